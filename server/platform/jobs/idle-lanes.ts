/** Where lanes wait that found no job. */

export class IdleLanes {
  readonly #waiting: Array<() => void> = [];
  /** Whether nobody waited at the last call: whoever is looking may have looked too early. */
  #isMissed = false;

  /** Resolves at a call that reaches this lane; at once, if there was one that reached nobody. */
  async wait(): Promise<void> {
    if (this.#isMissed) this.#isMissed = false;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Sends one to look: where it finds a job there may be more, and it calls the next one. */
  callOne(): void {
    const wake = this.#waiting.shift();
    if (wake) wake();
    else this.#isMissed = true;
  }

  callAll(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
