"""On a machine with an NVIDIA GPU: does CUDA agree with the compiled processor code, and how many moves a second?

    python -m benchmarks.gpu [BOX ...]

Agreement is checked move for move, on everything that a batch tells, and for games between steady players. Then four
speeds: whole random games with legal moves listed before each move, set-up included; whole games between steady
players; masks, sampling and steps one call after the other, as a learner makes them; and the same with a policy network
in PyTorch that chooses, for 65,536 games, nothing of which leaves the GPU. Kernels are timed from launch to end. It is
said, too, which of PyTorch and JAX read the arrays where they lie, and what the compiler made of the longest kernels.

Every box is a process of its own, so that all are compiled and compared at the same time, each on a core; they are
measured one after the other, when the last of them is ready. Each line is printed as soon as it is known.
"""

import multiprocessing
import sys
import time
from collections.abc import Callable
from threading import BrokenBarrierError
from typing import Any

import numpy as np

import magnat
from magnat.engine import cuda_pool
from magnat.engine.batch import Batch
from magnat.engine.cuda import kernel, numba_cuda
from magnat.engine.cuda_pool import random_play
from magnat.engine.game import Game
from magnat.games import shelf
from magnat.sim.steadily import play_steadily, steady_body

COMPARED = 512
SIZES = (16_384, 65_536, 262_144)
STEADY = 16_384
"""Games between steady players, who think for long where a warp's 32 threads wait for each other."""
FOLLOWED_STEPS = 1000
LOOKED_AT = 2000
"""Moves of a game that are compared one by one: some of Kohle's go on for twenty times as many."""
LEARNING = 65_536
HIDDEN = 256
ENOUGH = 1.0
"""Each speed is measured again until so many seconds have passed."""
STEPS = 50


def main(boxes: list[str]) -> None:
    print(f"{numba_cuda().get_current_device().name}, {time.strftime('%Y-%m-%d')}", flush=True)
    chosen = boxes or sorted(shelf())
    fresh = multiprocessing.get_context("spawn")  # What CUDA has begun in one process is of no use in a copy of it.
    ready, turn = fresh.Barrier(len(chosen)), fresh.Lock()
    studies = [fresh.Process(target=study, args=(box, ready, turn)) for box in chosen]
    for process in studies:
        process.start()
    for process in studies:
        process.join()
    if any(process.exitcode for process in studies):
        sys.exit("Not every box was measured.")


def study(box: str, ready: Any, turn: Any) -> None:
    """One box: compared as soon as it is compiled, and measured when nobody else is at the GPU."""
    cuda_pool.FEWEST_EACH = 0  # However few games there are, both ways are tried.
    try:
        game, begun = magnat.load(box), time.perf_counter()
        told(game, f"{agreement(game):,} moves the same on both ({time.perf_counter() - begun:.0f} s)")
        told(game, shared_with(game, "PyTorch", _torch_address))
        told(game, shared_with(game, "JAX", _jax_address))
        for name, loop in (("random play", random_play(game.program)), ("steady players", steady_loop(game))):
            told(game, f"{name}: {takes(loop)}")
        ready.wait()
    except BrokenBarrierError:
        pass  # Another box has failed, and says so itself.
    except BaseException:
        ready.abort()
        raise
    with turn:
        measure(game)


def measure(game: Game) -> None:
    told(game, f"{steps(game) / 1e6:,.0f} million steps a second, masks + sample + step")
    told(game, learner(game))
    for size in SIZES:
        alone, together = (f"{speed(game, size, by_kinds) / 1e6:>6,.0f}" for by_kinds in (False, True))
        told(game, f"{size:>9,} games at once, {alone} million moves a second a game a thread, {together} by kinds")
    told(game, f"{STEADY:>9,} games at once, {steady_speed(game) / 1e6:>8.1f} million moves a second by steady players")


def steady_loop(game: Game) -> Any:
    return kernel(game.program, steady_body(game))


def takes(loop: Any) -> str:
    """What a kernel takes of the GPU for each thread."""
    registers, local = (max(of.values()) for of in (loop.get_regs_per_thread(), loop.get_local_mem_per_thread()))
    return f"{registers} registers, {local:,} bytes of local memory a game"


def told(game: Game, line: str) -> None:
    print(f"{game.title}: {line}", flush=True)


def agreement(game: Game) -> int:
    """Play the same games on both devices and compare everything after every move."""
    here, there = (game.batch(COMPARED, device, seed=5, autoreset=False) for device in ("cpu", "cuda"))
    moves = steps = 0
    while here.actors.any() and steps < LOOKED_AT:
        for what in ("masks", "actors", "seat", "done", "rewards", "scores", "ranks", "observations", "integers"):
            same(there, getattr(there, what), getattr(here, what), what)
        actions = here.sample()
        same(there, there.sample(), actions, "samples")
        moves += int((here.seat >= 0).sum())
        here.step(actions)
        there.step(numba_cuda().to_device(actions))
        same(there, there.rows, here.rows, "records")
        steps += 1
    viewers = np.arange(COMPARED) % here.seats
    same(there, there.views(numba_cuda().to_device(viewers)), here.views(viewers), "views")
    same(there, there.observe(numba_cuda().to_device(viewers)), here.observe(viewers), "what others observe")
    return moves + whole_games(game) + following(game) + steady_agreement(game)


def whole_games(game: Game) -> int:
    """Whole games at random, a game to a thread and by kinds of actions."""
    moves = 0
    for by_kinds in (False, True):
        game.program.together = by_kinds
        here, there = (game.batch(COMPARED, device, seed=9, autoreset=False) for device in ("cpu", "cuda"))
        played = here.play_out()
        same(there, there.play_out(), played, "moves to the end")
        same(there, there.rows, here.rows, "records at the end")
        same(there, there.ranks, here.ranks, "ranks at the end")
        moves += int(played.sum())
    return moves


def following(game: Game) -> int:
    """Games that follow each other do so alike."""
    here, there = (game.batch(COMPARED, device, seed=6) for device in ("cpu", "cuda"))
    for _ in range(FOLLOWED_STEPS):
        here.step(here.sample())
        there.step(there.sample())
    same(there, there.rows, here.rows, "records of games that follow others")
    return COMPARED * FOLLOWED_STEPS


def same(batch: Batch, theirs: object, ours: object, what: str) -> None:
    if not (batch.to_host(theirs) == ours).all():
        sys.exit(f"CUDA and the processor disagree on {what}.")


def steady_agreement(game: Game) -> int:
    """Steady players choose alike on both."""
    here, there = (game.batch(COMPARED, device, seed=7, autoreset=False) for device in ("cpu", "cuda"))
    moves = play_steadily(game, here, seed=1)
    same(there, play_steadily(game, there, seed=1), moves, "the moves of steady players")
    same(there, there.rows, here.rows, "records of games between steady players")
    same(there, there.ranks, here.ranks, "ranks of steady players")
    return int(moves.sum())


def shared_with(game: Game, library: str, address: Callable[[Any], int]) -> str:
    """Whether another library reads what a batch on the GPU tells where it lies."""
    games = game.batch(COMPARED, "cuda", seed=8)
    copied = []
    try:
        for name in ("observations", "integers", "masks", "seat", "rewards", "done"):
            array = getattr(games, name)
            if address(array) != array.__cuda_array_interface__["data"][0]:
                copied.append(name)
    except Exception as error:  # Not installed, made for another machine, or whatever else it says.
        return f"{library} does not read the arrays: {type(error).__name__}: {error}"
    return f"{library} copies {', '.join(copied)}" if copied else f"{library} reads every array where it lies"


def _torch_address(array: Any) -> int:
    import torch  # noqa: PLC0415

    return int(torch.as_tensor(array, device="cuda").data_ptr())


def _jax_address(array: Any) -> int:
    import jax  # noqa: PLC0415

    with jax.enable_x64(True):
        return int(jax.numpy.asarray(array).unsafe_buffer_pointer())


def speed(game: Game, size: int, by_kinds: bool) -> float:
    """The best of several whole batches: a thread for each game, or actions of a kind together."""
    game.program.together = by_kinds
    games = game.batch(size, "cuda", seed=1, autoreset=False)
    games.play_out()
    moves = 0

    def everything() -> None:
        nonlocal moves
        games.reset()
        moves = games.play_out()

    seconds = best_of(everything, numba_cuda().synchronize)
    return float(games.to_host(moves).sum()) / seconds


def steady_speed(game: Game) -> float:
    """Of one batch: the kernel has run before, when the players were compared."""
    games = game.batch(STEADY, "cuda", seed=1, autoreset=False)
    numba_cuda().synchronize()
    begun = time.perf_counter()
    moves = games.to_host(play_steadily(game, games)).sum()
    return float(moves) / (time.perf_counter() - begun)


def steps(game: Game) -> float:
    """Masks, sampling and steps one call after the other, as a learner makes them."""
    games = game.batch(LEARNING, "cuda", seed=1)

    def step() -> None:
        assert games.masks is not None
        games.step_unchecked(games.sample())

    return LEARNING / seconds_a_step(step, numba_cuda().synchronize)


def learner(game: Game) -> str:
    """A policy network looks at every game, draws an action among the legal ones, and all games go on."""
    try:
        import torch  # noqa: PLC0415
    except ImportError:
        return "PyTorch is not installed, so that no policy network was measured"
    games = game.batch(LEARNING, "cuda", seed=1)
    floats, actions = games.observations.shape[1], games.masks.shape[1]
    network = torch.nn.Sequential(
        torch.nn.Linear(floats, HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, actions)
    ).cuda()
    seen, masks = (torch.as_tensor(array, device="cuda") for array in (games.observations, games.masks))
    assert seen.data_ptr() == games.observations.__cuda_array_interface__["data"][0], "observations were copied"

    network.requires_grad_(False)

    def step() -> None:
        assert games.observations is not None
        assert games.masks is not None
        logits = network(seen).masked_fill(~masks, -torch.inf)
        noise = torch.rand_like(logits).log_().neg_().log_().neg_()  # Gumbel's: the largest sum is a draw by the odds.
        games.step_unchecked((logits + noise).argmax(dim=1))

    rate = LEARNING / seconds_a_step(step, torch.cuda.synchronize)
    layers = f"{floats} x {HIDDEN} x {actions}"
    return f"{rate / 1e6:,.1f} million steps a second with a network of {layers}, {LEARNING:,} games"


def seconds_a_step(step: Callable[[], None], synchronize: Callable[[], None]) -> float:
    def many() -> None:
        for _ in range(STEPS):
            step()

    step()
    return best_of(many, synchronize) / STEPS


def best_of(work: Callable[[], None], synchronize: Callable[[], None]) -> float:
    """Seconds, to the end of what was launched."""
    found: list[float] = []
    while sum(found) < ENOUGH:
        synchronize()
        start = time.perf_counter()
        work()
        synchronize()
        found.append(time.perf_counter() - start)
    return min(found)


if __name__ == "__main__":
    main(sys.argv[1:])
