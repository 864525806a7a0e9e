/** Time and number of requests of a flood. */

/** The bounds of a flood, which its parties share. */
export class FloodClock {
  readonly from: number;
  readonly #most: number;
  #until: number;
  #sent = 0;
  #isStopped = false;

  constructor(warmUpMs: number, milliseconds: number, most: number) {
    this.from = performance.now() + warmUpMs;
    this.#until = this.from + milliseconds;
    this.#most = most;
  }

  stop(): void {
    this.#isStopped = true;
    this.#until = Math.min(this.#until, performance.now());
  }

  get sent(): number {
    return this.#sent;
  }

  get isOver(): boolean {
    return this.#isStopped || performance.now() >= this.#until;
  }

  /** Counts a request that is about to be sent. @returns false where none may be */
  admit(): boolean {
    if (this.#sent >= this.#most) this.stop();
    if (this.isOver) return false;
    this.#sent += 1;
    return true;
  }

  isMeasured(at: number): boolean {
    return at >= this.from && at <= this.#until;
  }

  get seconds(): number {
    return Math.max(0, this.#until - this.from) / 1000;
  }
}
