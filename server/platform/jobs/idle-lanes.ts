/** Where lanes wait that found no job. */

export class IdleLanes {
  readonly #waiting: Array<() => void> = [];
  #calls = 0;

  /** Counts calls: a lane remembers it before it looks for a job, so that a call in the meantime is not lost. */
  get calls(): number {
    return this.#calls;
  }

  /** Resolves at the next call that reaches this lane; at once, if there was one since the caller began to look. */
  async wait(callsBefore: number): Promise<void> {
    if (callsBefore === this.#calls) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Sends one to look: where it finds a job there may be more, and it calls the next one. */
  callOne(): void {
    this.#calls += 1;
    this.#waiting.shift()?.();
  }

  callAll(): void {
    this.#calls += 1;
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
