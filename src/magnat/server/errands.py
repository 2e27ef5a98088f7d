"""Long work in processes of its own (`magnat.sim.apart`): one at a time, each under a name by which one asks for it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

import msgspec

from magnat.sim.apart import Progress, command

logger = logging.getLogger(__name__)

LONGEST_LINE = 1 << 26

Found = TypeVar("Found", bound=msgspec.Struct)
Then = Callable[[Found | None], Awaitable[None]]
"""What is done with what was found; None: nothing was, in time or at all."""


class Errands(Generic[Found]):
    def __init__(self, module: str, found: type[Found], patience: float) -> None:
        """`patience`: seconds after which one is given up, compiling included."""
        self._module, self._found, self._patience = module, found, patience
        self._decoder: msgspec.json.Decoder[Found | Progress] = msgspec.json.Decoder(found | Progress)
        self._running: dict[str, asyncio.Task[None]] = {}
        self._progress: dict[str, float] = {}
        self._turn = asyncio.Lock()

    def __len__(self) -> int:
        """How many are under way or wait for their turn."""
        return len(self._running)

    def progress(self, name: str) -> float | None:
        """From 0 to 1; None: it is not under way."""
        return self._progress.get(name)

    def begin(self, name: str, task: msgspec.Struct, then: Then[Found]) -> None:
        self._progress[name] = 0.0
        self._running[name] = asyncio.create_task(self._run(name, task, then))
        self._running[name].add_done_callback(lambda _: self._forget(name))

    def _forget(self, name: str) -> None:
        self._running.pop(name, None)
        self._progress.pop(name, None)

    async def _run(self, name: str, task: msgspec.Struct, then: Then[Found]) -> None:
        found: Found | None = None
        try:
            async with self._turn, asyncio.timeout(self._patience):
                found = await self._made(name, task)
        except Exception:  # Whoever asks again has it tried again.
            logger.warning("%s did not come to an end.", self._module, exc_info=True)
        try:
            await then(found)
        except Exception:
            logger.warning("What %s found could not be kept.", self._module, exc_info=True)

    async def _made(self, name: str, task: msgspec.Struct) -> Found:
        pipe = asyncio.subprocess.PIPE
        child = await asyncio.create_subprocess_exec(
            *command(self._module), stdin=pipe, stdout=pipe, start_new_session=True, limit=LONGEST_LINE
        )
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            child.stdin.write(msgspec.msgpack.encode(task))
            child.stdin.close()
            async for line in child.stdout:
                heard = self._decoder.decode(line)
                if isinstance(heard, self._found):
                    return heard
                assert isinstance(heard, Progress)
                self._progress[name] = heard.done
            raise RuntimeError(f"{self._module} broke off.")
        finally:
            if child.returncode is None:
                child.kill()
            await child.wait()

    async def close(self) -> None:
        for running in list(self._running.values()):
            running.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)
