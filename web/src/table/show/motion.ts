// The only animations of the table: transform and opacity, by the browser's own clock, so that they can be held.
import type { Deed } from './beats';
import type { Way } from './flight';

export type Motion = Animation;

const EASING = 'cubic-bezier(0.35, 0.05, 0.2, 1)';
/** A piece lies still for the last part of its beat: one sees where it has landed. */
const FLYING = 0.85;
/** The same where something comes up at the landing, and has to be read. */
const LANDING = 0.6;
const COMING = 0.3;

/** `early`: something comes up where it lands. */
export function animateFlight(element: HTMLElement, { frames }: Way, ms: number, late: number, early: boolean): Motion {
  const delay = ms * late;
  const duration = Math.max(1, ms * (early ? LANDING : FLYING) - delay);
  return element.animate(frames, { duration, delay, easing: frames.length > 3 ? 'linear' : EASING, fill: 'both' });
}

const COMINGS: Record<Deed['does'], Keyframe[]> = {
  hold: [
    { opacity: 0, transform: 'translateY(24px) scale(0.8)' },
    { opacity: 1, transform: 'none' },
  ],
  stamp: [
    { opacity: 0, transform: 'scale(2.4) rotate(-8deg)' },
    { opacity: 1, transform: 'scale(0.94)' },
    { opacity: 1, transform: 'none' },
  ],
  flip: [{ transform: 'perspective(600px) rotateY(180deg)' }, { transform: 'perspective(600px) rotateY(0deg)' }],
  count: [
    { opacity: 0, transform: 'translateY(10px)' },
    { opacity: 1, transform: 'none' },
  ],
};

export function animateDeed(element: HTMLElement, { does, landed }: Deed, ms: number): Motion {
  const duration = Math.max(1, Math.min(450, ms * (landed ? 1 - LANDING : 1) * COMING));
  return element.animate(COMINGS[does], { duration, delay: landed ? ms * LANDING : 0, easing: EASING, fill: 'both' });
}

/** What travels above the board is not seen upon it meanwhile. */
export function hide(element: Element): Motion {
  return element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1, fill: 'both' });
}
