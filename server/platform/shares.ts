/**
 * Fair shares of a resource that all tenants of a process use: connections to the database, password hashing, PDF pages,
 * template compilation, exports, statistics. Each tenant has bounded concurrency and a bounded queue of its own. A free slot
 * goes to the tenant that holds the fewest, so that tenants with work hold it for equal times, whatever each request costs;
 * among equals round robin, and within a tenant round robin between callers (an address, for anonymous requests).
 *
 * No kept library does this: p-queue and p-limit order by priority alone, Bottleneck's groups (2019) do not share slots.
 */

import { ShareExceeded } from './share-exceeded.ts';

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
  /**
   * Slots that one tenant may hold beside others: while another tenant holds or wants one, and for a second after that;
   * absent: as alone. A request of an occasional neighbour then finds the resource as idle as this leaves it.
   */
  readonly perTenantBesideOthers?: number;
  /**
   * @returns the slots of a tenant that wants more than those beside others; absent: those. Others of its requests may be
   * slow, so that a tenant that wants few always gets them.
   */
  readonly pace?: () => number;
  /** Requests of one tenant that may wait. */
  readonly waitingPerTenant: number;
  /** Requests of one caller, running and waiting, across tenants; absent: not bounded. */
  readonly perCaller?: number;
  /** How long a request waits for a slot, in milliseconds. */
  readonly patience: number;
}

/** Measures what each tenant takes of a resource. */
export interface ShareObserver {
  /** A slot was freed. Times in milliseconds. */
  freed(tenantId: string, held: number, waited: number): void;
  refused(tenantId: string): void;
}

interface Waiting {
  readonly caller: string;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

interface TenantQueue {
  readonly id: string;
  running: number;
  waiting: number;
  /** When it last got a slot or came, counted in slots granted to all tenants. */
  lastTurn: number;
  /** In the order of their turns; a caller is here while it waits. Arrays, for the reason of in-flight.ts. */
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
/** How long a tenant counts as active after its last request, in milliseconds. */
const activeFor = 1_000;

export class Shares {
  readonly name: string;
  readonly #bounds: ShareBounds;
  readonly #observer: ShareObserver | undefined;
  readonly #now: () => number;
  /** Tenants that run or wait. */
  readonly #tenants = new Map<string, TenantQueue>();
  /** Requests of each caller, running and waiting. */
  readonly #callers = new Map<string, number>();
  /** The tenant of the last request, and when it came. */
  #latest = { tenantId: '', at: Number.NEGATIVE_INFINITY };
  /** When the last request of any other tenant came. */
  #othersAt = Number.NEGATIVE_INFINITY;
  /** Grants when a tenant that waits may have become alone, of which no release tells. */
  #laterGrant: NodeJS.Timeout | undefined;
  #running = 0;
  #granted = 0;
  #released = 0;
  #refused = 0;
  #meanSeconds = 0;

  /** @param now milliseconds of a clock that is never set */
  constructor(name: string, bounds: ShareBounds, observer?: ShareObserver, now = () => performance.now()) {
    this.name = name;
    this.#bounds = bounds;
    this.#observer = observer;
    this.#now = now;
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
    const tenant = this.#tenants.get(tenantId) ?? this.#newcomer(tenantId);
    this.#note(tenantId);
    if (caller !== '' && (this.#callers.get(caller) ?? 0) >= perCaller) throw this.#refusal(tenant);
    const mustWait = !this.#hasSlotFor(tenant);
    if (mustWait && tenant.waiting >= waitingPerTenant && !this.#displace(tenant, caller)) throw this.#refusal(tenant);
    this.#tenants.set(tenantId, tenant);
    if (caller !== '') this.#callers.set(caller, (this.#callers.get(caller) ?? 0) + 1);
    const came = this.#now();
    try {
      if (mustWait) await this.#wait(tenant, caller, patience);
      else this.#start(tenant);
    } catch (error) {
      this.#forget(tenant, caller);
      throw error;
    }
    const began = this.#now();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const held = this.#now() - began;
      this.#measure(held / 1000);
      this.#observer?.freed(tenantId, held, began - came);
      tenant.running -= 1;
      this.#running -= 1;
      this.#released += 1;
      this.#forget(tenant, caller);
      this.#grant();
    };
  }

  /** Refuses everything that waits, for example because the process stops. */
  refuseWaiting(error: Error): void {
    for (const { callers } of this.#tenants.values()) {
      for (const queue of callers.values()) for (const waiting of [...queue]) waiting.refuse(error);
    }
  }

  /** It comes right before the tenant served last: earlier, one that comes and goes would pass those that wait, again and again. */
  #newcomer(id: string): TenantQueue {
    return { id, running: 0, waiting: 0, lastTurn: this.#granted - 1, callers: new Map() };
  }

  #note(tenantId: string): void {
    if (this.#bounds.perTenantBesideOthers === undefined) return;
    if (tenantId !== this.#latest.tenantId) this.#othersAt = this.#latest.at;
    this.#latest = { tenantId, at: this.#now() };
  }

  /** @returns the slots that a tenant may hold now */
  #cap({ id, running, waiting }: TenantQueue): number {
    const { perTenant, perTenantBesideOthers = perTenant, pace } = this.#bounds;
    if (perTenantBesideOthers === perTenant) return perTenant;
    const others = id === this.#latest.tenantId ? this.#othersAt : this.#latest.at;
    const isAlone = this.#tenants.size <= 1 && this.#now() - others > activeFor;
    if (isAlone) return perTenant;
    return pace && running + waiting > perTenantBesideOthers ? pace() : perTenantBesideOthers;
  }

  #hasSlotFor(tenant: TenantQueue): boolean {
    return this.#running < this.#bounds.concurrency && tenant.waiting === 0 && tenant.running < this.#cap(tenant);
  }

  #start(tenant: TenantQueue): void {
    tenant.running += 1;
    this.#running += 1;
    this.#granted += 1;
    tenant.lastTurn = this.#granted;
  }

  #wait(tenant: TenantQueue, caller: string, patience: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = tenant.callers.get(caller) ?? [];
      const leave = () => {
        clearTimeout(timer);
        queue.splice(queue.indexOf(waiting), 1);
        if (queue.length === 0) tenant.callers.delete(caller);
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
      const released = this.#released;
      const timer = setTimeout(() => {
        const isStalled = this.#running >= this.#bounds.concurrency && this.#released === released;
        waiting.refuse(isStalled ? new ShareExceeded(this.name, 1, true) : this.#refusal(tenant));
      }, patience);
      queue.push(waiting);
      tenant.callers.set(caller, queue);
      tenant.waiting += 1;
      this.#grantLater();
    });
  }

  #grantLater(): void {
    if (this.#bounds.perTenantBesideOthers === undefined) return;
    this.#laterGrant ??= setTimeout(() => {
      this.#laterGrant = undefined;
      this.#grant();
      if (this.usage().waiting > 0) this.#grantLater();
    }, activeFor / 4);
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
    while (this.#running < this.#bounds.concurrency) {
      let next: TenantQueue | undefined;
      for (const tenant of this.#tenants.values()) {
        const isEligible = tenant.waiting > 0 && tenant.running < this.#cap(tenant);
        if (isEligible && (!next || isBefore(tenant, next))) next = tenant;
      }
      if (!next) return;
      const [[waiting] = []] = next.callers.values();
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
  #forget(tenant: TenantQueue, caller: string): void {
    const left = (this.#callers.get(caller) ?? 0) - 1;
    if (left > 0) this.#callers.set(caller, left);
    else this.#callers.delete(caller);
    if (tenant.running === 0 && tenant.waiting === 0) this.#tenants.delete(tenant.id);
  }

  #refusal(tenant: TenantQueue): ShareExceeded {
    this.#refused += 1;
    this.#observer?.refused(tenant.id);
    const slots = Math.min(this.#cap(tenant), this.#bounds.concurrency / Math.max(1, this.#tenants.size));
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
