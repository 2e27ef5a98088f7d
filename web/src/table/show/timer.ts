/** A timer that can be held and let go again. */
export class PausableTimer {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private began = 0;
  private left = 0;

  constructor(private readonly done: () => void) {}

  start(ms: number): void {
    clearTimeout(this.timer);
    this.began = performance.now();
    this.left = ms;
    this.timer = setTimeout(this.done, ms);
  }

  pause(): void {
    clearTimeout(this.timer);
    this.left = Math.max(0, this.left - (performance.now() - this.began));
  }

  resume(): void {
    this.start(this.left);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
