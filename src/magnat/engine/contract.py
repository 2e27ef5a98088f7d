"""The words that a game fills in. Templates (`entries`, `batch_entries`, ...) are written with them, and
`compiling.instantiate` puts one game's own functions in their place.
"""

from typing import Any

STATE: Any = None
"""The dtype of the game's record."""

SLIP: Any = None
"""The dtype of what a batch notes of a game (`batch_entries.slip_of`)."""

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

standing: Any = None
"""standing(s, seat): one number to compare seats by; the highest wins, equals share."""

ranks: Any = None
"""ranks(s, out): the rank of each seat; 1 is the winner, ties share (`ranking`)."""

imagine: Any = None
"""imagine(s, seat): fill in, consistently, what this seat cannot see. The key is a new one already."""

SECRETS: Any = None
"""Where the record's secrets lie (`sight.secrets_of`)."""

FEATURES: Any = None
"""What becomes of each field in an observation (`observing.Layout.features`)."""

write: Any = None
"""write(blanked, viewer, seats, FEATURES, out): an observation (`observing.write_floats` or `write_integers`)."""

body: Any = None
"""The body of a loop over many games."""

turn_to: Any = None
unfold: Any = None
close: Any = None
"""Parts that the bodies of a batch share: `turn_to_next`, `unfold_game` and `close_game` of `batch_entries`."""

MANNERS: Any = None
MODEST: Any = None
"""How gentle bots play, by their style, and the actions with which they let things go (`bots.players`); both arrays."""

naive: Any = None
steady: Any = None
"""naive(s, seat, luck, out), steady(s, seat, luck, out): the action a bot of that level chooses."""

choose: Any = None
"""choose(blanked, seat, player, luck, out): the action of a bot that chooses at once (`bots.entries`)."""

play_on: Any = None
settle: Any = None
"""play_on(...), settle(...): an imagined world, played on, and what came of it (`bots.search.entries`)."""

sum_up: Any = None
"""sum_up(s, seat): on one's own copy of a record, write down what is easier to judge by than what stood there."""

is_quiet: Any = None
"""is_quiet(s): whether a judge may be asked now: nothing is under way, as between two turns."""

look: Any = None
judge: Any = None
"""look(...), judge(...): what a world's worth is told from, and what it is (`bots.search.judging`)."""

as_seen: Any = None
"""as_seen(s, seat, action): the action that this one is to whoever sees the seats in the order of `sum_up`."""

act: Any = None
ask_habits: Any = None
"""act(...), ask_habits(...): what a player of any kind does, and one that has learnt it (`bots.search.acting`)."""

starter: Any = None
"""starter(s): after the set-up, the seat that begins (this and what follows is a game's `findings`)."""

trait: Any = None
"""trait(s, seat): after the set-up, the number of what a seat was dealt; -1 if nothing is counted."""

change: Any = None
"""change(s, seat, gift): give a seat one of the GIFTS, right after the set-up."""

takes: Any = None
"""takes(s, seat, thing, action): 1 if the action takes one of the THINGS, -1 if it leaves it, 0 if it does neither."""
