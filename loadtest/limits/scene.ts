/** What a check acts on: a host, real or simulated, and its one clock. */
import type { Ask } from '../ask.ts';
import type { Claim } from '../claim.ts';

/** Who asks, compared with the asker itself. A subject offers those that it can make. */
export type Variation =
  | 'same'
  /** Another identity, which has a bucket of its own: another token, email, user or address. */
  | 'other-identity'
  /** The same identity at another tenant. */
  | 'other-tenant'
  /** The same, with headers that claim another address. */
  | 'claimed-address'
  /** The same, with a query that means nothing. */
  | 'other-query'
  /** The same identity, written in another way: an email in capitals. */
  | 'other-spelling';

export interface AskOptions {
  /** Which of the scene's nodes; 0 when absent. */
  readonly node?: number | undefined;
  readonly as?: Variation | undefined;
  /** When it was to be sent; absent: now. For latencies that count from the intention. */
  readonly intendedAt?: number | undefined;
}

/** An identity whose bucket nothing has spent. */
export interface Asker {
  /** Never throws for what the network or the host does: that is in the answer. @param step see Ask */
  ask(step: string, options?: AskOptions): Promise<Ask>;
}

export interface Scene {
  readonly claim: Claim;
  /** How many addresses of nodes were given. */
  readonly nodes: number;
  readonly variations: readonly Variation[];
  /** Milliseconds, monotonic; the clock of every Ask. */
  now(): number;
  /** Resolves then, or at once where that has passed. */
  until(at: number): Promise<void>;
  /** From 0 to 1, seeded. */
  random(): number;
  /** @throws Error when no more identities can be made */
  fresh(): Promise<Asker>;
}

/** Sends so many requests at once. */
export function burst(asker: Asker, step: string, count: number, options?: AskOptions): Promise<Ask[]> {
  return Promise.all(Array.from({ length: count }, () => asker.ask(step, options)));
}
