/** Problem bodies (specification: Errors). */
import type { Problem } from './generated/api.ts';

/** @returns whether the body has the members of a problem */
export function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'title' in body &&
    typeof body.title === 'string' &&
    'detail' in body &&
    typeof body.detail === 'string' &&
    'status' in body &&
    typeof body.status === 'number'
  );
}

/** @returns the problem of an error body; converts errors of OAuth 2.0 (RFC 6749, 5.2) */
export function problemOf(body: unknown, status: number): Problem | undefined {
  if (isProblem(body)) return body;
  if (typeof body !== 'object' || body === null || !('error' in body) || typeof body.error !== 'string')
    return undefined;
  const detail =
    'error_description' in body ? String(body.error_description) : 'The token endpoint refused the request.';
  return { title: body.error, detail, status };
}

/** @returns a problem for another error body. @param detail describes the received body */
export function problemInPlace(status: number, detail: string): Problem {
  return { title: 'Unexpected response', detail, status };
}
