/** Judges one response: no 5xx except a 503 with Retry-After, a documented status, an error body of the documented shape. */
import { isProblemCode, problemRow } from '#contracts/problems.ts';
import { problemsOf } from '#contracts/problems-of.ts';
import type { RawResponse } from '#test/malformed/raw.ts';
import { faultOf } from './document.ts';
import type { Draft } from './mutations.ts';

/** Problem codes of the HTTP layer, allowed for any request and not in the document. */
const transport = new Set([
  'malformed_request',
  'request_timeout',
  'payload_too_large',
  'expectation_failed',
  'headers_too_large',
]);
const elsewhere = new Set(['not_found', 'unknown_tenant', 'method_not_allowed', ...transport]);

/** @returns whether the service shed the request: 503 with Retry-After. */
export function isOverload({ status, headers }: Pick<RawResponse, 'status' | 'headers'>): boolean {
  return status === 503 && /^\d+$/.test(headers['retry-after'] ?? '');
}

/** @returns the fault of a response to an operation, or to a path near it; undefined: none. */
export function faultOfResponse(
  { operation, method, isOperation, query }: Draft,
  response: RawResponse,
): string | undefined {
  const { status, headers, text } = response;
  if (isOverload(response)) return undefined;
  if (status >= 500) return `status ${status}`;
  // Compressed bodies are not decoded here.
  if (method === 'HEAD' || headers['content-encoding']) return undefined;
  const known = status >= 400 ? faultOfProblem(response) : undefined;
  if (known) return known;
  const code = codeOf(text);
  if (transport.has(code)) return undefined;
  if (!isOperation) return status < 400 || elsewhere.has(code) ? undefined : faultElsewhere(response);
  // Of 429 there is none.
  if (status >= 400 && code !== '' && !problemsOf(operation).some((row) => row.code === code))
    return `the code ${code} is not declared`;
  // Sparse items lack members that their schema requires.
  if (status === 200 && query.some((parameter) => parameter.startsWith('fields='))) return undefined;
  return faultOf(operation, status, headers['content-type'] ?? '', text);
}

/** The request may match another operation: only the status can be judged. */
function faultElsewhere({ status }: RawResponse): string | undefined {
  return [400, 401, 403, 404, 409, 413, 415, 422, 429].includes(status) ? undefined : `status ${status}`;
}

/** @returns the fault of an error body; undefined: none. */
export function faultOfProblem({ status, headers, text }: RawResponse): string | undefined {
  if (headers['content-type'] !== 'application/json') return `an error of type ${headers['content-type']}`;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'an error whose body is not JSON';
  }
  const member = (name: string): unknown => (typeof body === 'object' && body ? Reflect.get(body, name) : undefined);
  if (member('status') !== status) return `status ${status} says ${member('status')} in its body`;
  if (typeof member('title') !== 'string' || typeof member('detail') !== 'string')
    return 'an error without title or detail';
  if (status === 429) return headers['retry-after'] ? undefined : '429 without Retry-After';
  const code = String(member('code'));
  if (!isProblemCode(code) || problemRow(code).status !== status) return `status ${status} with the code ${code}`;
  if (status === 401 && !headers['www-authenticate']) return '401 without WWW-Authenticate';
  return status === 405 && headers.allow === undefined ? '405 without Allow' : undefined;
}

function codeOf(text: string): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? '';
}
