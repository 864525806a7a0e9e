/**
 * Verdicts of a case, and the errors that a check throws for them. A check that returns has passed.
 * A network failure is always inconclusive.
 */
import type { Exchange } from './http/exchange.ts';

export const verdicts = ['pass', 'fail', 'warn', 'skip', 'inconclusive', 'waived'] as const;

export type Verdict = (typeof verdicts)[number];

/**
 * Machine-readable reason for a skip; reports add a sentence. `not-served`: the host lacks an operation that the
 * specification does not name.
 */
export type SkipCode = 'writes-not-allowed' | 'profile-lacks' | 'not-applicable' | 'not-served' | 'interrupted';

/** Machine-readable reason for an inconclusive case. */
export type InconclusiveCode = 'unreachable' | 'control-failed' | 'unexpected-answer' | 'too-slow' | 'rule-crashed';

/** The host violates the requirement. */
export class NotMet extends Error {
  override name = 'NotMet';
  readonly expected: string;
  readonly actual: string;
  /** The exchange that shows it, if there is a single one. */
  readonly exchange: Exchange | undefined;
  constructor(expected: string, actual: string, exchange?: Exchange) {
    super(`expected ${expected}, got ${actual}`);
    this.expected = expected;
    this.actual = actual;
    this.exchange = exchange;
  }
}

/** No verdict is possible, because a precondition of the rule failed. */
export class Inconclusive extends Error {
  override name = 'Inconclusive';
  readonly code: InconclusiveCode;
  readonly exchange: Exchange | undefined;
  constructor(code: InconclusiveCode, message: string, exchange?: Exchange) {
    super(message);
    this.code = code;
    this.exchange = exchange;
  }
}

/** The profile does not allow or support the case. */
export class Skipped extends Error {
  override name = 'Skipped';
  readonly code: SkipCode;
  constructor(code: SkipCode, message: string) {
    super(message);
    this.code = code;
  }
}
