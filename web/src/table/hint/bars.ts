// How estimates are drawn beside each other: bars from one zero mark.
export type Bar = { from: number; to: number; zero: number };

/** For each gain a bar, in hundredths of the width. */
export function barsOf(gains: number[]): Bar[] {
  const low = Math.min(0, ...gains);
  const high = Math.max(0, ...gains);
  const at = (gain: number) => (high === low ? 0 : ((gain - low) / (high - low)) * 100);
  return gains.map((gain) => ({ from: Math.min(at(0), at(gain)), to: Math.max(at(0), at(gain)), zero: at(0) }));
}
