"""A game at the calm pace, its clock running fast: every piece is looked at as it sets out, half-way and landing.

Beats are shortened, not left out.
"""

from typing import Any

from playwright.sync_api import BrowserContext

from tests.browser.anywhere import Seat
from tests.browser.person import ACCOUNT, GO_ON

FASTER = 400

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
  const seen = (globalThis.seen[piece] ??= { times: 0, between: 0 });
  seen.times += 1;
  if (far(start, goal) < 4 || (far(start, half) > 1 && far(half, goal) > 1)) seen.between += 1;
  else globalThis.still.push(`${piece} from ${from} to ${to}`);
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
""".replace("FASTER", str(FASTER))

TRAVELLING = {
    "big-shot": {"token", "coin", "promoter"},
    "biz-bluff": {"pawn"},
    "venture": {"company", "card", "back", "coin"},
    "kohle": {"pawn", "back", "card", "price"},
}
"""What travels in any game of a box, or in its first few hundred moves."""


def watched(context: BrowserContext, house: str, box: str, seats: int = 3, most_turns: int = 10_000) -> dict[str, Any]:
    """What was seen of a game: pieces on their way, those that did not move, errors, an account that came too early.

    It is left after `most_turns` of one's own."""
    context.set_default_timeout(60_000)
    context.add_init_script(WATCH)
    seat = Seat(house, box, seats=seats)
    page = seat.look(context)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.locator("[data-show]").wait_for(state="attached")
    turns = 0
    for turns, _ in enumerate(seat.turns()):
        # One's own next move would cut short what others did.
        page.wait_for_function(f"() => document.title.startsWith('●') || document.querySelector({GO_ON!r})")
        if page.locator(GO_ON).count():
            page.locator(GO_ON).click()
        if turns >= most_turns:
            break
    while turns < most_turns and not page.locator(ACCOUNT).count():
        if page.locator(GO_ON).count():
            page.locator(GO_ON).click()
        page.evaluate("() => new Promise(requestAnimationFrame)")
    found: dict[str, Any] = page.evaluate("({ seen, still, beats, early } = globalThis, { seen, still, beats, early })")
    seat.leave()
    return {**found, "turns": turns, "complaints": complaints}
