/** One request of a load test and what became of it, as the event log keeps it. Nothing secret is in it. */
export interface Ask {
  /** What it was sent for: the id of a check, `fingerprint`, or a scenario. */
  readonly check: string;
  /** What was asked: the id of an operation, or a request line. */
  readonly subject: string;
  /** Whose bucket it spends, by a name of ours. */
  readonly bucket: string;
  /** Which part of its check it belongs to, for instance `fill`. */
  readonly step: string;
  /** From 1; absent: the first. A check that could not be decided is tried again, with identities of its own. */
  readonly attempt?: number | undefined;
  /** The place of the node that was asked among those that were given, from 0. */
  readonly node: number;
  /** Milliseconds of the one clock of the run: when it was to be sent, when the first byte left, when the last one came. */
  readonly intendedAt: number;
  readonly sentAt: number;
  readonly receivedAt: number;
  /** Absent when nobody answered. */
  readonly status?: number | undefined;
  /** What the network said in place of an answer. */
  readonly error?: string | undefined;
  /** Headers of the answer, as they came: Retry-After, RateLimit, RateLimit-Policy and Date. */
  readonly retryAfter?: string | undefined;
  readonly rateLimit?: string | undefined;
  readonly policy?: string | undefined;
  readonly date?: string | undefined;
}

/** `unknown`: nobody can say whether the limiter admitted it, because the answer is missing or is a fault of the server. */
export type Outcome = 'admitted' | 'denied' | 'unknown';

export function outcomeOf({ status }: Ask): Outcome {
  if (status === 429) return 'denied';
  return status === undefined || status >= 500 ? 'unknown' : 'admitted';
}

export const isAdmitted = (ask: Ask) => outcomeOf(ask) === 'admitted';
export const isDenied = (ask: Ask) => outcomeOf(ask) === 'denied';
export const isUnknown = (ask: Ask) => outcomeOf(ask) === 'unknown';

/** RFC 9110, 10.2.3: delay-seconds. @returns whole seconds; undefined where the header is absent or something else */
export function secondsToWait({ retryAfter }: Ask): number | undefined {
  return retryAfter !== undefined && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
}
