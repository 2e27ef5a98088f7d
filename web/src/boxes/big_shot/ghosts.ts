// What a way of a hint would lay on the board of Big Shot.
import { bigShotOf } from './state';
import { oneByOne, tokensOn } from './tokens';
import { sum } from '../../lib/numbers';
import type { Ghosts } from '../../table/hint/ghosts';
import type { Action } from '../../wire';

const PADDLE = 46;
const COIN = 26;

/** How many of some actions name the same. */
const alike = (actions: Action[], name: string, value: number) => actions.filter((one) => one[name] === value).length;

export const ghosts: Ghosts = (view, action, before = []) => {
  const [colour, district] = [Number(action.colour), Number(action.district)];
  switch (action.type) {
    case 'bid':
      return [{ piece: { kind: 'paddle', amount: action.amount }, at: `seat.${view.seat}`, size: PADDLE }];
    case 'borrow':
      return [{ piece: { kind: 'coin' }, at: `purse.${colour}`, size: COIN }];
    case 'pay':
      return [{ piece: { kind: 'coin' }, at: 'bank', size: COIN }];
    case 'place': {
      const city = bigShotOf(view);
      const lying = sum(city.district[district] ?? []) + alike(before, 'district', district);
      const place = oneByOne(tokensOn(city, city.promoter)).indexOf(colour) + alike(before, 'colour', colour);
      return [{ piece: { kind: 'token', colour }, at: `socket.${district}.${lying}`, from: `space.${city.promoter}.${place}` }];
    }
    default:
      return [];
  }
};
