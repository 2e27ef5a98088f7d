// What a way of a hint would lay on the board of Big Shot.
import { bigShotOf } from './state';
import { sum } from '../../lib/numbers';
import type { Ghosts } from '../../table/hint/ghosts';

const PADDLE = 46;
const COIN = 26;

export const ghosts: Ghosts = (view, action) => {
  const [colour, district] = [Number(action.colour), Number(action.district)];
  switch (action.type) {
    case 'bid':
      return [{ piece: { kind: 'paddle', amount: action.amount }, at: `seat.${view.seat}`, size: PADDLE }];
    case 'borrow':
      return [{ piece: { kind: 'coin' }, at: `purse.${colour}`, size: COIN }];
    case 'pay':
      return [{ piece: { kind: 'coin' }, at: 'bank', size: COIN }];
    case 'place': {
      const lying = sum(bigShotOf(view).district[district] ?? []);
      return [{ piece: { kind: 'token', colour }, at: `socket.${district}.${lying}` }];
    }
    default:
      return [];
  }
};
