/** A rule: one statement of the specification, and the check that a host conforms to it. */

import type { Operation } from '#harness/document.ts';
import type { Trial } from './engine/trial.ts';
import type { RuleFacts } from './result.ts';

/** What a rule needs from the profile; without it, the rule is skipped. */
export type Need = 'writes' | 'other' | 'mailbox' | 'receiver' | 'expiredJwt';

interface Cost {
  /** Approximate number of requests per case, including its own setup. */
  readonly requests: number;
  /** The rule fills the bucket that all share, `waits`: and waits until it empties; or one of its `own`. */
  readonly fills?: 'waits' | 'at-once' | 'own';
}

export interface Rule extends RuleFacts {
  /** A rule without `writes` changes nothing on the host. */
  readonly needs: readonly Need[];
  readonly cost: Cost;
  /** Judges the responses that other rules received, after all of them: see PassiveJudge. */
  readonly isPassive?: true;
  /** Selects the operations to check, one case each; absent: one case for the host. */
  readonly appliesTo?: (operation: Operation) => boolean;
  /** The rule is about which operations a host has: it is also tried where the host lacks one. */
  readonly judgesPresence?: true;
  /**
   * Returns if the host conforms, throws NotMet, Inconclusive or Skipped otherwise. Resources are created through the
   * trial, which removes them at the end.
   */
  readonly check: (trial: Trial) => Promise<void>;
}
