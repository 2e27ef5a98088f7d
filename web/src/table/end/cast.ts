// The players as the end shows them.
import type { Names } from '../../lib/say';
import type { View } from '../../wire';
import { FACES, type Stroke } from './faces';

export type Player = {
  seat: number;
  name: string;
  /** As CSS has it. */
  colour: string;
  face: Stroke[] | null;
  me: boolean;
};

export function castOf(view: View, names: Names, colours: string[]): Player[] {
  return view.seats.map(({ kind }, seat) => {
    const name = names.seats[seat] ?? '';
    return {
      seat,
      name,
      colour: colours[seat] ?? '',
      face: (kind === 'bot' && FACES[name]) || null,
      me: view.seat === seat,
    };
  });
}

/** A name for where there is little room. */
export function shortened(name: string, most: number): string {
  return [...name].length > most
    ? `${[...name]
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : name;
}
