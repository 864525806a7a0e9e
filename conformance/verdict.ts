/**
 * What can become of a case, and the errors by which a rule says so. A rule that returns has passed.
 * Nothing else decides: a failure of the network is inconclusive, never a pass and never a failure of the host.
 */
import type { Exchange } from './http/exchange.ts';

export const verdicts = ['pass', 'fail', 'warn', 'skip', 'inconclusive', 'waived'] as const;

export type Verdict = (typeof verdicts)[number];

/** Why a case was not run, as a word for programs; reports carry a sentence beside it. */
export type SkipCode = 'writes-not-allowed' | 'profile-lacks' | 'not-applicable' | 'interrupted';

/** Why nothing can be said, as a word for programs. */
export type InconclusiveCode = 'unreachable' | 'control-failed' | 'unexpected-answer' | 'too-slow' | 'rule-crashed';

/** The host does otherwise than the requirement says. */
export class NotMet extends Error {
  override name = 'NotMet';
  readonly expected: string;
  readonly actual: string;
  /** The exchange that shows it, if it is one. */
  readonly exchange: Exchange | undefined;
  constructor(expected: string, actual: string, exchange?: Exchange) {
    super(`expected ${expected}, got ${actual}`);
    this.expected = expected;
    this.actual = actual;
    this.exchange = exchange;
  }
}

/** Nothing can be said, because something that the rule builds on did not work. */
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

/** The case cannot be tried with what the profile gives. */
export class Skipped extends Error {
  override name = 'Skipped';
  readonly code: SkipCode;
  constructor(code: SkipCode, message: string) {
    super(message);
    this.code = code;
  }
}
