/** What a rule is: a sentence of the specification, and how a host is asked whether it keeps it. */

import type { Operation } from './document.ts';
import type { Trial } from './engine/trial.ts';
import type { RuleFacts } from './result.ts';

/** What a profile must give before a rule can be tried. */
export type Need = 'writes' | 'other' | 'mailbox' | 'receiver' | 'expiredJwt';

export interface Cost {
  /** How many requests a case sends, about, with what it alone needs prepared. */
  readonly requests: number;
  /** Whether it fills a bucket, and waits until it empties. */
  readonly fills?: 'waits' | 'at-once';
}

export interface Rule extends RuleFacts {
  /** Without `writes`, a rule leaves everything on the host as it was. */
  readonly needs: readonly Need[];
  readonly cost: Cost;
  /** The operations that it is tried at, one case each; absent: one case for the host. */
  readonly appliesTo?: (operation: Operation) => boolean;
  /**
   * Returns when the host does what is asked. It says otherwise by what `expect.ts` and the trial throw: NotMet, Inconclusive, Skipped. What it
   * makes, it makes through the trial, which removes it again.
   */
  readonly check: (trial: Trial) => Promise<void>;
}

/** A rule about operations: its trials have one. */
export function rule(told: Rule): Rule {
  return Object.freeze(told);
}
