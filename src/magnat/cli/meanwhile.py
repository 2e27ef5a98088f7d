"""A game at the terminal begins at once: until the compiler, in a process of its own, is done, it is interpreted."""

import subprocess
import threading
from types import TracebackType

from magnat.bots import ahead
from magnat.bots.players import thinker
from magnat.engine.game import Game


class Meanwhile:
    """The compiler's work beside a game; there is none where it was done before. Used as `with Meanwhile(game)`."""

    def __init__(self, game: Game, searches: bool = False) -> None:
        """`searches` says whether some bot does, for which there is more to compile; until then it plays without."""
        self._game, self._searches = game, searches
        self._child: subprocess.Popen[str] | None = None
        self.done, self.of = 0, 1
        if ahead.is_compiled(game):
            ahead.load(game)
            self._go_on()
        else:
            game.program.interpret()
            self._begin()

    @property
    def is_at_work(self) -> bool:
        return self._child is not None

    def look(self) -> None:
        """Go on with compiled rules as soon as there are any."""
        if self._child is None or self._child.poll() is None:
            return
        done, self._child = self._child.returncode == 0, None
        if done:
            ahead.load(self._game)
            self._go_on()

    def _go_on(self) -> None:
        if self._searches and not thinker(self._game).is_compiled:
            self._searches = False
            self._begin(ahead.SEARCH)

    def _begin(self, *flags: str) -> None:
        """In a session of its own: Ctrl+C at the terminal is a question to the game, not to the compiler."""
        self._child = subprocess.Popen(
            ahead.command(self._game.id, *flags),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        threading.Thread(target=self._listen, args=(self._child,), daemon=True).start()

    def _listen(self, child: "subprocess.Popen[str]") -> None:
        assert child.stdout is not None
        with child.stdout:
            for line in child.stdout:
                self.done, self.of = map(int, line.split())

    def __enter__(self) -> "Meanwhile":
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _value: BaseException | None, _: TracebackType | None
    ) -> None:
        if self._child is not None:
            self._child.kill()
            self._child.wait()
