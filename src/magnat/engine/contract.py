"""The words that a game fills in. Templates (`entries`, `batch_entries`, ...) are written with them, and
`compiling.instantiate` puts one game's own functions in their place.
"""

from typing import Any

STATE: Any = None
"""The dtype of the game's record."""

set_up: Any = None
"""set_up(s): draw what is drawn at the start; components, options and key are in the record already."""

actors: Any = None
"""actors(s): a bit for each seat that may act now."""

legal: Any = None
"""legal(s, seat, out): list what a seat may do in `out` and return how much it is. The only authority."""

apply: Any = None
"""apply(s, seat, action): carry out a legal action."""

is_over: Any = None
"""is_over(s): whether the game has ended."""

scores: Any = None
"""scores(s, out): the score of each seat as the game stands."""

ranks: Any = None
"""ranks(s, out): the rank of each seat; 1 is the winner, ties share."""

imagine: Any = None
"""imagine(s, seat): fill in, consistently, what this seat cannot see. The key is a new one already."""

SECRETS: Any = None
"""Where the record's secrets lie (`sight.secrets_of`)."""

body: Any = None
"""The body of a loop over many games."""

naive: Any = None
sound: Any = None
"""naive(s, seat, luck, out), sound(s, seat, luck, out): the action a bot of that level chooses."""

choose: Any = None
"""choose(blanked, seat, level, luck, out): the action of a bot of any level (`bots.entries`)."""
