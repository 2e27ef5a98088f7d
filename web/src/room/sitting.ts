import type { IconName } from '../pieces/Icon.svelte';

/** Who sits on a chair, or for whom it is kept, or that it may be added. */
export type Sitting = {
  state: 'sits' | 'free' | 'none';
  name: string;
  note: string;
  icon?: IconName;
  face?: number;
  pips?: { count: number; of: number };
  badge?: 'here' | 'waits' | 'away';
};
