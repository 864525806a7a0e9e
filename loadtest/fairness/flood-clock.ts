/** Time and number of requests of a flood. */
import type { Budget } from '../throughput/guardrails.ts';

/** The bounds of a flood, which its parties share. */
export class FloodClock {
  readonly from: number;
  readonly #budget: Budget;
  #until: number;
  #isStopped = false;

  constructor(warmUpMs: number, milliseconds: number, budget: Budget) {
    this.from = performance.now() + warmUpMs;
    this.#until = this.from + milliseconds;
    this.#budget = budget;
  }

  stop(): void {
    this.#isStopped = true;
    this.#until = Math.min(this.#until, performance.now());
  }

  get isOver(): boolean {
    return this.#isStopped || performance.now() >= this.#until;
  }

  /** Counts a request that is about to be sent. @returns false where none may be */
  admit(): boolean {
    if (this.isOver) return false;
    if (this.#budget.take()) return true;
    this.stop();
    return false;
  }

  isMeasured(at: number): boolean {
    return at >= this.from && at <= this.#until;
  }

  get seconds(): number {
    return Math.max(0, this.#until - this.from) / 1000;
  }
}
