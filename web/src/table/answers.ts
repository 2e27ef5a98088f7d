// Questions asked over the line, and those who wait for what comes back.

export class Answers<T> {
  private readonly waiting: ((answer: T | null) => void)[] = [];

  /** Asks under a number of its own; null: it could not be sent, or the line was lost before the answer came. */
  ask(send: (ask: number) => boolean): Promise<T | null> {
    if (!send(this.waiting.length)) return Promise.resolve(null);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  hear(ask: number, answer: T | null): void {
    this.waiting[ask]?.(answer);
  }

  /** Nobody waits any longer: what was asked on a line that is lost is answered on no other. */
  giveUp(): void {
    for (const resolve of this.waiting) resolve(null);
  }
}
