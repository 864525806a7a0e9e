/** In-memory counts of bucket decisions, by period and tenant, until they are taken. */

export interface Tally {
  admitted: number;
  denied: number;
}

/** Counts of one tenant in one period, by bucket. */
export interface TenantTallies {
  /** Unix time in milliseconds. */
  readonly startsAt: number;
  readonly tenantId: string;
  readonly tallies: ReadonlyMap<string, Readonly<Tally>>;
}

export class Tallies {
  /** Start of the period → tenant → bucket. */
  #periods = new Map<number, Map<string, Map<string, Tally>>>();
  #size = 0;
  readonly #capacity: number;

  /** @param capacity tenants × buckets × periods; decisions beyond it are not counted */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Hot path: three look-ups and two additions for an existing tally. */
  add(startsAt: number, tenantId: string, bucket: string, { admitted, denied }: Readonly<Tally>): void {
    const tally = this.#periods.get(startsAt)?.get(tenantId)?.get(bucket) ?? this.#newTally(startsAt, tenantId, bucket);
    if (!tally) return;
    tally.admitted += admitted;
    tally.denied += denied;
  }

  /** Adds back counts that were taken and not written. */
  putBack({ startsAt, tenantId, tallies }: TenantTallies): void {
    for (const [bucket, tally] of tallies) this.add(startsAt, tenantId, bucket, tally);
  }

  /** @returns all counts, the oldest first, and resets them. */
  take(): TenantTallies[] {
    const taken = [...this.#periods].flatMap(([startsAt, tenants]) =>
      [...tenants].map(([tenantId, tallies]) => ({ startsAt, tenantId, tallies })),
    );
    this.#periods = new Map();
    this.#size = 0;
    return taken.sort((one, other) => one.startsAt - other.startsAt);
  }

  #newTally(startsAt: number, tenantId: string, bucket: string): Tally | undefined {
    if (this.#size >= this.#capacity) return undefined;
    this.#size += 1;
    const tenants = this.#periods.get(startsAt) ?? new Map<string, Map<string, Tally>>();
    this.#periods.set(startsAt, tenants);
    const tallies = tenants.get(tenantId) ?? new Map<string, Tally>();
    tenants.set(tenantId, tallies);
    const tally = { admitted: 0, denied: 0 };
    tallies.set(bucket, tally);
    return tally;
  }
}
