import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { language } from '../src/lib/language.svelte';
import { about, inspector } from '../src/table/inspect/inspect.svelte';
import InspectCard from '../src/table/inspect/InspectCard.svelte';

let forget: unknown;
let hover = true;
const leave = () => typeof forget === 'function' && (forget as () => void)();

beforeEach(() => {
  hover = true;
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(hover: none)' && !hover }));
  language.choose('en');
  vi.useFakeTimers();
  document.body.innerHTML = '<button><span>Riverside</span></button>';
  const thing = document.querySelector('button') as HTMLButtonElement;
  forget = about(() => ({
    title: 'Riverside',
    rows: [{ name: 'Victor', value: 1, text: 'leads', seat: 0 }],
    rule: 'Equal counts cancel.',
    at: 6,
  }))(thing);
  render(InspectCard, { colours: ['red'] });
});
afterEach(() => {
  leave();
  inspector.rule = null;
  cleanup();
  vi.useRealTimers();
});

function send(type: string, more: object = {}, on: Element | null = document.querySelector('span')) {
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), more);
  on?.dispatchEvent(event);
  return event;
}

const card = () => screen.queryByRole('status');
const later = () => vi.advanceTimersByTimeAsync(800);

test('what a mouse rests on, or a finger stays on, says what it is, what it is worth to whom, and the rule', async () => {
  for (const [type, pointerType] of [
    ['pointerover', 'mouse'],
    ['pointerdown', 'touch'],
  ] as const) {
    send(type, { pointerType, clientX: 0, clientY: 0 });
    expect(card()).toBeNull();
    await later();
    expect(card()?.textContent).toMatch(/Riverside.*Victor.*1.*leads.*Equal counts cancel\./s);
    send('keydown', { key: 'Escape' });
    await later();
    expect(card()).toBeNull();
  }
});

test('where there are only fingers, no mouse rests on anything, whatever the browser says', async () => {
  hover = false;
  send('pointerover', { pointerType: 'mouse' });
  await later();
  expect(card()).toBeNull();
});

test('a long press is not a click besides, a short one is nothing else', async () => {
  send('pointerdown', { pointerType: 'touch', clientX: 0, clientY: 0 });
  await later();
  expect(send('click').defaultPrevented).toBe(true);
  send('pointerdown', { pointerType: 'touch', clientX: 0, clientY: 0 });
  send('pointerup', { pointerType: 'touch' });
  await later();
  expect(card()).toBeNull();
  expect(send('click').defaultPrevented).toBe(false);
});

test('a finger that goes on to drag is free to drop', async () => {
  send('pointerdown', { pointerType: 'touch', clientX: 0, clientY: 0 });
  await later();
  send('pointermove', { pointerType: 'touch', clientX: 40, clientY: 0 });
  await later();
  expect(card()).toBeNull();
  expect(send('click').defaultPrevented).toBe(false);
});

test('from the thing to the card and on to the rule in the help', async () => {
  send('pointerover', { pointerType: 'mouse' });
  await later();
  send('pointerover', { pointerType: 'mouse' }, card());
  await later();
  screen.getByRole('button', { name: /Rules/ }).click();
  await later();
  expect([inspector.rule, card()]).toEqual([6, null]);
});

test('what leaves the table takes its card along', async () => {
  send('pointerover', { pointerType: 'mouse' });
  await later();
  leave();
  await later();
  expect(card()).toBeNull();
});
