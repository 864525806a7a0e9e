/** All that a proof is made from: what was claimed, and every request. Kept as NDJSON, so that it can be judged again. */
import type { Ask } from '../ask.ts';
import type { Claim } from '../claim.ts';

export interface RunFacts {
  readonly tool: string;
  readonly host: string;
  /** The addresses that were asked. */
  readonly nodes: readonly string[];
  /** ISO 8601, in UTC. */
  readonly startedAt: string;
  readonly seed: number;
}

/** A subject is what is limited: an operation of the contracts, or a request line. */
export interface SubjectFacts {
  readonly subject: string;
  readonly claim: Claim;
  /** The checks that were to be tried, by id. */
  readonly checks: readonly string[];
  /** By the id of a check, why it was not tried. */
  readonly skipped: Readonly<Record<string, string>>;
  /** By the id of a check, why it broke off. */
  readonly failed?: Readonly<Record<string, string>> | undefined;
}

/** How it ended, if not in order: somebody interrupted, the host surprised us, or a bound of requests was reached. */
export interface Ending {
  readonly interrupted: boolean;
  readonly stopped?: string | undefined;
}

export interface EventLog {
  readonly run: RunFacts;
  readonly subjects: readonly SubjectFacts[];
  /** In the order of their sending. */
  readonly asks: readonly Ask[];
  readonly ending: Ending;
}
