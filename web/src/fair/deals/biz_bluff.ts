import { one, row, type Deal, type Dealt } from './deal';

/** Biz Bluff: the token in every file, those that nobody will see, and who begins. */
export const deal: Deal = (state, lots) => {
  const tokens = row(state, 'printed').flatMap((count, kind) => Array<number>(count).fill(kind));
  lots.shuffle(tokens);
  const lies = row(state, 'token');
  const files = tokens.map((kind, place): Dealt => ({
    kind: 'token',
    number: kind,
    at: `file ${place}`,
    seat: null,
    ok: lies[place] === kind,
  }));
  const begins = lots.highestRoller(one(state, 'seats'));
  return [...files, { kind: null, number: begins, at: 'begins', seat: begins, ok: begins === one(state, 'turn') }];
};
