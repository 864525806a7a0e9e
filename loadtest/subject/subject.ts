/** What is limited on a host, and how somebody asks it whom nobody has counted yet. */
import type { Exchange } from '#conformance/http/exchange.ts';
import type { Claim } from '../claim.ts';
import type { Variation } from '../limits/scene.ts';

export interface Subject {
  /** The id of an operation, or a request line. */
  readonly name: string;
  /** Absent where nobody said what it promises. */
  readonly claim: Claim | undefined;
  readonly variations: readonly Variation[];
  /** Whether identities are so few that checks must come one after the other. */
  readonly isScarce: boolean;
  /** @throws Error when no more can be made: Inconclusive, Skipped */
  fresh(): Promise<Visitor>;
}

/** Somebody with a bucket. */
export interface Visitor {
  /** Never throws for what the network does: the exchange says it. @param node an origin; absent: the host itself */
  ask(variation: Variation, node: string | undefined): Promise<Exchange>;
}
