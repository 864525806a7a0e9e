/** What both ways of loading a host share: what is asked, within which bounds, and who is told. */
import { isBelowLocalhost } from '../local-host.ts';
import type { Budget } from './politeness.ts';
import type { Source } from './scenario.ts';

export interface Load {
  /** The host's base URL. */
  readonly baseUrl: string;
  readonly userAgent: string;
  readonly source: Source;
  /** Ends the load when it is spent. */
  readonly budget: Budget;
  /** Ends this load after so many, whatever is left; absent: any number. */
  readonly most?: number | undefined;
  /** How many of those that were answered, or lost, may be a surprise: a share from 0 to 1. */
  readonly maxSurprises: number;
  /** How long an answer may take; for autocannon at least 1. */
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
  /** Told a few times in a second. */
  readonly onTick: (tick: Tick) => void;
}

/** How far a load is. */
export interface Tick {
  readonly seconds: number;
  readonly sent: number;
  readonly settled: number;
  readonly surprises: number;
}

/** What a load brought, and why it ended before its time, if it did. */
export interface Loaded<Run> {
  readonly run: Run;
  readonly stopped?: string | undefined;
}

/** Where to connect to, for clients that ask a resolver. */
export interface Destination {
  /** The URL's origin, with an address in place of a name below localhost. */
  readonly origin: string;
  /** For the header Host and for TLS: as the URL has it. */
  readonly host: string;
  readonly hostname: string;
}

export function destinationOf(baseUrl: string): Destination {
  const url = new URL(baseUrl);
  const { host, hostname } = url;
  if (isBelowLocalhost(hostname)) url.hostname = '127.0.0.1';
  return { origin: url.origin, host, hostname };
}

export const boundReached = (budget: Budget) => `the bound of ${budget.most} requests was reached`;

/** In each interval of this length answers are counted by themselves, milliseconds. */
export const seriesEveryMs = 250;

/** Milliseconds between two ticks. */
export const tickEveryMs = 200;
