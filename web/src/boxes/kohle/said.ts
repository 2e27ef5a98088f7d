// What somebody at the table says just now, as a bubble.
import { NEGOTIATION, NOBODY, WINDOW } from './rules.gen';
import type { Sitting } from './sitting';
import { agreedFor, askedBy, bringsByClan, FAMILIES, has, hasLetGo, isAsking, offeredTo, partnerOf, seatsOf } from './state';
import { initial, seatName } from './words';
import { m } from '../../paraglide/messages.js';

/** Asks are white, agreements green, the Boss's offers gold, silence is sand. */
export type Said = { tone: 'ask' | 'agreed' | 'boss' | 'silent' | 'card'; text: string; short: string };

export function saidBy(at: Sitting, seat: number): Said | null {
  const { deal, figures } = at;
  if (deal.phase === WINDOW && deal.speaker === seat) return { tone: 'card', text: m.kohle_says_card(), short: '!' };
  if (!deal.dealing) return null;
  if (seat === deal.turn) return latestOffer(at);
  const agreed = FAMILIES.filter((family) => partnerOf(deal, family) === seat);
  const asks = FAMILIES.filter((family) => askedBy(deal, seat, family) !== NOBODY && !agreed.includes(family));
  if (agreed.length + asks.length > 0) return priceBubble(at, seat, agreed, asks);
  if (deal.phase === NEGOTIATION && FAMILIES.some((family) => has(figures.wanted, family) && has(figures.brings[seat], family))) {
    return { tone: 'silent', text: m.kohle_says_no_price(), short: '…' };
  }
  return isAsking(deal) && hasLetGo(deal, seat) ? { tone: 'silent', text: m.kohle_says_let_go(), short: '✓' } : null;
}

function priceBubble(at: Sitting, seat: number, agreed: number[], asks: number[]): Said {
  const { deal, figures, names } = at;
  const family = (one: number) =>
    bringsByClan(figures, seat, one) ? m.kohle_by_clan_of({ family: initial(names, one) }) : initial(names, one);
  const first = agreed.map((one) => m.kohle_says_agreed({ amount: agreedFor(deal, one), family: family(one) }));
  const ask = agreed.length > 0 ? m.kohle_says_ask_too : m.kohle_says_ask;
  const then = asks.map((one) => ask({ amount: askedBy(deal, seat, one), family: family(one) }));
  const [one] = agreed;
  const short =
    one === undefined ? m.kohle_says_ask_short({ amount: askedBy(deal, seat, asks[0] ?? 0) }) : `✓ ${agreedFor(deal, one)}`;
  return { tone: agreed.length > 0 ? 'agreed' : 'ask', text: [...first, ...then].join(' · '), short };
}

/** What the Boss offers me, else the first offer that is open. */
function latestOffer({ deal, view, names }: Sitting): Said | null {
  const offers = seatsOf(deal).flatMap((seat) =>
    FAMILIES.map((family) => ({ seat, family, amount: offeredTo(deal, seat, family) })),
  );
  const open = offers.filter(({ seat, family, amount }) => amount !== NOBODY && partnerOf(deal, family) !== seat);
  const one = open.find(({ seat }) => seat === view.seat) ?? open[0];
  if (!one) return null;
  const words = { amount: one.amount, family: initial(names, one.family) };
  const text =
    one.seat === view.seat ? m.kohle_says_offer_you(words) : m.kohle_says_offer({ ...words, seat: seatName(names, one.seat) });
  return { tone: 'boss', text, short: m.kohle_boss() };
}
