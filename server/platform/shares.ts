/**
 * Fair shares of a resource that all tenants of a process use: password hashing, PDF pages, template compilation,
 * exports, statistics. Each tenant has bounded concurrency and a bounded queue of its own; free slots go round robin
 * between tenants, and within a tenant between callers (an address, for anonymous requests).
 *
 * No kept library does this: p-queue and p-limit order by priority alone, Bottleneck's groups (2019) do not share slots.
 */

/** Tenant and caller to which work is attributed. */
export interface ShareOwner {
  readonly tenantId: string;
  /** The address of an anonymous client. Bounded across tenants, because one address can reach every host. */
  readonly caller?: string | undefined;
}

export interface ShareBounds {
  /** Slots of the process. */
  readonly concurrency: number;
  /** Slots that one tenant may hold. Fewer than `concurrency`: one tenant never holds all. */
  readonly perTenant: number;
  /** Requests of one tenant that may wait. */
  readonly waitingPerTenant: number;
  /** Requests of one caller, running and waiting, across tenants; absent: not bounded. */
  readonly perCaller?: number;
  /** How long a request waits for a slot, in milliseconds. */
  readonly patience: number;
}

/** A tenant or an address has used up its share of a resource. */
export class ShareExceeded extends Error {
  override name = 'ShareExceeded';
  /** Seconds until the work that is ahead will have ended, by the pace of the last requests. */
  readonly retryAfter: number;

  constructor(share: string, retryAfter: number) {
    super(`the share of ${share} is used up`);
    this.retryAfter = retryAfter;
  }
}

interface Waiting {
  readonly caller: string;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

interface TenantQueue {
  running: number;
  waiting: number;
  /** When it last got a slot, counted in slots granted to all tenants; 0: not yet. */
  lastTurn: number;
  /** In the order of their turns; a caller is here while it waits. */
  readonly callers: Map<string, Waiting[]>;
}

/** Metrics of one resource. */
export interface ShareUsage {
  readonly running: number;
  readonly waiting: number;
  readonly granted: number;
  readonly refused: number;
}

/** An upper bound on Retry-After, in seconds: the pace may have been measured in a bad minute. */
const maximumRetryAfter = 60;
/** Weight of the latest request in the mean duration. */
const smoothing = 0.2;

export class Shares {
  readonly name: string;
  readonly #bounds: ShareBounds;
  /** Tenants that run or wait. */
  readonly #tenants = new Map<string, TenantQueue>();
  /** Requests of each caller, running and waiting. */
  readonly #callers = new Map<string, number>();
  #running = 0;
  #granted = 0;
  #refused = 0;
  #meanSeconds = 0;

  constructor(name: string, bounds: ShareBounds) {
    this.name = name;
    this.#bounds = bounds;
  }

  usage(): ShareUsage {
    let waiting = 0;
    for (const tenant of this.#tenants.values()) waiting += tenant.waiting;
    return { running: this.#running, waiting, granted: this.#granted, refused: this.#refused };
  }

  /** Runs `work` in a slot. @throws ShareExceeded, and what `work` throws */
  async take<Result>(owner: ShareOwner, work: () => Promise<Result>): Promise<Result> {
    const release = await this.acquire(owner);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** @returns a function that frees the slot; further calls of it do nothing. @throws ShareExceeded */
  async acquire({ tenantId, caller = '' }: ShareOwner): Promise<() => void> {
    const { perCaller = Number.POSITIVE_INFINITY, waitingPerTenant, patience } = this.#bounds;
    const tenant = this.#tenants.get(tenantId) ?? { running: 0, waiting: 0, lastTurn: 0, callers: new Map() };
    if (caller !== '' && (this.#callers.get(caller) ?? 0) >= perCaller) throw this.#refusal(tenant);
    const mustWait = !this.#hasSlotFor(tenant);
    if (mustWait && tenant.waiting >= waitingPerTenant && !this.#displace(tenant, caller)) throw this.#refusal(tenant);
    this.#tenants.set(tenantId, tenant);
    if (caller !== '') this.#callers.set(caller, (this.#callers.get(caller) ?? 0) + 1);
    try {
      if (mustWait) await this.#wait(tenant, caller, patience);
      else this.#start(tenant);
    } catch (error) {
      this.#forget(tenantId, tenant, caller);
      throw error;
    }
    const began = performance.now();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#measure((performance.now() - began) / 1000);
      tenant.running -= 1;
      this.#running -= 1;
      this.#forget(tenantId, tenant, caller);
      this.#grant();
    };
  }

  /** Refuses everything that waits, for example because the process stops. */
  refuseWaiting(error: Error): void {
    for (const { callers } of this.#tenants.values()) {
      for (const queue of callers.values()) for (const waiting of [...queue]) waiting.refuse(error);
    }
  }

  #hasSlotFor(tenant: TenantQueue): boolean {
    const { concurrency, perTenant } = this.#bounds;
    return this.#running < concurrency && tenant.running < perTenant && tenant.waiting === 0;
  }

  #start(tenant: TenantQueue): void {
    tenant.running += 1;
    this.#running += 1;
    this.#granted += 1;
    tenant.lastTurn = this.#granted;
  }

  #wait(tenant: TenantQueue, caller: string, patience: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        const queue = tenant.callers.get(caller)?.filter((other) => other !== waiting) ?? [];
        if (queue.length > 0) tenant.callers.set(caller, queue);
        else tenant.callers.delete(caller);
        tenant.waiting -= 1;
      };
      const waiting: Waiting = {
        caller,
        start: () => {
          leave();
          this.#start(tenant);
          resolve();
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      const timer = setTimeout(() => waiting.refuse(this.#refusal(tenant)), patience);
      tenant.callers.set(caller, [...(tenant.callers.get(caller) ?? []), waiting]);
      tenant.waiting += 1;
    });
  }

  /**
   * Makes room in a full queue for a caller with fewer waiting requests than another, so that one address cannot keep
   * the others of its tenant out.
   * @returns true when there is room now
   */
  #displace(tenant: TenantQueue, caller: string): boolean {
    let longest: Waiting[] = [];
    for (const queue of tenant.callers.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= (tenant.callers.get(caller)?.length ?? 0) + 1) return false;
    longest.at(-1)?.refuse(this.#refusal(tenant));
    return true;
  }

  /** Grants free slots to the tenant with the fewest, round-robin, and within it to its callers, round-robin. */
  #grant(): void {
    const { concurrency, perTenant } = this.#bounds;
    while (this.#running < concurrency) {
      let next: TenantQueue | undefined;
      for (const tenant of this.#tenants.values()) {
        const isEligible = tenant.waiting > 0 && tenant.running < perTenant;
        if (isEligible && (!next || isBefore(tenant, next))) next = tenant;
      }
      if (!next) return;
      const [queue] = next.callers.values();
      const waiting = queue?.[0];
      if (!waiting) throw new Error('a tenant waits without a request');
      waiting.start();
      const rest = next.callers.get(waiting.caller);
      if (rest) {
        next.callers.delete(waiting.caller);
        next.callers.set(waiting.caller, rest);
      }
    }
  }

  /** Drops tenants and callers that neither run nor wait. */
  #forget(tenantId: string, tenant: TenantQueue, caller: string): void {
    const left = (this.#callers.get(caller) ?? 0) - 1;
    if (left > 0) this.#callers.set(caller, left);
    else this.#callers.delete(caller);
    if (tenant.running === 0 && tenant.waiting === 0) this.#tenants.delete(tenantId);
  }

  #refusal(tenant: TenantQueue): ShareExceeded {
    this.#refused += 1;
    const { concurrency, perTenant } = this.#bounds;
    const slots = Math.min(perTenant, concurrency / Math.max(1, this.#tenants.size));
    const seconds = Math.ceil((this.#meanSeconds * (tenant.running + tenant.waiting)) / slots);
    return new ShareExceeded(this.name, Math.min(maximumRetryAfter, Math.max(1, seconds)));
  }

  #measure(seconds: number): void {
    this.#meanSeconds =
      this.#meanSeconds === 0 ? seconds : this.#meanSeconds + smoothing * (seconds - this.#meanSeconds);
  }
}

function isBefore(one: TenantQueue, other: TenantQueue): boolean {
  return one.running === other.running ? one.lastTurn < other.lastTurn : one.running < other.running;
}
