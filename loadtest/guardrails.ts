/** Guardrails for the host: a request budget, and a stop when the host fails. */

import type { LimitPolicy } from './limit-policy.ts';
import { adviceOn, isDenied, isUnknown, type Sample, secondsToWait } from './sample.ts';

/** Thrown by every send after the stop. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/** A few faults may be accidents; more are a host that fails, at this check at least. */
const TOLERATED_FAULTS = 3;
/** One kind of burst may be too much for a host; several checks that fail are a failing host. */
const TOLERATED_DROPS = 2;

export class Guardrails {
  readonly #maximum: number;
  readonly #signal: AbortSignal;
  #sent = 0;
  /** Faults by target, check and attempt. */
  readonly #faults = new Map<string, number>();
  /** Reasons of dropped checks, by target, check and attempt. */
  readonly #dropped = new Map<string, string>();
  /** Ids of dropped checks, at any target. */
  readonly #failing = new Set<string>();
  /** Targets with a Retry-After that is certainly in milliseconds: so are their shorter ones. */
  readonly #inMilliseconds = new Set<string>();
  #reason: string | undefined;

  /** @param maximum total number of requests */
  constructor(maximum: number, signal: AbortSignal) {
    this.#maximum = maximum;
    this.#signal = signal;
  }

  get sent(): number {
    return this.#sent;
  }

  /** Reason of the stop; undefined before it, and after an interrupt. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Counts a request that is about to be sent. @throws Stopped when it may not be */
  admit(request: Pick<Sample, 'subject' | 'check' | 'attempt'>): void {
    if (this.#signal.aborted) throw new Stopped('interrupted');
    if (this.#reason === undefined && this.#sent >= this.#maximum) {
      this.#reason = `the maximum of ${this.#maximum} requests was reached; --max-requests raises it`;
    }
    const reason = this.#reason ?? this.#dropped.get(nameOf(request));
    if (reason !== undefined) throw new Stopped(reason);
    this.#sent += 1;
  }

  /** Number of requests that may still be sent. */
  get left(): number {
    return this.#maximum - this.#sent;
  }

  /** Counts a request that a flood sends. @returns false if no more may be sent */
  spend(): boolean {
    this.#sent += 1;
    return !this.#signal.aborted && this.#reason === undefined;
  }

  /** Inspects a sample: repeated faults drop its check; several dropped checks, or an unexpected wait, stop the run. */
  observe(sample: Sample, claim: LimitPolicy | undefined): void {
    if (this.#reason !== undefined) return;
    const what = `${sample.subject} in ${sample.check}`;
    if (isUnknown(sample)) this.#count(sample, what);
    const seconds = secondsToWait(sample);
    if (claim && isDenied(sample) && seconds !== undefined && this.#isPenalty(sample.subject, seconds, claim)) {
      this.#reason = `${what} got Retry-After ${seconds} s, more than two windows: that is another limit or a penalty`;
    }
  }

  /** Milliseconds in place of seconds are a fault of the header, which a check names. */
  #isPenalty(subject: string, seconds: number, { windowMs }: LimitPolicy): boolean {
    if (isMilliseconds(seconds, windowMs)) this.#inMilliseconds.add(subject);
    const isWait = this.#inMilliseconds.has(subject) && seconds <= windowMs + 1_000;
    return seconds * 1_000 > 2 * windowMs && !isWait;
  }

  #count(sample: Sample, what: string): void {
    const name = nameOf(sample);
    const faults = (this.#faults.get(name) ?? 0) + 1;
    this.#faults.set(name, faults);
    if (faults <= TOLERATED_FAULTS) return;
    const reason = `${faults} requests got no response, a server error or an unexpected status, the last one ${what}: ${sample.error ?? sample.status}${adviceOn(sample)}`;
    this.#dropped.set(name, reason);
    this.#failing.add(sample.check);
    if (this.#failing.size > TOLERATED_DROPS) this.#reason = `${this.#failing.size} checks failed; ${reason}`;
  }
}

const nameOf = ({ subject, check, attempt = 1 }: Pick<Sample, 'subject' | 'check' | 'attempt'>) =>
  `${subject} ${check} ${attempt}`;

/** @returns whether a Retry-After is implausible in seconds, and a plausible wait in milliseconds */
export function isMilliseconds(retryAfter: number, windowMs: number): boolean {
  return retryAfter * 1_000 > 2 * windowMs && retryAfter >= windowMs / 2 && retryAfter <= windowMs + 1_000;
}
