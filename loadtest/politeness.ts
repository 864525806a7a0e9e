/** What a host is spared: more requests than were agreed on, and going on when it is in trouble. */
import { type Ask, isUnknown, secondsToWait } from './ask.ts';
import type { Claim } from './claim.ts';

/** Thrown into all that still wants to send. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/** One may be an accident; more of them are a host in trouble. */
const TOLERATED_FAULTS = 3;

export class Politeness {
  readonly #maximum: number;
  readonly #signal: AbortSignal;
  #sent = 0;
  #faults = 0;
  #reason: string | undefined;

  /** @param maximum how many requests may be sent in all */
  constructor(maximum: number, signal: AbortSignal) {
    this.#maximum = maximum;
    this.#signal = signal;
  }

  get sent(): number {
    return this.#sent;
  }

  /** Why nothing is sent any more; undefined while it is, and when somebody interrupted. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Counts a request that is about to be sent. @throws Stopped when it may not be */
  before(): void {
    if (this.#signal.aborted) throw new Stopped('interrupted');
    if (this.#reason === undefined && this.#sent >= this.#maximum) {
      this.#reason = `${this.#maximum} requests were sent, which is the bound; --max-requests raises it`;
    }
    if (this.#reason !== undefined) throw new Stopped(this.#reason);
    this.#sent += 1;
  }

  /** Looks at an answer: the first that nobody could expect ends it. */
  saw(ask: Ask, claim: Claim | undefined): void {
    if (this.#reason !== undefined) return;
    const what = `${ask.subject} in ${ask.check}`;
    if (isUnknown(ask)) this.#faults += 1;
    if (this.#faults > TOLERATED_FAULTS) {
      this.#reason = `${this.#faults} requests had no answer or a fault of the server, the last one ${what}: ${ask.error ?? ask.status}`;
      return;
    }
    const seconds = secondsToWait(ask);
    if (claim && ask.status === 429 && seconds !== undefined && seconds * 1_000 > 2 * claim.windowMs) {
      this.#reason = `${what} was told to wait ${seconds} s, more than two windows: that is another limit or a penalty`;
    }
  }
}
