// The one place where a box makes itself known to the client. Everything heavy is loaded when it is needed.
import type { Component } from 'svelte';
import { m } from '../paraglide/messages.js';
import type { Names } from '../lib/say';
import type { Action, Box, NewTable, View } from '../wire';
import bigShotCover from './big_shot/Cover.svelte?drawn';
import { allows } from './big_shot/options';
import bizBluffCover from './biz_bluff/Cover.svelte?drawn';
import kohleCover from './kohle/Cover.svelte?drawn';
import ventureCover from './venture/Cover.svelte?drawn';
import richeOuPauvreCover from './venture/CoverRicheOuPauvre.svelte?drawn';
import { allows as ventureAllows } from './venture/options';

export type PlayProps = {
  view: View;
  box: Box;
  names: Names;
  /** True while no move can be sent. */
  busy: boolean;
  /** Plays an action for the seat the view is seen from. */
  act: (action: Action) => void;
};

export type SeatDetailProps = { view: View; box: Box; seat: number };

/** What a table loads of a box. */
export type BoxParts = {
  /** The board with everything on it. */
  Board: Component<PlayProps>;
  /** The decisions of the seat that is asked, under the prompt. */
  Panel: Component<PlayProps>;
  /** What lies before a seat. */
  SeatDetail: Component<SeatDetailProps>;
};

export type BoxEntry = {
  /** In front of all of its message keys: the name of its folder. */
  words: string;
  tagline: () => string;
  /** Whether a value of an option goes with the rest of the plan. */
  allows: (plan: NewTable, option: string, value: string) => boolean;
  /** The address of the lid's picture. */
  cover: string;
  parts: () => Promise<BoxParts>;
};

export const BOXES: Record<string, BoxEntry | undefined> = {
  'big-shot': {
    words: 'big_shot',
    tagline: () => m.big_shot_tagline(),
    allows,
    cover: bigShotCover,
    parts: () => import('./big_shot/parts'),
  },
  'biz-bluff': {
    words: 'biz_bluff',
    tagline: () => m.biz_bluff_tagline(),
    allows: () => true,
    cover: bizBluffCover,
    parts: () => import('./biz_bluff/parts'),
  },
  venture: {
    words: 'venture',
    tagline: () => m.venture_tagline(),
    allows: ventureAllows,
    cover: ventureCover,
    parts: () => import('./venture/parts'),
  },
  'riche-ou-pauvre': {
    words: 'venture',
    tagline: () => m.venture_tagline_riche_ou_pauvre(),
    allows: ventureAllows,
    cover: richeOuPauvreCover,
    parts: () => import('./venture/parts'),
  },
  kohle: {
    words: 'kohle',
    tagline: () => m.kohle_tagline(),
    allows: () => true,
    cover: kohleCover,
    parts: () => import('./kohle/parts'),
  },
};
