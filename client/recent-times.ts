/** Moments at which something happened, with their number, in their order. */
interface Moment {
  /** Milliseconds since 1970, of the last one that is counted here. */
  at: number;
  count: number;
}

/** Counts of times, of which the oldest are forgotten; each operation costs constant time on average. */
export class RecentTimes {
  #moments: Moment[] = [];
  /** Index of the oldest: what is before it is removed in large pieces. */
  #first = 0;
  #count = 0;
  /** When the last moment began. */
  #began = Number.NEGATIVE_INFINITY;

  get count(): number {
    return this.#count;
  }

  get oldest(): number | undefined {
    return this.#moments[this.#first]?.at;
  }

  /** Number of entries in memory that are in use. */
  get moments(): number {
    return this.#moments.length - this.#first;
  }

  /**
   * Adds a time that is no earlier than those before.
   * @param grain milliseconds: times within them count as one moment, that of the last, so that memory is bounded
   */
  add(time: number, grain: number): void {
    const last = this.moments > 0 ? this.#moments.at(-1) : undefined;
    this.#count += 1;
    if (last && time - this.#began <= grain) {
      last.at = Math.max(last.at, time);
      last.count += 1;
      return;
    }
    this.#began = time;
    this.#moments.push({ at: time, count: 1 });
  }

  /** Forgets times up to this one. */
  forgetUntil(time: number): void {
    for (let oldest = this.#moments[this.#first]; oldest && oldest.at <= time; oldest = this.#moments[this.#first]) {
      this.#forget(oldest, oldest.count);
    }
  }

  /** Keeps the youngest ones, and no more of them than that. */
  keep(most: number): void {
    for (let oldest = this.#moments[this.#first]; oldest && this.#count > most; oldest = this.#moments[this.#first]) {
      this.#forget(oldest, Math.min(oldest.count, this.#count - most));
    }
  }

  #forget(oldest: Moment, number: number): void {
    oldest.count -= number;
    this.#count -= number;
    if (oldest.count > 0) return;
    this.#first += 1;
    if (this.#first * 2 <= this.#moments.length) return;
    this.#moments = this.#moments.slice(this.#first);
    this.#first = 0;
  }
}
