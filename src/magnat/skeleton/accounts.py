"""What never changes in Skeleton, whatever is played."""

from magnat.skeleton.state import State


def accounts(s: State) -> dict[str, int]:
    """Totals that must be the same after every action."""
    return {"coins": int(s.cash.sum()) + int(s.received), "debts": min(0, *s.cash.tolist())}
