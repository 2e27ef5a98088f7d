// The state only counts tokens; the eye follows single ones. Here each of the 72 gets a name of its own, and from one
// view to the next as few of them as possible change their place, so that those that do can be seen to travel.
import { lotSpot, signOf, socketOf, type Layout, type Point } from './map';
import { COLOURS, NOBODY, sum, type BigShot } from './state';

export type Token = { id: number; colour: number; at: string };

/** Places are named: s3 an auction space, d5 a district, lot what is being placed, box out of the game. */
export function moveTokens(before: Token[], state: BigShot): Token[] {
  const tokens: Token[] = [];
  for (const colour of COLOURS) {
    const wanted = placesOf(state, colour);
    const moved: Token[] = [];
    for (const token of before.filter((other) => other.colour === colour)) {
      if (take(wanted, token.at)) tokens.push(token);
      else moved.push(token);
    }
    let id = Math.max(-1, ...before.map((token) => token.id), ...tokens.map((token) => token.id)) + 1;
    for (const [at, count] of wanted) {
      for (let n = 0; n < count; n++) tokens.push({ id: moved.shift()?.id ?? id++, colour, at });
    }
  }
  return tokens.sort((a, b) => a.id - b.id);
}

export type DrawnToken = Token & { spot: Point };

/** All tokens with the spot where they are drawn. Those out of the game stay where they were last seen, to fade there. */
export function drawTokens(before: DrawnToken[], state: BigShot, layout: Layout): DrawnToken[] {
  const seen = new Map(before.map(({ id, spot }) => [id, spot]));
  const tokens = moveTokens(before, state);
  const order = orderInPlace(tokens);
  return tokens.map(({ id, colour, at }) => {
    const spot = spotOf(at, order.get(id) ?? 0, state, layout) ?? seen.get(id) ?? middleOfAll(layout);
    return { id, colour, at, spot };
  });
}

function spotOf(at: string, place: number, state: BigShot, layout: Layout): Point | null {
  const number = Number(at.slice(1));
  if (at === 'box') return null;
  if (at === 'lot') return lotSpot(layout, state.promoter, place);
  if (at.startsWith('s')) return lotSpot(layout, number, place);
  return state.owner[number] === NOBODY ? socketOf(layout, number, place) : signOf(layout, number);
}

const middleOfAll = (layout: Layout): Point => [layout.width / 2, layout.height / 2];

/** The place of each token among those in the same spot: by colour, so that counts can be read at a glance. */
export function orderInPlace(tokens: Token[]): Map<number, number> {
  const filled = new Map<string, number>();
  const order = new Map<number, number>();
  for (const token of [...tokens].sort((a, b) => a.colour - b.colour || a.id - b.id)) {
    const place = filled.get(token.at) ?? 0;
    order.set(token.id, place);
    filled.set(token.at, place + 1);
  }
  return order;
}

function placesOf(state: BigShot, colour: number): Map<string, number> {
  const wanted = new Map<string, number>();
  const put = (at: string, count: number | undefined) => wanted.set(at, count ?? 0);
  state.space.forEach((counts, space) => put(`s${space}`, counts[colour]));
  state.district.forEach((counts, district) => put(`d${district}`, counts[colour]));
  if (sum(state.space[state.promoter] ?? []) === 0) put('lot', state.lot[colour]);
  put('box', state.box[colour]);
  return wanted;
}

function take(wanted: Map<string, number>, at: string): boolean {
  const count = wanted.get(at) ?? 0;
  if (count > 0) wanted.set(at, count - 1);
  return count > 0;
}
