/**
 * Caps the jobs that a worker runs for one tenant at a time: slots are left for every other tenant, whose first job
 * then starts at once, however many jobs wait before it. A take passes over the tenants at their cap.
 */

export class TenantTurns {
  readonly #slots: number;
  /** Number of running jobs, by tenant. */
  readonly #running = new Map<string, number>();
  /** Takes in flight: each may return one more job of any tenant. */
  #looking = 0;
  /** Takes that wait until fewer are in flight. */
  readonly #waiting: Array<() => void> = [];

  /** @param slots concurrency of the worker */
  constructor(slots: number) {
    this.#slots = slots;
  }

  /**
   * Begins a take. Waits while the takes in flight could together return more jobs of one tenant, which has none yet,
   * than its cap.
   * @returns the tenants at their cap
   */
  async look(): Promise<string[]> {
    while (this.#looking >= this.#capAmong(this.#running.size + 1)) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    const cap = this.#capAmong(this.#running.size);
    const full = [...this.#running].filter(([, count]) => count + this.#looking >= cap).map(([tenant]) => tenant);
    this.#looking += 1;
    return full;
  }

  /** Ends a take that returned a job of this tenant, or none. */
  looked(tenant: string | undefined): void {
    this.#looking -= 1;
    if (tenant !== undefined) this.#running.set(tenant, (this.#running.get(tenant) ?? 0) + 1);
    this.#waiting.shift()?.();
  }

  /** Counts a job of this tenant as ended. */
  ended(tenant: string): void {
    const left = (this.#running.get(tenant) ?? 0) - 1;
    if (left > 0) this.#running.set(tenant, left);
    else this.#running.delete(tenant);
  }

  /** Slots divided by active tenants plus one: half for a single tenant, a third for two. A slot stays free for the next. */
  #capAmong(tenants: number): number {
    return Math.max(1, Math.floor(this.#slots / (tenants + 1)));
  }
}
