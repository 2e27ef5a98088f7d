"""The board of any game, drawn by the game itself from what the viewer may see."""

from rich.console import RenderableType

from magnat.engine.match import Match
from magnat.engine.tabletop import Tabletop
from magnat.games import chapter


def board_for(match: Match, seat: int | None, tabletop: Tabletop) -> RenderableType:
    """The table as a seat sees it (None: a watcher)."""
    board: RenderableType = chapter(match.game.edition, "terminal").board(
        match.blanked(seat).view(match.game.state.dtype)[0], seat, tabletop
    )
    return board
