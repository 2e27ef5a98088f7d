"""What never changes in Biz Bluff, whatever is played."""

from magnat.games.biz_bluff.state import NOTHING, TOKEN_KINDS, State


def accounts(s: State) -> dict[str, int]:
    """Totals that must be the same after every action."""
    marked = [int(company) for company in s.claim[: s.seats] if company != NOTHING]
    return {
        **{f"tokens of kind {kind}": int((s.token == kind).sum()) for kind in range(1, TOKEN_KINDS)},
        "money": int(s.cash.sum()) + int(s.blocked) + int(s.bank_money),
        "shares": int(s.shares.sum()) + int(s.bank_shares),
        "files with more than one marker": len(marked) - len(set(marked)),
        "markers on files that have left": sum(bool(s.shown[company]) for company in marked),
    }
