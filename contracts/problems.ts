/**
 * The table of all API errors. A handler can only raise a row of it; the gateway renders it.
 * `detail` is the default public text. It never contains a cause: causes go to the log.
 */
const rows = {
  malformed_request: [400, 'Bad Request', 'The request is not valid HTTP.'],
  malformed_json: [400, 'Bad Request', 'The request body is not valid JSON.'],
  invalid_path: [400, 'Bad Request', 'The path of the request is not valid.'],
  invalid_query: [400, 'Bad Request', 'The query of the request is not valid.'],
  invalid_cursor: [400, 'Bad Request', 'The cursor does not belong to this collection, tenant, filter and order.'],
  invalid_idempotency_key: [
    400,
    'Bad Request',
    'Idempotency-Key must be 1 to 255 printable ASCII characters without spaces.',
  ],
  invalid_if_match: [
    400,
    'Bad Request',
    'If-Match must be * or a list of entity tags as received in ETag, such as "d2a84f4b8b65".',
  ],
  missing_credentials: [401, 'Unauthorized', 'This operation needs a credential.'],
  invalid_credentials: [401, 'Unauthorized', 'Invalid credentials.'],
  invalid_api_token: [401, 'Unauthorized', 'Invalid API token.'],
  invalid_token: [401, 'Unauthorized', 'Invalid JWT Token'],
  expired_token: [401, 'Unauthorized', 'Expired JWT Token'],
  invalid_refresh_token: [401, 'Unauthorized', 'Invalid refresh token.'],
  invalid_code: [401, 'Unauthorized', 'Invalid or expired code.'],
  second_factor_required: [
    401,
    'Unauthorized',
    'A second factor is needed: send a code with the token in secondFactor to POST /api/v1/login-check/second-factor, or a passkey to /api/v1/login-check/passkey.',
  ],
  invalid_contact_hash: [401, 'Unauthorized', 'Invalid contact hash.'],
  read_only_token: [403, 'Forbidden', 'This API token is read-only.'],
  forbidden: [403, 'Forbidden', 'You do not have the permission that this operation needs.'],
  credential_not_accepted: [403, 'Forbidden', 'This operation does not accept this kind of credential.'],
  insufficient_scope: [403, 'Forbidden', 'This access token does not have the scope that this operation needs.'],
  impersonation_forbidden: [403, 'Forbidden', 'This operation is not available while impersonating a user.'],
  above_own_permissions: [403, 'Forbidden', 'This would reach permissions that you do not have yourself.'],
  unknown_tenant: [404, 'Not Found', 'No tenant is served at this host.'],
  not_found: [404, 'Not Found', 'There is no such resource.'],
  method_not_allowed: [405, 'Method Not Allowed', 'This resource does not support this method.'],
  request_timeout: [408, 'Request Timeout', 'The request did not arrive in time.'],
  duplicate: [409, 'Conflict', 'A resource with the same unique value exists.'],
  no_capacity: [409, 'Conflict', 'The event does not have enough free seats.'],
  invalid_transition: [409, 'Conflict', 'The state of the resource does not allow this.'],
  idempotency_in_flight: [409, 'Conflict', 'A request with this Idempotency-Key is still being handled.'],
  cursor_expired: [
    410,
    'Gone',
    'Changes after this cursor are no longer kept: start anew with after=latest, and read the lists.',
  ],
  precondition_failed: [
    412,
    'Precondition Failed',
    'The resource is no longer in the version that If-Match names: read it again.',
  ],
  payload_too_large: [413, 'Content Too Large', 'The request body is too large.'],
  unsupported_media_type: [415, 'Unsupported Media Type', 'The media type of the request body is not supported.'],
  range_not_satisfiable: [416, 'Range Not Satisfiable', 'The range begins after the end of the file.'],
  expectation_failed: [417, 'Expectation Failed', 'The Expect header asks for something this server does not do.'],
  validation_failed: [422, 'Unprocessable Content', 'The request body is not valid.'],
  idempotency_key_reused: [422, 'Unprocessable Content', 'This Idempotency-Key was used for another request.'],
  precondition_required: [
    428,
    'Precondition Required',
    'This organisation requires If-Match: send the ETag of the version that you change, or * for any.',
  ],
  too_many_requests: [429, 'Too Many Requests', 'The rate limit was exceeded.'],
  headers_too_large: [431, 'Request Header Fields Too Large', 'The header fields of the request are too large.'],
  internal_error: [500, 'Internal Server Error', 'The request could not be completed. It was logged.'],
  upstream_failed: [502, 'Bad Gateway', 'The service behind this operation gave no valid response.'],
  temporarily_unavailable: [503, 'Service Unavailable', 'A service that this request needs is not available now.'],
  upstream_timeout: [504, 'Gateway Timeout', 'The service behind this operation did not respond in time.'],
} as const satisfies Record<string, readonly [status: number, title: string, detail: string]>;

export type ProblemCode = keyof typeof rows;

/** One row: status, title and default `detail` of a code. */
export interface ProblemRow {
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
}

/** One input error. `propertyPath` is a dotted path, or the name of a query or path parameter. */
export interface Violation {
  readonly propertyPath: string;
  readonly message: string;
  readonly code: string;
}

/** @returns whether a string is a code of the table. */
export function isProblemCode(value: string): value is ProblemCode {
  return Object.hasOwn(rows, value);
}

/** @returns the row of a code. */
export function problemRow(code: ProblemCode): ProblemRow {
  const [status, title, detail] = rows[code];
  return { code, status, title, detail };
}

/** All rows, in the order of the table. */
export const problems: readonly ProblemRow[] = Object.keys(rows).filter(isProblemCode).map(problemRow);

/** @returns the path of the page that explains a code: an entry of the catalogue of errors, docs/guides/errors.md */
export function documentationOf(code: ProblemCode): string {
  return `/docs/errors#${code}`;
}
