/** Whatever went wrong, wherever: the one place that turns it into an answer of the table. */
import { Boom } from '@hapi/boom';
import type { ProblemCode } from '#contracts/problems.ts';
import { LimiterUnavailable } from '#server/limiter/limiter.ts';
import { PasswordsBusy } from '#server/platform/passwords.ts';
import { PdfUnavailable } from '#server/platform/pdf/errors.ts';
import { isImpossibleInstant, isUnavailable } from '#server/platform/postgres/errors.ts';
import { Problem } from './problem.ts';

/** Errors of hapi and its plugins, by status. A status that is missing here is a fault of ours. */
const byStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed_request',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  503: 'temporarily_unavailable',
};

/** What a client should wait, in seconds, when a part of ours is away: the backoff of the specification's first retry. */
const retryAfter = { 'retry-after': '1' };

/**
 * @param hasBody whether the request may have had one: else a value that cannot be stored came with its query.
 * @returns the problem to answer with; its `cause` is the error itself when that belongs into the log.
 */
export function toProblem(error: Error, hasBody: boolean): Problem {
  if (error instanceof Problem) return error;
  if (isUnavailable(error) || error instanceof LimiterUnavailable || error instanceof PasswordsBusy) {
    return new Problem('temporarily_unavailable', { headers: retryAfter, cause: error });
  }
  if (error instanceof PdfUnavailable) {
    return new Problem('temporarily_unavailable', {
      headers: { 'retry-after': String(error.retryAfter) },
      cause: error,
    });
  }
  if (isImpossibleInstant(error)) {
    return new Problem(hasBody ? 'validation_failed' : 'invalid_query', {
      violations: [{ propertyPath: '', message: 'A value is impossible, such as 29 February 2026', code: 'format' }],
      cause: error,
    });
  }
  if (error instanceof Boom) {
    const status = error.output.statusCode;
    const code = byStatus[status];
    if (code === 'temporarily_unavailable') return new Problem(code, { headers: retryAfter, cause: error });
    if (code) return new Problem(code);
  }
  return new Problem('internal_error', { cause: error });
}
