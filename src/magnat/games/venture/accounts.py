"""What never changes in Venture, whatever is played."""

from collections import Counter

from magnat.games.venture.box import COMPANIES, KINDS, NOBODY, NONE
from magnat.games.venture.companies import contains
from magnat.games.venture.reading import pile_under, tops_of
from magnat.games.venture.state import State


def accounts(s: State) -> dict[str, int]:
    """Totals that must be the same after every action."""
    owner, counted = s.owner.tolist(), s.companies.tolist()
    held = [company for company in range(COMPANIES) if owner[company] != NOBODY]
    places = Counter([*s.stock[: s.unseen].tolist(), *s.market[s.market != NONE].tolist(), *held])
    cards = Counter(s.deck[: s.deck_left].tolist())
    cards.update(dict(enumerate(s.discard.tolist())))
    cards.update(dict(enumerate(s.hand.sum(axis=0).tolist())))
    lifted = [company for company in held if company == s.carried or contains(s.lifted, company)]
    return {
        "companies": sum(places[company] == 1 for company in range(COMPANIES)),
        **{f"cards of kind {kind}": cards[kind] for kind in range(KINDS)},
        "cards miscounted": int(s.hand_size.sum()) - int(s.hand.sum()),
        "companies miscounted": sum(owner.count(seat) != counted[seat] for seat in range(s.seats)),
        "companies in no pile": len(held) - len(lifted) - len(companies_in_piles(s)),
    }


def companies_in_piles(s: State) -> list[int]:
    """Every company that is reached from the top of a pile down."""
    return [company for seat in range(s.seats) for top in tops_of(s, seat) for company in pile_under(s, top)]
