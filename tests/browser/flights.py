"""A game at the calm pace, its clock running fast: every piece is looked at as it sets out, half-way and landing.

Beats are shortened, not left out.
"""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import BrowserContext, Page

from tests.browser.anywhere import Seat
from tests.browser.person import ACCOUNT, GO_ON

FASTER = 400
DETOUR = 6
"""Pixels: so far from where it set out a piece is half-way that ends where it began."""
LONGEST = 100_000
"""Events: more than any game has."""

WATCH = """
localStorage.setItem('magnat.pace', '"calm"');
const wait = globalThis.setTimeout;
globalThis.setTimeout = (done, ms, ...rest) => wait(done, ms / FASTER, ...rest);
globalThis.seen = {};
globalThis.still = [];
globalThis.beats = 0;
globalThis.early = false;
const middle = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};
const far = ([x, y], [u, v]) => Math.hypot(x - u, y - v);
function look(flight) {
  const [motion] = flight.getAnimations();
  if (!motion) return;
  const { delay, duration } = motion.effect.getTiming();
  const at = (share) => ((motion.currentTime = delay + duration * share), middle(flight));
  const [start, half, goal] = [0, 0.5, 1].map(at);
  motion.currentTime = 0;
  const { piece, from, to } = flight.dataset;
  const says = document.querySelector('[data-says]')?.dataset.says ?? '';
  const seen = (globalThis.seen[says] ??= { times: 0, between: 0 });
  seen.times += 1;
  const isThere = far(start, goal) < 4 ? far(start, half) > DETOUR : far(start, half) > 1 && far(half, goal) > 1;
  if (isThere) seen.between += 1;
  else globalThis.still.push(`${says}: ${piece} from ${from} to ${to}`);
}
const watch = () => new MutationObserver((changes) => {
  for (const { addedNodes, target } of changes) {
    if (target.dataset?.show === 'playing') globalThis.beats += 1;
    for (const node of addedNodes) {
      if (node.nodeType !== Node.ELEMENT_NODE) continue;
      if (node.matches('.flight')) look(node);
      if (node.matches('.end') && document.querySelector('[data-show=playing]')) globalThis.early = true;
    }
  }
}).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-show'] });
addEventListener('DOMContentLoaded', watch);
""".replace("FASTER", str(FASTER)).replace("DETOUR", str(DETOUR))

SEEN_OUT = """([kinds, account]) => document.querySelector(account) ||
  (kinds.length > 0 && kinds.every((kind) => globalThis.seen[kind]))"""
LONGEST_GAME = 600_000
"""Milliseconds, on a busy machine."""

VENTURE = "market take_over raid raided alone onto reorganised paid discard draw reshuffle profit earns"
TRAVELLING = {
    box: {f"{prefix}_{move}" for move in moves.split()}
    for box, prefix, moves in (
        ("big-shot", "big_shot", "round borrow take place sold"),
        ("biz-bluff", "biz_bluff", "move send go look claim claim_unseen lose_claim buy sell earn collect"),
        ("venture", "venture", VENTURE),
        ("riche-ou-pauvre", "venture", VENTURE),
        ("kohle", "kohle", "place roll draw lay ask offer withdraw take_over new_boss stop travel_investor travels "
        "recruit recruited concluded paid clan_used"),
    )
}  # fmt: skip
"""Of each box the lines that something travels with, but for those that most games do without."""


def watched(
    context: BrowserContext, house: str, box: str, seats: int = 3, most_turns: int = 0, kinds: Sequence[str] = ()
) -> dict[str, Any]:
    """What was seen of a game: pieces on their way, those that did not move, errors, an account that came too early.

    A bot plays one's seat to the end, so that every move is somebody else's; with `kinds` only until these have
    been seen. With `most_turns` a script plays, and the game is left after so many turns."""
    context.set_default_timeout(60_000)
    context.add_init_script(WATCH)
    seat = Seat(house, box, seats=seats)
    page = seat.look(context)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.locator("[data-show]").wait_for(state="attached")
    turns = _played(seat, page, most_turns) if most_turns else 0
    if not most_turns:
        _handed_over(seat, page, list(kinds))
    found: dict[str, Any] = page.evaluate("({ seen, still, beats, early } = globalThis, { seen, still, beats, early })")
    seat.leave()
    return {**found, "turns": turns, "complaints": complaints}


def _handed_over(seat: Seat, page: Page, kinds: list[str]) -> None:
    seat.let_a_bot_play(events=LONGEST)
    page.wait_for_function(SEEN_OUT, arg=[kinds, ACCOUNT], timeout=LONGEST_GAME)


def _played(seat: Seat, page: Page, most_turns: int) -> int:
    for turns, _ in enumerate(seat.turns()):
        # One's own next move would cut short what others did.
        page.wait_for_function(f"() => document.title.startsWith('●') || document.querySelector({GO_ON!r})")
        if page.locator(GO_ON).count():
            page.locator(GO_ON).click()
        if turns >= most_turns:
            break
    return turns
