/** Inputs and callbacks of both kinds of load. */
import { isBelowLocalhost } from '../local-host.ts';
import type { Budget } from './guardrails.ts';
import type { Source } from './scenario.ts';

export interface Load {
  /** The host's base URL. */
  readonly baseUrl: string;
  readonly userAgent: string;
  readonly source: Source;
  /** Ends the load when it is exhausted. */
  readonly budget: Budget;
  /** Maximum number of requests of this load; absent: no maximum. */
  readonly most?: number | undefined;
  /** Maximum share of unexpected results among completed requests, from 0 to 1. */
  readonly maxSurprises: number;
  /** Response timeout, seconds; for autocannon at least 1. */
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
  /** Called a few times per second. */
  readonly onTick: (tick: Tick) => void;
}

/** Progress of a load. */
export interface Tick {
  readonly seconds: number;
  readonly sent: number;
  readonly completed: number;
  readonly surprises: number;
}

/** Result of a load, and the reason of an early end. */
export interface Loaded<Run> {
  readonly run: Run;
  readonly stopped?: string | undefined;
}

/** Connection address for clients without a resolver. */
export interface Destination {
  /**
   * The URL's origin, with `localhost` in place of a name below it, which not every resolver knows. No address: the host
   * may listen on ::1 alone.
   */
  readonly origin: string;
  /** For the header Host and for TLS: as the URL has it. */
  readonly host: string;
  readonly hostname: string;
}

export function destinationOf(baseUrl: string): Destination {
  const url = new URL(baseUrl);
  const { host, hostname } = url;
  if (isBelowLocalhost(hostname)) url.hostname = 'localhost';
  return { origin: url.origin, host, hostname };
}

export const boundReached = (budget: Budget) => `the maximum of ${budget.most} requests was reached`;

/** Interval by which responses are counted, milliseconds. */
export const seriesEveryMs = 250;

/** Milliseconds between two ticks. */
export const tickEveryMs = 200;
