// Which of the six people in profile is whose face.

/** The people who may sit at a table as bots; the first is kept for whoever has no face of their own. */
export const SITTERS = ['Camille', 'Hugo', 'Stella', 'Victor', 'Irma', 'Oscar'];

/** Whoever is called like one of the six has that face; the others take what is left, in order. */
export function facesOf(seats: { name: string }[]): number[] {
  const named = seats.map(({ name }) => SITTERS.indexOf(name));
  const taken = named.map((face, seat) => (named.indexOf(face) === seat ? face : -1));
  const left = SITTERS.map((_, face) => face).filter((face) => !taken.includes(face));
  return taken.map((face) => (face >= 0 ? face : (left.shift() ?? 0)));
}

/** One face for a name, wherever it stands: that of the six if it is called so, else one that follows from its letters. */
export function faceOf(name: string): number {
  const own = SITTERS.indexOf(name);
  if (own >= 0) return own;
  return [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % SITTERS.length;
}
