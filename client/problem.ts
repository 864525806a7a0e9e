/** The body of errors (specification: Errors). */
import type { components } from './generated/api.ts';

type ProblemBody = components['schemas']['ProblemBody'];

export interface Problem {
  /** Short name of the error. */
  readonly title: string;
  readonly detail: string;
  /** HTTP status. */
  readonly status: number;
  /** What to decide by. Absent on 429, and where something before the API answered, such as a proxy. */
  readonly code?: ProblemBody['code'];
  /** One for each fault of the input. */
  readonly violations?: readonly components['schemas']['Violation'][];
}

/** @returns whether it is a problem, as far as its members matter to a program. */
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

/** @returns the problem that an error's body is, or stands for: OAuth 2.0 has errors of its own (RFC 6749, 5.2). */
export function problemOf(body: unknown, status: number): Problem | undefined {
  if (isProblem(body)) return body;
  if (typeof body !== 'object' || body === null || !('error' in body) || typeof body.error !== 'string')
    return undefined;
  const detail = 'error_description' in body ? String(body.error_description) : 'The token endpoint refused.';
  return { title: body.error, detail, status };
}

/** @returns a problem in the place of an error's body that is none. @param detail a sentence about what came instead */
export function problemInPlace(status: number, detail: string): Problem {
  return { title: 'Not an answer of this API', detail, status };
}
