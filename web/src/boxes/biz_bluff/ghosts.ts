// What a way of a hint would do in the town and in the theatre of Biz Bluff.
import { bizBluffOf } from './state';
import type { Ghosts } from '../../table/hint/ghosts';

const COIN = 30;

export const ghosts: Ghosts = (view, action) => {
  const town = bizBluffOf(view);
  const pawn = { kind: 'pawn', seat: view.seat };
  switch (action.type) {
    case 'move':
      return [{ piece: pawn, at: `stand.${action.square}`, from: `pawn.${view.seat}` }];
    case 'go':
      return [{ piece: pawn, at: `stand.${town.front[Number(action.company)]}`, from: `pawn.${view.seat}` }];
    case 'look':
      return [
        { piece: { kind: 'file', company: action.company }, at: `pawn.${view.seat}`, from: `file.${action.company}`, upon: true },
      ];
    case 'buy':
      return [{ piece: { kind: 'coin' }, at: 'offer', from: `purse.${view.seat}`, size: COIN }];
    case 'sell':
      return [{ piece: { kind: 'coin' }, at: `player.${view.seat}`, from: 'offer', size: COIN }];
    default:
      return [];
  }
};
