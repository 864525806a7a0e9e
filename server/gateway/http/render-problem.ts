/** Maps every error to a problem of the table. */
import { Boom } from '@hapi/boom';
import type { ProblemCode } from '#contracts/problems.ts';
import { LimiterUnavailable } from '#server/limiter/limiter.ts';
import { PdfUnavailable } from '#server/platform/pdf/errors.ts';
import { DatabaseUnavailable, isImpossibleInstant, isUnavailable } from '#server/platform/postgres/errors.ts';
import { ShareExceeded } from '#server/platform/share-exceeded.ts';
import { Problem } from '../api/problem.ts';

/** Errors of hapi and its plugins, by status. Any other status becomes a 500. */
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

/** Retry-After in seconds during an outage: the first backoff of the specification. */
const retryAfter = { 'retry-after': '1' };

/**
 * @param hasBody whether the request may have a body; else an impossible value came from the query
 * @returns the problem; its `cause` is the error if it belongs in the log
 */
export function toProblem(error: Error, hasBody: boolean): Problem {
  if (error instanceof Problem) return error;
  const exceeded = shareExceeded(error);
  if (exceeded) {
    return new Problem('temporarily_unavailable', {
      detail: `Your share of this work is used up. Retry in ${exceeded.retryAfter} seconds, or send fewer requests at a time.`,
      headers: { 'retry-after': String(exceeded.retryAfter) },
      cause: exceeded,
    });
  }
  if (isUnavailable(error) || error instanceof LimiterUnavailable) {
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
      violations: [
        { propertyPath: '', message: 'A date or time does not exist, such as 29 February 2026', code: 'format' },
      ],
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

/** @returns the share that is used up, also of connections to PostgreSQL, unless PostgreSQL itself hangs */
function shareExceeded(error: Error): ShareExceeded | undefined {
  if (error instanceof ShareExceeded) return error;
  const cause = error instanceof DatabaseUnavailable ? error.cause : undefined;
  return cause instanceof ShareExceeded && !cause.isStalled ? cause : undefined;
}
