/**
 * The instances of a service. One that fails several times in a row is left out for a while, and then tried with a single
 * request; with all of them left out, requests are refused at once instead of waiting for a timeout.
 *
 * A tenant must not be able to take a service from the others by requests that are too slow or that break it: a connection
 * that cannot be made counts in any case, other failures only if two tenants had them.
 */

/** Failures in a row after which an instance is left out. */
const tolerated = 5;
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
   * @returns the instance with the fewest requests in flight, in turns; undefined if all are left out
   */
  pick(not?: Instance<Pool>): Instance<Pool> | undefined {
    const now = this.#now();
    this.#turn = (this.#turn + 1) % this.#states.size;
    const inOrder = [...this.#states];
    const inTurn = [...inOrder.slice(this.#turn), ...inOrder.slice(0, this.#turn)];
    const usable = inTurn.filter(([, state]) => isUsable(state, now));
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
    state.inFlight += 1;
    try {
      const result = await work(instance.pool);
      this.#count(state, tenantId, failureOf({ result }));
      return result;
    } catch (error) {
      this.#count(state, tenantId, failureOf({ error }));
      throw error;
    } finally {
      state.inFlight -= 1;
    }
  }

  #count(state: State, tenantId: string, failure: Failure): void {
    if (failure === 'none') {
      Object.assign(state, newState(), { inFlight: state.inFlight });
      return;
    }
    const now = this.#now();
    state.failures += 1;
    state.tenants.add(tenantId);
    state.unreached ||= failure === 'unreached';
    const isBroken = state.failures >= tolerated && (state.unreached || state.tenants.size > 1);
    const isTrial = state.outUntil > 0 && now >= state.outUntil;
    if (isTrial) state.pause = Math.min(longestPause, state.pause * 2);
    // Requests that were in flight before say nothing new.
    if (isTrial || (isBroken && state.outUntil === 0)) state.outUntil = now + state.pause;
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
});

/** One that was left out is tried with one request at a time. */
function isUsable({ outUntil, inFlight }: State, now: number): boolean {
  return outUntil === 0 || (outUntil <= now && inFlight === 0);
}
