/**
 * Errors that a call throws. Error responses of the API are returned (`error`); only calls without a usable response
 * throw. Cancelling throws the signal's reason. No message contains a credential.
 */
import type { Problem } from './generated/api.ts';

/** No response, or an incomplete one: the connection failed or the attempt timed out. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError';
  /** Whether another attempt would fail in the same way, so that none is made. */
  readonly isFinal: boolean;

  constructor(message: string, { cause, isFinal = false }: { cause?: unknown; isFinal?: boolean } = {}) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}

/** A response that is not of this API: a redirect, a page of a proxy, truncated JSON. */
export class InvalidResponseError extends Error {
  override readonly name = 'InvalidResponseError';
  /** `X-Request-Id` of the response, for the operator of the host; undefined if it has none. */
  readonly requestId: string | undefined;

  constructor(message: string, requestId?: string) {
    super(message);
    this.requestId = requestId;
  }
}

interface SignInDetails {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
}

/** A sign-in or a renewal was refused. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  /** Status of the response; undefined if there was none. */
  readonly status: number | undefined;
  /** Code for programs: a problem's `code`, or an `error` of OAuth 2.0. */
  readonly code: string | undefined;
  /** `X-Request-Id` of the response, for the operator of the host; undefined if it has none. */
  readonly requestId: string | undefined;

  constructor(message: string, { status, code, requestId }: SignInDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }
}

/** An error response during an iteration, which cannot return it. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.title}: ${problem.detail}`);
    this.problem = problem;
  }
}
