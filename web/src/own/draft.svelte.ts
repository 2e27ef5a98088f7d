// An edition that is being worked on: what stands in the form, or in the text, and what the server says of it.
import { keep, keptText, letGo } from './kept';
import { checkEdition, type Failure, fetchEdition } from '../lib/api';
import { sayProblem } from '../lib/say';
import type { EditionProblem, EditionSheet } from '../wire';

export type Step = string | number;
export type Path = Step[];
type Tree = Record<Step, unknown>;
type Wanted = { text: string } | { data: Tree };

/** Milliseconds without a key pressed after which what was typed is checked. */
const PAUSE = 300;
/** What is about the box and not of it, or goes without saying: to be changed in the text alone. */
const APART = ['first_game', 'options'];

export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

export function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((found, step) => (isTree(found) ? found[step] : undefined), value);
}

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** How many values differ. */
export function differences(a: unknown, b: unknown): number {
  if (!isTree(a) || !isTree(b)) return same(a, b) ? 0 : 1;
  return Object.keys({ ...a, ...b }).reduce((sum, key) => sum + differences(a[key], b[key]), 0);
}

export class Draft {
  original = $state.raw<EditionSheet | null>(null);
  sheet = $state.raw<EditionSheet | null>(null);
  /** What the form shows; the server's answer never overwrites what is being typed. */
  data = $state<Tree>({});
  text = $state('');
  failure = $state('');
  checking = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(readonly box: string) {}

  async load(text = keptText(this.box)): Promise<void> {
    try {
      this.original = await fetchEdition(this.box);
      const sheet = text === null ? this.original : await checkEdition({ text });
      this.take(sheet.game === this.box || sheet.data ? sheet : this.original);
      this.data = structuredClone(this.sheet?.data ?? this.original.data ?? {}) as Tree;
      this.failure = '';
    } catch (failure) {
      this.failure = sayProblem((failure as Failure).problem);
    }
  }

  get blocks(): string[] {
    const shape = this.original?.shape ?? {};
    return Object.keys(shape).filter((block) => !APART.includes(block));
  }

  get problem(): EditionProblem | null {
    return this.sheet?.problem ?? null;
  }

  get changes(): number {
    return differences(this.data, this.original?.data);
  }

  changesIn(block: string): number {
    return differences(this.data[block], at(this.original?.data, [block]));
  }

  /** What the original has there; a text for people. */
  was(path: Path): string | null {
    const before = at(this.original?.data, path);
    return same(before, at(this.data, path)) ? null : isTree(before) ? JSON.stringify(before) : String(before ?? '');
  }

  put(path: Path, value: unknown): void {
    const [last] = path.slice(-1);
    const holder = at(this.data, path.slice(0, -1));
    if (!isTree(holder) || last === undefined) return;
    if (value === undefined && !Array.isArray(holder)) Reflect.deleteProperty(holder, last);
    else holder[last] = value;
    this.later({ data: $state.snapshot(this.data) });
  }

  /** As the original has it. */
  restore(path: Path): void {
    const before = at(this.original?.data, path);
    this.put(path, before === undefined ? undefined : structuredClone(before));
  }

  write(text: string): void {
    this.text = text;
    this.later({ text });
  }

  startOver(): void {
    letGo(this.box);
    void this.load(null);
  }

  private later(draft: Wanted): void {
    clearTimeout(this.timer);
    this.checking = true;
    this.timer = setTimeout(() => void this.check(draft), PAUSE);
  }

  private async check(draft: Wanted): Promise<void> {
    const asked = ++this.asked;
    try {
      const sheet = await checkEdition(draft);
      if (asked !== this.asked) return;
      const typed = 'text' in draft ? draft.text : undefined;
      this.take(sheet, typed);
      if (typed !== undefined && sheet.data) this.data = structuredClone(sheet.data) as Tree;
      this.failure = '';
    } catch (failure) {
      this.failure = sayProblem((failure as Failure).problem);
    } finally {
      if (asked === this.asked) this.checking = false;
    }
  }

  private take(sheet: EditionSheet, typed?: string): void {
    this.sheet = sheet;
    this.text = typed ?? sheet.text;
    if (sheet !== this.original) keep(this.box, sheet.text);
  }
}
