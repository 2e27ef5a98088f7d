// A recap as it is told: the moves of one seat in a row are one entry, and at most five entries are worth telling.
import { fetchSince } from '../../lib/api';
import type { Line, LogLine, Since, View } from '../../wire';
import type { Beat, Piece, Tell } from './beats';
import type { Step } from './show.svelte';

export type Entry = {
  steps: Step[];
  /** Who moved; null: the game itself. */
  seat: number | null;
  /** What is said of it: the most telling lines, in their order. */
  lines: Line[];
  /** The seat that looks is named in it. */
  mine: boolean;
  /** What travelled or was held up. */
  piece: Piece | null;
  /** How much it matters. */
  weight: number;
};

const MOST_ENTRIES = 5;
const MOST_LINES = 2;
/** What concerns oneself is worth more than any spectacle. */
const MINE = 1e6;

/** The views between the moves that the server tells of, from the one that is known. */
export async function missedBy(view: View, seat: number): Promise<Step[]> {
  return stepsOf(view, await fetchSince(view.table, seat));
}

/** What has happened since the view comes by itself. */
export function stepsOf(view: View, since: Since): Step[] {
  const moves = since.moves.filter(({ log }) => log.every(({ number }) => number <= view.number));
  const told = moves.reduce((count, { log }) => count + log.length, 0);
  let known = Math.max(0, view.log.length - told);
  let [state, glance]: [View['state'], View['glance']] = [{}, {}];
  const before = moves.map(({ actors, log, ...changed }) => {
    state = { ...state, ...changed.state };
    glance = { ...glance, ...changed.glance };
    const stood: View = { ...view, state, glance, actors, legal: [], log: view.log.slice(0, known) };
    known += log.length;
    return stood;
  });
  return moves.map(({ log }, n) => ({ before: before[n] ?? view, after: before[n + 1] ?? view, lines: log }));
}

/** How many entries are told of some steps. */
export const countEntries = (steps: Step[]) => Math.min(MOST_ENTRIES, turnsOf(steps).length);

/** How many of them are about the seat that looks. */
export const countMine = (steps: Step[], seat: number | null) =>
  Math.min(
    MOST_ENTRIES,
    turnsOf(steps).filter((turn) => turn.some(({ lines }) => lines.some(({ line }) => concerns(line, seat)))).length,
  );

/** What is told of some steps to a seat, in the order in which it happened. */
export function entriesOf(steps: Step[], tell: Tell, seat: number | null): Entry[] {
  const entries = turnsOf(steps).map((turn) => entryOf(turn, tell, seat));
  const best = new Set([...entries].sort((one, other) => other.weight - one.weight).slice(0, MOST_ENTRIES));
  return entries.filter((entry) => best.has(entry));
}

function turnsOf(steps: Step[]): Step[][] {
  const turns: Step[][] = [];
  for (const step of steps) {
    const last = turns.at(-1);
    if (last && actorOf(last) === actorOf([step])) last.push(step);
    else turns.push([step]);
  }
  return turns;
}

const actorOf = ([step]: Step[]) => step?.lines[0]?.seat ?? null;

function entryOf(steps: Step[], tell: Tell, seat: number | null): Entry {
  const told = steps.flatMap((step) => step.lines.map(({ line }) => line));
  const beats = steps.flatMap(({ before, after, lines }) =>
    tell(
      before,
      after,
      lines.map(({ line }: LogLine) => line),
    ),
  );
  const weighed = told.map((line) => ({ line, weight: weightOf(line, beats, seat) }));
  const best = [...weighed].sort((one, other) => other.weight - one.weight).slice(0, MOST_LINES);
  return {
    steps,
    seat: actorOf(steps),
    lines: weighed.filter((one) => best.includes(one)).map(({ line }) => line),
    mine: told.some((line) => concerns(line, seat)),
    piece: pieceIn(beats, best[0]?.line),
    weight: Math.max(...weighed.map(({ weight }) => weight)),
  };
}

/** What takes long to show is what matters. */
function weightOf(line: Line, beats: Beat[], seat: number | null): number {
  const shown = beats.filter(({ say }) => say === line).reduce((all, { ms }) => all + ms, 0);
  return shown + (concerns(line, seat) ? MINE : 0);
}

/** Whether a line is about the seat that looks: all lines call seats by this name. Nothing gained is nothing to tell. */
const concerns = ({ params }: Line, seat: number | null) => seat !== null && params.seat === seat && params.amount !== 0;

/** A picture of what happened: the first thing that travelled or was held up, of the line that is told first. */
function pieceIn(beats: Beat[], line: Line | undefined): Piece | null {
  const own = beats.filter(({ say }) => say === line);
  for (const { flights = [], deeds = [] } of [...own, ...beats]) {
    const held = deeds.find(({ does }) => does !== 'count');
    if (held ?? flights[0]) return (held ?? flights[0])?.piece ?? null;
  }
  return null;
}
