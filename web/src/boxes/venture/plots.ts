// How towers share the ground. Lone companies stand one above the other where there are many.
import type { Pile } from './figures';

/** Piles, tallest first: a plot for each tower, and plots of up to `shared` lone companies. */
export function plotsOf(piles: Pile[], shared: number): Pile[][] {
  const towers = piles.filter((pile) => pile.companies.length > 1).map((pile) => [pile]);
  const lone = piles.filter((pile) => pile.companies.length === 1);
  const kiosks = Array.from({ length: Math.ceil(lone.length / shared) }, (_, n) => lone.slice(n * shared, (n + 1) * shared));
  return [...towers, ...kiosks];
}

/** How many lone companies must share a plot so that all estates find room beside each other. */
export function sharing(estates: Pile[][], room: number): number {
  const fits = (shared: number) => estates.reduce((count, piles) => count + plotsOf(piles, shared).length, 0) <= room;
  return [1, 2, 3].find(fits) ?? 3;
}
