"""How the table of Venture looks in a terminal."""

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from magnat.engine.tabletop import Tabletop
from magnat.engine.words import line
from magnat.games.venture.arrangement import PROFIT, arrange, gather
from magnat.games.venture.box import CAPITAL_KINDS, HAND_KINDS, NONE, OVER
from magnat.games.venture.piles import earnings_of, earnings_of_seat, industry_of, price_of
from magnat.games.venture.reading import cards_text, is_wrong, letters_text, pile_under, tops_of
from magnat.games.venture.state import State

STYLES = (
    "black on dark_orange",
    "bright_white on grey23",
    "bright_white on red3",
    "bright_white on dark_violet",
    "bright_white on dark_green",
    "bright_white on blue3",
)
STEPS = 1_000
"""How long the best arrangement of one's companies may be looked for."""


def board(s: State, seat: int | None, tabletop: Tabletop) -> RenderableType:
    """The market, everybody's piles (bottom first, the top one open to raids), one's own hand."""
    parts: list[RenderableType] = [_market(s, tabletop), ""]
    parts += [_seat(s, place, seat, tabletop) for place in range(s.seats)]
    if seat is not None:
        parts += ["", _hand(s, seat, tabletop)]
    return Group(*parts)


def _market(s: State, tabletop: Tabletop) -> RenderableType:
    offers = [company for company in map(int, s.market) if company != NONE]
    entries = [Text.assemble(_card(s, company, tabletop), f" {price_of(s, company)}") for company in offers]
    left = int(s.unseen) - int(s.removed)
    facts = [tabletop.say(line("stock_left", count=left)), tabletop.say(line("deck_left", count=s.deck_left))]
    if s.idle_turns >= s.seats and s.phase != OVER:
        facts.append(tabletop.say(line("idle_left", count=s.idle_left)))
    heading = Text.assemble((tabletop.say(line("market_heading")), "bold"), f"  {' · '.join(facts)}")
    return Group(heading, Text("  ").join(entries) if entries else Text("–", "dim"))


def _card(s: State, company: int, tabletop: Tabletop) -> Text:
    """A company on its industry's colour: its number, the industry's beginning, its letters."""
    industry = industry_of(company)
    name = tabletop.names["industry"][industry][:4]
    letters = letters_text(int(s.letters[company]))
    return Text(f" {company + 1} {name} {letters} ", STYLES[industry])


def _seat(s: State, place: int, seat: int | None, tabletop: Tabletop) -> RenderableType:
    mark = "▶ " if s.phase != OVER and place == s.turn else "  "
    facts = [
        tabletop.say(line("profits_so_far", amount=s.profit[place])),
        tabletop.say(line("earning_now", amount=earnings_of_seat(s, place))),
        tabletop.say(line("cards_held", count=s.hand_size[place])),
    ]
    heading = Text.assemble((mark, "bold cyan"), (tabletop.seats[place], "bold" if place == seat else ""))
    heading.append(f"  {' · '.join(facts)}", "dim")
    grid = Grid.grid(padding=(0, 1))
    for top in tops_of(s, place):
        grid.add_row("   ", _pile(s, top, tabletop), _worth_of_pile(s, top, tabletop))
    return Group(heading, grid)


def _pile(s: State, top: int, tabletop: Tabletop) -> Text:
    return Text("").join(_card(s, company, tabletop) for company in pile_under(s, top))


def _worth_of_pile(s: State, top: int, tabletop: Tabletop) -> Text:
    if is_wrong(s, top):
        return Text(tabletop.say(line("wrong_pile")), "bold red")
    if not earnings_of(s, top):
        return Text()
    return Text(tabletop.say(line("pile_earns", letters=letters_text(int(s.common[top])), amount=earnings_of(s, top))))


def _hand(s: State, seat: int, tabletop: Tabletop) -> RenderableType:
    """The capital by sets, the takeover cards, what it is all worth, and what the companies could earn at best."""
    takeovers = [
        tabletop.names["card"][kind] for kind in range(CAPITAL_KINDS, HAND_KINDS) for _ in range(s.hand[seat, kind])
    ]
    cards = cards_text(s, s.hand[seat])
    lines = [Text.assemble((tabletop.say(line("hand_worth", amount=s.worth[seat], due=s.due)), "bold"), f"  {cards}")]
    if takeovers:
        lines.append(Text(tabletop.say(line("takeovers_held", cards=" ".join(takeovers)))))
    best = arrange(s, gather(s, seat), STEPS) // PROFIT if s.companies[seat] else 0
    if best > earnings_of_seat(s, seat):
        lines.append(Text(tabletop.say(line("could_earn", amount=best, cost=s.companies[seat])), "dim"))
    return Group(*lines)
