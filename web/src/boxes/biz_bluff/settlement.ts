// What the turning over of a file did, as the lines of that move tell it. It is part of the picture, never of the record.
import type { Line, View } from '../../wire';

export type Settlement = {
  company: number;
  token: number;
  /** The last investor, whose deed turned it over. */
  claimant: number;
  /** For each seat that any of it touched. */
  earned: Map<number, number>;
  lost: Map<number, number>;
  collected: Map<number, number>;
};

/** The settlement in the lines of a move; null: it turned no file over. */
export function settlementOf(lines: Line[]): Settlement | null {
  const shown = lines.find(({ key }) => key === 'biz_bluff_shown');
  if (!shown) return null;
  const told = (key: string, what: string) =>
    new Map(
      lines
        .filter((line) => line.key === `biz_bluff_${key}`)
        .map(({ params }) => [Number(params.seat), Number(params[what])] as const),
    );
  return {
    company: Number(shown.params.company),
    token: Number(shown.params.token),
    claimant: Number(lines[0]?.params.seat),
    earned: told('earn', 'amount'),
    lost: told('lose_shares', 'count'),
    collected: told('collect', 'amount'),
  };
}

/** The settlement that the show is telling just now. */
export function settlementIn(view: View): Settlement | null {
  return (view.state as { settlement?: Settlement | null }).settlement ?? null;
}
