// What a show is made of. A box turns a move into beats (boxes/<name>/beats.ts), a pure function of two views and the
// lines between them; the show plays them one after the other, at the viewer's pace.
import type { Line, LogLine, View } from '../../wire';
import type { SoundName } from './sounds';

/** Something that is drawn above the board by the box's own `Piece` component; plain data, so that beats can be tested. */
export type Piece = { kind: string } & Record<string, unknown>;

/** A piece that travels from a place to a place. */
export type Flight = {
  piece: Piece;
  from: string;
  /** Where it lands; '': it leaves the table. */
  to: string;
  /** The places it passes on its way. */
  via?: string[];
  /** How wide it is in pixels; without it, as large as the places it leaves and reaches. */
  size?: number;
  /** The share of the beat after which it starts (0 to 1), so that several pieces follow one another. */
  late?: number;
};

/** A piece that comes up at a place and stays for the length of the beat. */
export type Deed = {
  /** How it comes: held up, stamped down, turned over, or a number counted `piece.from` to `piece.to`. */
  does: 'hold' | 'stamp' | 'flip' | 'count';
  at: string;
  piece: Piece;
  size?: number;
  /** It comes up only once the pieces of its beat have landed: what their landing has changed. */
  landed?: boolean;
};

export type Patch = Record<string, unknown>;

export type Beat = {
  /** What the stage says. */
  say?: Line;
  flights?: Flight[];
  deeds?: Deed[];
  /** Places that are lit; with `dim` everything else grows dark. */
  lit?: string[];
  dim?: boolean;
  /** Heard when the pieces land, or at once where nothing travels. */
  sound?: SoundName;
  /** Milliseconds at the calm pace. */
  ms: number;
  /** Fields of the record as they are shown from the beginning of this beat on. */
  during?: Patch;
  /** Fields of the record as they are shown from its end on. After the last beat the picture is the state itself. */
  after?: Patch;
  /** The rest of the move is yet to come and is told from how things stand now: until then the picture stays as it is. */
  opens?: boolean;
  /** It stays until whoever sits at the table has pressed "go on". */
  waits?: boolean;
};

/** What happened from one view to the next, as beats. `lines` are the log lines of this one move. */
export type Tell = (before: View, after: View, lines: Line[]) => Beat[];

const TIME_TO_READ = 900;

/** For boxes and moves that have no beats of their own: the sentence, and who is meant. */
export const plainBeats: Tell = (_before, _after, lines) => lines.map(plainBeat);

export function plainBeat(line: Line): Beat {
  const { seat } = line.params;
  return { say: line, lit: typeof seat === 'number' ? [`seat.${seat}`] : [], ms: TIME_TO_READ };
}

/** For boxes that do not say it themselves: a line is about its seat. */
export const placeOfSeat = ({ params }: Line) => (typeof params.seat === 'number' ? `seat.${params.seat}` : null);

/** The lines that a view has more than an earlier one; null: it does not follow from it (something was taken back). */
export function linesSince(before: View, after: View): LogLine[] | null {
  const known = before.log_from + before.log.length - after.log_from;
  if (known < 0 || known > after.log.length) return null;
  const [last, same] = [before.log.at(-1), after.log[known - 1]];
  if (last && same && JSON.stringify(last) !== JSON.stringify(same)) return null;
  return after.log.slice(known);
}

/** How many moves some lines tell of. */
export const movesIn = (lines: LogLine[]) => new Set(lines.map(({ number }) => number)).size;

/** Of a move that is not played, what must be seen all the same: whatever waits, with all that was shown before it. */
export function waitingOf(beats: Beat[]): Beat[] {
  let shown: Patch = {};
  return beats.flatMap((beat) => {
    const during = { ...shown, ...beat.during };
    shown = { ...during, ...beat.after };
    return beat.waits ? [{ ...beat, during }] : [];
  });
}

export function patched(view: View, patch: Patch | undefined): View {
  return patch ? { ...view, state: { ...view.state, ...(patch as View['state']) } } : view;
}
