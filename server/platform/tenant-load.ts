/** What each tenant took of a shared resource within the last minute: an operator looks here for the one that sends too much. */
import type { ShareObserver } from './shares.ts';

/** Per second of the last minute, but for `waited`. */
export interface TenantUse {
  readonly tenantId: string;
  /** Slots held at a time, on average. */
  readonly held: number;
  /** Slots taken. */
  readonly taken: number;
  readonly refused: number;
  /** Mean wait for a slot, in seconds. */
  readonly waited: number;
}

interface Sum {
  taken: number;
  refused: number;
  /** Milliseconds. */
  held: number;
  waited: number;
}

/** The minute is kept in slices, in milliseconds; the oldest is dropped when a new one begins. */
const slice = 10_000;
const slices = 6;

export class TenantLoad implements ShareObserver {
  readonly #now: () => number;
  readonly #began: number;
  /** By tenant id, oldest first. */
  #kept: { readonly index: number; readonly sums: Map<string, Sum> }[] = [];

  /** @param now milliseconds of a clock that is never set */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#began = now();
  }

  freed(tenantId: string, held: number, waited: number): void {
    const sum = this.#sumOf(tenantId);
    sum.taken += 1;
    sum.held += held;
    sum.waited += waited;
  }

  refused(tenantId: string): void {
    this.#sumOf(tenantId).refused += 1;
  }

  /** @returns the tenants that held the most, most first */
  top(count: number): TenantUse[] {
    const index = this.#slide();
    const totals = new Map<string, Sum>();
    for (const { sums } of this.#kept) {
      for (const [tenantId, { taken, refused, held, waited }] of sums) {
        const total = totals.get(tenantId) ?? { taken: 0, refused: 0, held: 0, waited: 0 };
        total.taken += taken;
        total.refused += refused;
        total.held += held;
        total.waited += waited;
        totals.set(tenantId, total);
      }
    }
    const from = Math.max(this.#began, (index - slices + 1) * slice);
    const seconds = Math.max(1, this.#now() - from) / 1000;
    return [...totals]
      .sort(([, one], [, other]) => other.held - one.held || other.refused - one.refused)
      .slice(0, count)
      .map(([tenantId, { taken, refused, held, waited }]) => ({
        tenantId,
        held: held / 1000 / seconds,
        taken: taken / seconds,
        refused: refused / seconds,
        waited: taken === 0 ? 0 : waited / 1000 / taken,
      }));
  }

  #sumOf(tenantId: string): Sum {
    const index = this.#slide();
    let current = this.#kept.at(-1);
    if (current?.index !== index) {
      current = { index, sums: new Map() };
      this.#kept.push(current);
    }
    const sum = current.sums.get(tenantId) ?? { taken: 0, refused: 0, held: 0, waited: 0 };
    current.sums.set(tenantId, sum);
    return sum;
  }

  /** Drops what is older than a minute. @returns the index of the present slice */
  #slide(): number {
    const index = Math.floor(this.#now() / slice);
    const [oldest] = this.#kept;
    if (oldest && oldest.index <= index - slices) this.#kept = this.#kept.filter((kept) => kept.index > index - slices);
    return index;
  }
}
