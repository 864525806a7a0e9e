/** One request of a load test and its result, as a line of the event log. Holds no secrets. */
export interface Sample {
  /** Purpose: the id of a check, `fingerprint`, or a scenario. */
  readonly check: string;
  /** Name of the target: the id of an operation, or a request line. */
  readonly subject: string;
  /** Name of the bucket that it spends. */
  readonly bucket: string;
  /** Step of its check, for instance `fill`. */
  readonly step: string;
  /** From 1; absent: the first. A check that could not be decided is tried again, with identities of its own. */
  readonly attempt?: number | undefined;
  /** Index of the node. */
  readonly node: number;
  /** Milliseconds on the run's single clock: intended send, first byte sent, last byte received. */
  readonly intendedAt: number;
  readonly sentAt: number;
  readonly receivedAt: number;
  /** Number of requests that it stands for: denials of a flood are counted. Absent: one. */
  readonly count?: number | undefined;
  /** Absent without a response. */
  readonly status?: number | undefined;
  /** Whether the status is neither an admission nor a denial at this target, for instance 404. */
  readonly unexpected?: boolean | undefined;
  /** Whether a status other than 429 is a denial at this target. */
  readonly denied?: true | undefined;
  /** The network error, if there was no response. */
  readonly error?: string | undefined;
  /** Headers of the response, unchanged: Retry-After, RateLimit, RateLimit-Policy and Date. */
  readonly retryAfter?: string | undefined;
  readonly rateLimit?: string | undefined;
  readonly policy?: string | undefined;
  readonly date?: string | undefined;
  /** Fields of earlier generations, such as X-RateLimit-Remaining. Absent: none. */
  readonly olderFields?: Readonly<Record<string, string>> | undefined;
}

export const requestsOf = ({ count = 1 }: Pick<Sample, 'count'>) => count;

/** `unknown`: the response is missing, a server fault or unexpected, so that the limiter's decision is not visible. */
export type Outcome = 'admitted' | 'denied' | 'unknown';

export function outcomeOf({ status, unexpected, denied }: Sample): Outcome {
  if (denied || (status === 429 && !unexpected)) return 'denied';
  return unexpected || status === undefined || status >= 500 ? 'unknown' : 'admitted';
}

export const isAdmitted = (sample: Sample) => outcomeOf(sample) === 'admitted';
export const isDenied = (sample: Sample) => outcomeOf(sample) === 'denied';
export const isUnknown = (sample: Sample) => outcomeOf(sample) === 'unknown';

/** @returns advice for a fault of the server, by which some limiters deny; empty for others */
export function adviceOn({ status = 0 }: Pick<Sample, 'status'>): string {
  return status >= 500 ? '; if that is how the limiter denies, name it with --denied' : '';
}

/** @returns the reason of a request without a response, and advice where a host may listen on ::1 alone, as Node does for localhost */
export function noResponse({ error = 'no reason was given' }: Pick<Sample, 'error'>): string {
  const isOfIpv4 = /ECONNREFUSED 127\./.test(error);
  const advice = '; clients by address connect by IPv4: let a host on ::1 alone listen on 127.0.0.1, or add --identity';
  return `no response (${error})${isOfIpv4 ? advice : ''}`;
}

/** RFC 9110, 10.2.3: delay-seconds. @returns whole seconds; undefined where the header is absent or something else */
export function secondsToWait({ retryAfter }: Sample): number | undefined {
  return retryAfter !== undefined && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
}
