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
