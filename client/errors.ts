/**
 * What a call throws. What the API answers, an error too, is a value that the call returns (`error`); thrown is what
 * leaves no answer to return. Cancelling throws the signal's reason. No message carries a credential.
 */
import type { Problem } from './problem.ts';

/** No answer came, or not whole: the connection failed or broke, or the time of the attempt was up. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** There is an answer, and it is not one of this API: a redirect, a page of a proxy, JSON that is cut off. */
export class UnusableAnswerError extends Error {
  override readonly name = 'UnusableAnswerError';
}

/** Signing in, or renewing what was signed in with, was refused. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  /** Of the answer; nothing when it never came to one. */
  readonly status: number | undefined;
  /** What to decide by: a problem's `code`, or an `error` of OAuth 2.0. */
  readonly code: string | undefined;

  constructor(message: string, { status, code }: { status?: number | undefined; code?: string | undefined } = {}) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A problem that the API answered where there is no place to return it: in the middle of an iteration. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.title}: ${problem.detail}`);
    this.problem = problem;
  }
}
