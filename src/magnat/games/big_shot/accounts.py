"""What never changes in Big Shot, whatever is played."""

from magnat.games.big_shot.state import COLOURS, State


def accounts(s: State) -> dict[str, int]:
    """Totals that must be the same after every action."""
    tokens = s.space.sum(axis=0) + s.district.sum(axis=0) + s.lot + s.box
    return {
        **{f"tokens of colour {colour}": int(tokens[colour]) for colour in range(COLOURS)},
        "money": int(s.cash.sum()) + int(s.received) - int(s.lent),
        "loan chips": int(s.chips) + int(s.loans.sum()),
    }
