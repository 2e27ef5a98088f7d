// The one place where a box makes itself known to the client. Everything heavy is loaded when it is needed.
import type { Component, Snippet } from 'svelte';
import { m } from '../paraglide/messages.js';
import { type Names, sayKey } from '../lib/say';
import type { Ghosts } from '../table/hint/ghosts';
import type { About } from '../table/inspect/inspect.svelte';
import type { Piece, Tell } from '../table/show/beats';
import type { Called } from '../table/show/calls.svelte';
import type { Action, Box, Hint, Line, View } from '../wire';
import bigShotCover from './big_shot/Cover.svelte?drawn';
import bizBluffCover from './biz_bluff/Cover.svelte?drawn';
import plainCover from './generic/Cover.svelte?drawn';
import { folderOf } from './generic/folder';
import kohleCover from './kohle/Cover.svelte?drawn';
import ventureCover from './venture/Cover.svelte?drawn';
import richeOuPauvreCover from './venture/CoverRicheOuPauvre.svelte?drawn';

export type PlayProps = {
  view: View;
  box: Box;
  names: Names;
  /** True while no move can be sent. */
  busy: boolean;
  /** Plays an action for the seat the view is seen from. */
  act: (action: Action) => void;
};

/** A piece fills the width it is given. */
export type PieceProps = { piece: Piece; box: Box; names: Names };

export type SeatDetailProps = { view: View; box: Box; seat: number };

/** What a box is given that lays out the whole page itself: all that is said at the table has to find its place there. */
export type WholeProps = PlayProps & {
  /** `view` is what is drawn, and may lag behind; this is how things stand: whatever can be done is read from here. */
  asked: View;
  /** What is being shown, in a sentence, with the controls of its pace. */
  stage: Snippet;
  /** What is asked of this seat, or what is being waited for, as a sentence. */
  prompt: string;
  /** Whether this seat is asked. */
  myTurn: boolean;
  /** What the server last refused, as a sentence; empty: nothing. */
  refusal: string;
  /** What the table itself has to offer beside the decisions of the box: the result, a move taken back, a wish. */
  matters: Snippet;
  /** Null: nothing can be said, this is a film. */
  say: ((text: string, phrase?: string) => void) | null;
  /** The first moment: what is not looked at first may come with the next picture, so that a slow phone answers sooner. */
  early?: boolean;
  /** The colours of the seats' names, for the log. */
  colours: string[];
  /** Shows a place on the page: where a line of the log speaks of. */
  point: (place: string) => void;
  /** Asks what a hint draws, as the `Sketch` of the box says; null: no hints are given now. */
  sketch?: (() => Promise<Hint['sketch']>) | null;
};

/** How a box shows what happens. */
export type PartsOfShow = {
  /** How the box's pieces look while the show carries them. */
  Piece?: Component<PieceProps>;
  /** How its moves are told; without it the show says the lines of the log. */
  beats?: Tell;
  /** The place on the board that a line of the log speaks of; null: none. */
  placeOf?: (line: Line) => string | null;
  /** What an action would lay on the board: shown while a hint speaks of it. */
  ghosts?: Ghosts;
  /** The colour of a seat, as CSS has it; without it the house's own. */
  seatColour?: (view: View, seat: number) => string;
  /** Whether the seat that looks is asked, and what is meant for it alone; without it one is called when one may act. */
  called?: (view: View) => Called;
  /** What everybody may answer who has nothing to say, where several are asked at once: around one screen they are
   * asked together. */
  nothing?: Action;
  /** Of those, the one who is asked alone, and first; null: nobody is. */
  leads?: (view: View) => number | null;
};

/** A box for the usual page: seats above, board, decisions beside it, log and chat below them. */
export type PartsOfTable = PartsOfShow & {
  layout?: 'table';
  /** The board with everything on it. */
  Board: Component<PlayProps>;
  /** The decisions of the seat that is asked, under the prompt. */
  Panel: Component<PlayProps>;
  /** What lies before a seat. */
  SeatDetail: Component<SeatDetailProps>;
  /** What a seat's figures are about. */
  aboutSeat?: (view: View, box: Box, names: Names, seat: number) => About;
};

/** A box that places seats, clock (`table/Countdown`), decisions, log (`table/Log`) and talk (`table/Chat`) itself. */
export type PartsOfWhole = PartsOfShow & { layout: 'whole'; Table: Component<WholeProps> };

/** What a table loads of a box. */
export type BoxParts = PartsOfTable | PartsOfWhole;

export type BoxEntry = {
  /** In front of all of its message keys: the name of its folder. */
  words: string;
  tagline: () => string;
  /** The address of the lid's picture. */
  cover: string;
  parts: () => Promise<BoxParts>;
};

/** Of any box on the shelf; one without a page of its own lies on the plain table. */
export function entryOf(box: string): BoxEntry {
  return BOXES[box] ?? plainEntry(folderOf(box));
}

function plainEntry(words: string): BoxEntry {
  return {
    words,
    tagline: () => sayKey(`${words}_tagline`) ?? '',
    cover: plainCover,
    parts: () => import('./generic/parts'),
  };
}

const BOXES: Record<string, BoxEntry | undefined> = {
  'big-shot': {
    words: 'big_shot',
    tagline: () => m.big_shot_tagline(),
    cover: bigShotCover,
    parts: () => import('./big_shot/parts'),
  },
  'biz-bluff': {
    words: 'biz_bluff',
    tagline: () => m.biz_bluff_tagline(),
    cover: bizBluffCover,
    parts: () => import('./biz_bluff/parts'),
  },
  venture: {
    words: 'venture',
    tagline: () => m.venture_tagline(),
    cover: ventureCover,
    parts: () => import('./venture/parts'),
  },
  'riche-ou-pauvre': {
    words: 'venture',
    tagline: () => m.venture_tagline_riche_ou_pauvre(),
    cover: richeOuPauvreCover,
    parts: () => import('./venture/parts'),
  },
  kohle: {
    words: 'kohle',
    tagline: () => m.kohle_tagline(),
    cover: kohleCover,
    parts: () => import('./kohle/parts'),
  },
};
