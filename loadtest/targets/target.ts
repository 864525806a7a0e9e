/** A limited operation or request line, and its identities. */
import type { Exchange } from '#harness/http/exchange.ts';
import type { Admission } from '../admission.ts';
import type { LimitPolicy } from '../limit-policy.ts';
import type { Variation } from '../limits/target-session.ts';

export interface Target {
  /** The id of an operation, or a request line. */
  readonly name: string;
  /** Absent without a policy. */
  readonly claim: LimitPolicy | undefined;
  readonly variations: readonly Variation[];
  /** The statuses of admitted requests. */
  readonly admission: Admission;
  /** The statuses of denials. */
  readonly denials: readonly number[];
  /** Whether identities are so few that checks must run in sequence. */
  readonly isScarce: boolean;
  /** Its identities are invented: the limiter may count by something else. Absent: they are real. */
  readonly isInvented?: true;
  /** Whether a request can be repeated from any address: autocannon has none of its own. */
  readonly canFlood: boolean;
  /** @throws Error when no more are available: Inconclusive, Skipped */
  fresh(): Promise<TargetIdentity>;
}

/** An identity with a bucket of its own. */
interface TargetIdentity {
  /** Never throws for network errors: the exchange contains them. @param node an origin; absent: the host itself */
  send(variation: Variation, node: string | undefined): Promise<Exchange>;
}
