"""What can be set about a server."""

from dataclasses import dataclass
from pathlib import Path

DAY = 24 * 3600.0


@dataclass(frozen=True)
class Settings:
    data: Path
    """The folder of the database and of the cookie key."""
    client: Path | None = None
    """The folder of the built browser client; None: none is served."""
    boxes: tuple[str, ...] = ()
    """The boxes it offers; none named: the whole shelf."""
    origins: tuple[str, ...] = ()
    """Further origins from which a browser may connect, where a proxy hides the right one."""
    bot_delay: tuple[float, float] = (0.4, 1.2)
    """Seconds a bot takes, from and to: people want to follow what happens."""
    links_last: float = 180 * DAY
    requests: tuple[float, int] = (20.0, 200)
    """HTTP requests and new connections of one address: a second, and at once."""
    openings: tuple[float, int] = (0.2, 30)
    """New tables of one address: a second, and at once."""
    messages: tuple[float, int] = (20.0, 60)
    """Messages of one person at one table: a second, and at once."""
