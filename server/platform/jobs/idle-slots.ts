/** Idle worker slots, which wait to be woken for the next poll. */

export class IdleSlots {
  readonly #waiting: Array<() => void> = [];
  /** True after a wake-up that found no idle slot: a poll in progress may have missed the job. */
  #isMissedCall = false;

  /** Resolves when this slot is woken; at once after a wake-up that found no idle slot. */
  async wait(): Promise<void> {
    if (this.#isMissedCall) this.#isMissedCall = false;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Wakes one slot. It wakes the next when it finds a job. */
  wakeOne(): void {
    const wake = this.#waiting.shift();
    if (wake) wake();
    else this.#isMissedCall = true;
  }

  wakeAll(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
