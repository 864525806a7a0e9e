/** Input of a proof: the policies under test, and every request. Stored as NDJSON, so that it can be judged again. */

import type { LimitPolicy } from '../limit-policy.ts';
import type { Sample } from '../sample.ts';

export interface RunFacts {
  readonly tool: string;
  readonly host: string;
  /** Origins of the nodes. */
  readonly nodes: readonly string[];
  /** ISO 8601, in UTC. */
  readonly startedAt: string;
  readonly seed: number;
}

/** A target, and its checks. Members are named as in logs of earlier versions. */
export interface TargetFacts {
  readonly subject: string;
  readonly claim: LimitPolicy;
  /** Ids of the planned checks. */
  readonly checks: readonly string[];
  /** Reason for each skipped check, by id. */
  readonly skipped: Readonly<Record<string, string>>;
  /** Reason for each failed check, by id. */
  readonly failed?: Readonly<Record<string, string>> | undefined;
  /** Its identities are invented, at the place of --identity: the limiter may count by something else. Absent: they are real. */
  readonly isInvented?: true | undefined;
  /** Why its control failed: a request before all checks, which has to be admitted. Absent where it was. */
  readonly control?: string | undefined;
}

/** The end of a run: an interrupt, or the reason of a stop by the guardrails. */
export interface Ending {
  readonly interrupted: boolean;
  readonly stopped?: string | undefined;
}

export interface EventLog {
  readonly run: RunFacts;
  readonly subjects: readonly TargetFacts[];
  /** In send order. */
  readonly samples: readonly Sample[];
  readonly ending: Ending;
}
