// How the end comes in: towers grow storey by storey, the lowest rank first, the winner last; then sun, crown and paper.
import { pace, type PaceName } from '../show/pace.svelte';

const LASTS: Record<PaceName, number> = { calm: 2500, brisk: 1000, instant: 0 };
/** The part of the time in which the towers grow. */
const GROWING = 0.74;
const RISE: Keyframe[] = [
  { transform: 'scaleY(0)', opacity: 0 },
  { transform: 'none', opacity: 1 },
];
const APPEAR: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }];
const DROP: Keyframe[] = [
  { transform: 'translateY(-60px)', opacity: 0 },
  { transform: 'none', opacity: 1 },
];
const ENDED_BY = ['pointerdown', 'keydown'] as const;

/** Tables whose end has come in on this page: looking at the board and back is no new occasion. */
const seen = new Set<string>();

export function lasting(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : LASTS[pace.current];
}

/** Plays the entry once for a table, on what carries `data-enter`. Any press ends it; returns how to. */
export function enter(root: Element, table: string, ms = lasting()): () => void {
  if (ms === 0 || seen.has(table)) return () => undefined;
  seen.add(table);
  const playing = [...growing(root, ms * GROWING), ...celebrating(root, ms)];
  const end = () => {
    for (const one of playing) one.finish();
    ENDED_BY.forEach((press) => removeEventListener(press, end, true));
  };
  ENDED_BY.forEach((press) => addEventListener(press, end, { capture: true, once: true }));
  return end;
}

/** In document order the towers stand by rank. */
function growing(root: Element, ms: number): Animation[] {
  const towers = [...root.querySelectorAll('[data-enter="tower"]')].reverse();
  return towers.flatMap((tower, turn) => {
    const slot = ms / towers.length;
    const storeys = [...tower.querySelectorAll('[data-enter="storey"]')];
    const each = slot / Math.max(1, storeys.length);
    const risen = storeys.map((storey, n) => played(storey, RISE, turn * slot + n * each, each));
    const crowned = [...tower.querySelectorAll('[data-enter="medal"]')].map((medal) =>
      played(medal, APPEAR, (turn + 0.8) * slot, slot / 2),
    );
    return [...risen, ...crowned];
  });
}

function celebrating(root: Element, ms: number): Animation[] {
  const begin = ms * GROWING;
  const found = (what: string) => [...root.querySelectorAll(`[data-enter="${what}"]`)];
  return [
    ...found('sun').map((sun) => played(sun, APPEAR, begin, ms - begin)),
    ...found('title').map((title) => played(title, APPEAR, begin, (ms - begin) / 2)),
    ...found('crown').map((crown) => played(crown, DROP, begin, (ms - begin) / 2)),
    ...found('paper').map((paper, n) => played(paper, DROP, begin + ((n % 8) / 8) * (ms - begin) * 0.5, (ms - begin) * 0.5)),
  ];
}

function played(element: Element, frames: Keyframe[], delay: number, duration: number): Animation {
  return element.animate(frames, { delay, duration, easing: 'ease-out', fill: 'backwards' });
}
