/**
 * The instances of a service. One that fails several times in a row is left out for a while, and then tried with single
 * requests; with all of them left out, requests are refused at once instead of waiting for a timeout.
 *
 * A tenant must not be able to take a service from the others by requests that are too slow or that break it: a connection
 * that cannot be made counts in any case, other failures only if two tenants had them. This holds for a trial as well: one
 * that breaks off says nothing until that of another tenant does, for which there is always room.
 */

/** Failures in a row after which an instance is left out. */
const tolerated = 5;
/** Requests that try an instance at the same time, each of another tenant. */
const trials = 2;
/** Milliseconds without requests: doubled with each failed trial. */
const firstPause = 1_000;
const longestPause = 30_000;

export interface Instance<Pool> {
  readonly origin: string;
  readonly pool: Pool;
}

interface State {
  inFlight: number;
  failures: number;
  /** Of the failures in a row: the tenants that had them. */
  readonly tenants: Set<string>;
  /** Among them was a connection that could not be made. */
  unreached: boolean;
  /** Until when it is left out, by the monotonic clock; 0: it is not. */
  outUntil: number;
  pause: number;
  /** Tenants whose requests try it. */
  readonly trying: Set<string>;
  /** The tenant whose trial alone broke off, and until when it makes no other. */
  suspect: { readonly tenantId: string; readonly until: number } | undefined;
}

export class Instances<Pool> {
  readonly #states: ReadonlyMap<Instance<Pool>, State>;
  readonly #now: () => number;
  #turn = 0;

  /** @param now milliseconds of a monotonic clock */
  constructor(instances: readonly Instance<Pool>[], now: () => number = () => performance.now()) {
    this.#states = new Map(instances.map((instance) => [instance, newState()]));
    this.#now = now;
  }

  /**
   * @param not an instance to avoid, if there is another one
   * @returns the instance with the fewest requests in flight, in turns; undefined if all are left out for the tenant
   */
  pick(tenantId: string, not?: Instance<Pool>): Instance<Pool> | undefined {
    const now = this.#now();
    this.#turn = (this.#turn + 1) % this.#states.size;
    const inOrder = [...this.#states];
    const inTurn = [...inOrder.slice(this.#turn), ...inOrder.slice(0, this.#turn)];
    const usable = inTurn.filter(([, state]) => isUsable(state, tenantId, now));
    const others = usable.filter(([instance]) => instance !== not);
    const [first, ...rest] = others.length > 0 ? others : usable;
    return first && rest.reduce((least, one) => (one[1].inFlight < least[1].inFlight ? one : least), first)[0];
  }

  /** @returns seconds until an instance is tried again */
  retryAfter(): number {
    const soonest = Math.min(...[...this.#states.values()].map(({ outUntil }) => outUntil));
    return Math.max(1, Math.ceil((soonest - this.#now()) / 1000));
  }

  /** @returns the number of instances that are left out */
  leftOut(): number {
    return [...this.#states.values()].filter(({ outUntil }) => outUntil > 0).length;
  }

  /** Runs `work`, and counts whether the instance failed. @throws what `work` throws */
  async track<Result>(
    instance: Instance<Pool>,
    tenantId: string,
    work: (pool: Pool) => Promise<Result>,
    failureOf: (outcome: { readonly result: Result } | { readonly error: unknown }) => Failure,
  ): Promise<Result> {
    const state = this.#states.get(instance);
    if (!state) throw new Error(`${instance.origin} is no instance of this service`);
    const tried = state.outUntil;
    if (tried > 0) state.trying.add(tenantId);
    state.inFlight += 1;
    try {
      const result = await work(instance.pool);
      this.#count(state, tenantId, failureOf({ result }), tried);
      return result;
    } catch (error) {
      this.#count(state, tenantId, failureOf({ error }), tried);
      throw error;
    } finally {
      state.inFlight -= 1;
      if (tried > 0) state.trying.delete(tenantId);
    }
  }

  /** @param tried until when the instance was left out as the request began; 0: it was not */
  #count(state: State, tenantId: string, failure: Failure, tried: number): void {
    if (failure === 'none') {
      const { inFlight, trying } = state;
      Object.assign(state, newState(), { inFlight, trying });
      return;
    }
    if (state.outUntil > 0) {
      // Requests that began before, also trials of an earlier pause, say nothing new.
      if (tried === state.outUntil) this.#failTrial(state, tenantId, failure);
      return;
    }
    state.failures += 1;
    state.tenants.add(tenantId);
    state.unreached ||= failure === 'unreached';
    const isBroken = state.failures >= tolerated && (state.unreached || state.tenants.size > 1);
    if (isBroken) state.outUntil = this.#now() + state.pause;
  }

  #failTrial(state: State, tenantId: string, failure: Failure): void {
    const { suspect } = state;
    const isConfirmed = suspect !== undefined && suspect.tenantId !== tenantId;
    if (failure === 'broken' && !isConfirmed) {
      state.suspect = { tenantId, until: this.#now() + firstPause };
      return;
    }
    state.suspect = undefined;
    state.pause = Math.min(longestPause, state.pause * 2);
    state.outUntil = this.#now() + state.pause;
  }
}

/** How a request failed for an instance: its connection could not be made, or what came of it was no response. */
export type Failure = 'none' | 'unreached' | 'broken';

const newState = (): State => ({
  inFlight: 0,
  failures: 0,
  tenants: new Set(),
  unreached: false,
  outUntil: 0,
  pause: firstPause,
  trying: new Set(),
  suspect: undefined,
});

function isUsable({ outUntil, trying, suspect }: State, tenantId: string, now: number): boolean {
  if (outUntil === 0) return true;
  if (outUntil > now || trying.size >= trials || trying.has(tenantId)) return false;
  return suspect?.tenantId !== tenantId || suspect.until <= now;
}
