// How fast somebody wants to see what happens. It belongs to the viewer and is remembered.
import { remember, remembered } from '../../lib/remembered';

export const PACES = ['calm', 'brisk', 'instant'] as const;
export type PaceName = (typeof PACES)[number];

/** The share of a beat's calm length. */
const SHARE: Record<PaceName, number> = { calm: 1, brisk: 0.5, instant: 0 };
/** At the brisk pace everybody else's moves together last no longer than this, however many there are. */
const BRISK_LIMIT = 8000;
/** No beat is shorter: less cannot be seen. */
const SHORTEST = 60;

class Pace {
  private chosen = $state<PaceName>(known(remembered<string>('pace', 'brisk')));

  get current(): PaceName {
    return this.chosen;
  }

  choose(pace: PaceName): void {
    this.chosen = pace;
    remember('pace', pace);
  }
}

export const pace = new Pace();

/** How long a beat lasts: `calm` its own length, `queued` that of all that wait with it, `waited` how long one has. */
export function lasting(name: PaceName, calm: number, queued: number, waited: number): number {
  const wanted = SHARE[name];
  if (name !== 'brisk') return calm * wanted;
  const left = Math.max(0, BRISK_LIMIT - waited);
  const share = Math.min(wanted, left / Math.max(1, queued));
  return Math.max(Math.min(SHORTEST, calm), calm * share);
}

/** What somebody asks to see again is played, even to those who want to see nothing. */
export const shareOf = (name: PaceName) => (name === 'calm' ? SHARE.calm : SHARE.brisk);

function known(name: string): PaceName {
  return PACES.find((pace) => pace === name) ?? 'brisk';
}
