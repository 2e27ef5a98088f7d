// What the host points at and what she lights, by name: for whoever hears the page and does not see it.
import type { Card } from '../../wire';
import { controlsOf, pointedAt } from './player.svelte';

export type Spoken = { at: string; tried: string };
const LONGEST = 120;

export function spokenIn(card: Card | null): Spoken {
  if (!card) return { at: '', tried: '' };
  const tried = controlsOf(card);
  const at = pointedAt(card).filter((element) => !tried.includes(element));
  return { at: namesOf(at), tried: card.told ? '' : namesOf(tried) };
}

const namesOf = (elements: Element[]) => [...new Set(elements.map(nameOf))].filter(Boolean).join(', ');

/** As a screen reader would name it; what has no name of its own is part of what has. */
export function nameOf(element: Element): string {
  const said = textOf(element).replace(/\s+/g, ' ').trim();
  const name = /\p{L}{2}/u.test(said)
    ? said
    : (element.parentElement?.closest('[aria-label]')?.getAttribute('aria-label') ?? said);
  return name.length > LONGEST ? `${name.slice(0, name.lastIndexOf(' ', LONGEST))} …` : name;
}

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
  const labels = node instanceof HTMLInputElement ? [...(node.labels ?? [])] : [];
  /** A label may hold what it labels. */
  const beside = labels.flatMap((label) => [...label.childNodes]).filter((part) => part !== node);
  const inside = labels.length > 0 ? beside : [...node.childNodes];
  return node.getAttribute('aria-label') ?? inside.map(textOf).join(' ');
}
