// Pieces that make room for others, or close up behind them, glide there: by their `translate` alone, so that nothing is
// laid out anew meanwhile.
import type { Attachment } from 'svelte/attachments';

const MS = 260;
const EASING = 'cubic-bezier(0.35, 0.05, 0.2, 1)';

/** Where a piece has been laid, in what holds it; `room`: the size of the board then, or of what it lies in: a hand is as wide
 * as its cards, and they may go all the same. */
type Laid = { x: number; y: number; room: string };
const laid = new WeakMap<Element, Laid>();
const gliding = new Map<Element, Animation>();

/** `{@attach glides('.slot', () => view)}`: whatever matches glides to where it lies after each change of
 * what is watched: all that lays it anew, or it would set out from where it has not been for long. */
export const glides =
  (pieces: string, watched: () => unknown): Attachment<HTMLElement> =>
  (board) => {
    watched();
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const { offsetWidth, offsetHeight } = (board.offsetParent as HTMLElement | null) ?? board;
    const room = `${offsetWidth}x${offsetHeight}`;
    for (const piece of board.querySelectorAll<HTMLElement>(pieces)) {
      const before = laid.get(piece);
      const now = { x: piece.offsetLeft, y: piece.offsetTop, room };
      laid.set(piece, now);
      if (before?.room === room && !still) glide(piece, before.x - now.x, before.y - now.y);
    }
  };

function glide(piece: HTMLElement, x: number, y: number): void {
  if (x === 0 && y === 0) return;
  const on = onTheWay(piece);
  gliding.get(piece)?.cancel();
  const from = `${x + on.x}px ${y + on.y}px`;
  const motion = piece.animate([{ translate: from }, { translate: '0px 0px' }], { duration: MS, easing: EASING });
  gliding.set(piece, motion);
  const end = () => gliding.get(piece) === motion && gliding.delete(piece);
  motion.onfinish = motion.oncancel = end;
}

/** How far from where it lies something is drawn now, as it or what holds it glides. */
export function adrift(element: Element): { x: number; y: number } {
  const held = [...gliding.keys()].filter((one) => one.contains(element)).map(onTheWay);
  return { x: held.reduce((all, { x }) => all + x, 0), y: held.reduce((all, { y }) => all + y, 0) };
}

function onTheWay(piece: Element): { x: number; y: number } {
  if (!gliding.has(piece)) return { x: 0, y: 0 };
  const [x = 0, y = 0] = getComputedStyle(piece)
    .translate.split(' ')
    .map((length) => parseFloat(length) || 0);
  return { x, y };
}
