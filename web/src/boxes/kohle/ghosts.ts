// What a way of a hint would lay on the table of Kohle.
import { STOP_CARD } from './rules.gen';
import { kohleOf } from './state';
import { answerTo } from './terms';
import type { Ghost, Ghosts } from '../../table/hint/ghosts';

const PAWN = 38;
const CARD = 40;
const PRICE = 62;
const CHIP = 34;

export const ghosts: Ghosts = (view, action) => {
  const deal = kohleOf(view);
  const [seat, family] = [Number(action.seat), Number(action.family)];
  const mine = `seat.${view.seat}`;
  const ways: Record<string, (() => Ghost) | undefined> = {
    place: () => ({ piece: { kind: 'pawn' }, at: `deal.${Number(action.space) + 1}`, from: 'pawn', size: PAWN }),
    deal: () => ({ piece: { kind: 'crown' }, at: `${mine}.cameo`, from: 'crown', size: CARD }),
    take_over: () => ({ piece: { kind: 'crown' }, at: `${mine}.cameo`, from: 'crown', size: CARD }),
    discard: () => ({ piece: { kind: 'card', card: action.card }, at: 'discards', from: `hand.${action.card}`, size: CARD }),
    lay: () => ({ piece: { kind: 'card', card: family }, at: `${mine}.laid`, from: `hand.${family}`, size: CARD }),
    travel: () => ({ piece: { kind: 'plane' }, at: `investor.${family}`, size: CHIP }),
    recruit: () => ({ piece: { kind: 'investor', family }, at: `${mine}.investors`, from: `investor.${family}`, size: CHIP }),
    stop: () => ({ piece: { kind: 'card', card: STOP_CARD }, at: 'window', from: `hand.${STOP_CARD}`, size: CARD }),
    price: () => ({ piece: { kind: 'price', amount: action.amount, family }, at: `sheet.${family}`, size: PRICE }),
    accept: () => ({ piece: { kind: 'agreed', amount: answerTo(view, { seat, family }) }, at: `sheet.${family}`, size: PRICE }),
    conclude: () => ({ piece: { kind: 'tile' }, at: `deal.${deal.pawn + 1}`, from: 'tiles', size: CARD }),
  };
  const ghost = ways[action.type]?.();
  return ghost ? [ghost] : [];
};
