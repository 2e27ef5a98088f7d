/** Takes the promoter clockwise around the ring, a space at a time; where motion is not wanted he is there at once. */
export function walk(from: number, to: number, spaces: number, pause: number, step: (space: number) => void): () => void {
  if (from === to) return () => undefined;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const timer = setTimeout(() => step(still ? to : (from + 1) % spaces), still ? 0 : pause);
  return () => clearTimeout(timer);
}
