"""What never changes in Kohle, Kie$ & Knete, whatever is played."""

import numpy as np

from magnat.engine.fields import Array
from magnat.games.kohle.state import ANONYMOUS_CARD, CARDS, NOBODY, TRAVEL_CARD, State


def accounts(s: State) -> dict[str, int]:
    """Totals that must be the same after every action. Money comes from the bank's dividends alone."""
    cash = s.cash.tolist()
    miscounted = s.hand.sum(axis=1).tolist() != s.hand_size.tolist() or s.pile.sum() != s.pile_size
    return {
        **{f"cards of kind {card}": count for card, count in enumerate(_cards(s).tolist())},
        "cards counted wrong": int(miscounted),
        "investors": sum(NOBODY <= holder < s.seats for holder in s.holder.tolist()),
        "money": sum(cash) - int(s.paid),
        "debts": min(0, *cash),
    }


def _cards(s: State) -> Array:
    """In hands and piles, laid, lying on investors, and the travel card that may still be stopped."""
    cards: Array = s.hand.sum(axis=0) + s.pile + s.discards
    cards[:TRAVEL_CARD] += s.laid.sum(axis=0)
    on_investors = np.bincount(s.travel_on, minlength=CARDS)
    cards[TRAVEL_CARD:] += on_investors[TRAVEL_CARD:].astype(cards.dtype)
    if TRAVEL_CARD <= s.card_played <= ANONYMOUS_CARD:
        cards[s.card_played] += 1
    return cards
