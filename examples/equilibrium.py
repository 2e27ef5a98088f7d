"""An equilibrium in one page: OpenSpiel's CFR walks the whole tree of a few decisions in the middle of a game.

    python examples/equilibrium.py [--box biz-bluff] [--head-start 60] [--moves 4] [--deals 3] [--iterations 100]

Prints how much both players together could still win by answering the average policy in the best way (0: nothing, an
equilibrium), then what the first player does there. Needs "magnat[envs]".
"""

import argparse

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

from magnat.envs.openspiel import name_of


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--box", default="biz-bluff")
    parser.add_argument("--head-start", type=int, default=60)
    parser.add_argument("--moves", type=int, default=4)
    parser.add_argument("--deals", type=int, default=3)
    parser.add_argument("--iterations", type=int, default=100)
    wishes = parser.parse_args()
    variant = {"players": 2, "head_start": wishes.head_start, "moves": wishes.moves, "deals": wishes.deals}
    game = pyspiel.load_game(name_of(wishes.box), variant)
    solver = cfr.CFRSolver(game)
    for iteration in range(wishes.iterations + 1):
        if iteration % max(1, wishes.iterations // 5) == 0:
            gain = exploitability.nash_conv(game, solver.average_policy())
            print(f"iteration {iteration}: {gain:.4f} to be won", flush=True)
        solver.evaluate_and_update_policy()
    state = game.new_initial_state().child(0)
    for action, chance in solver.average_policy().action_probabilities(state).items():
        print(f"{chance:6.1%}  {state.action_to_string(state.current_player(), action)}")


if __name__ == "__main__":
    main()
