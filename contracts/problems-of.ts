/**
 * All problems of an operation: its own, and those that the gateway stages raise before its handler.
 * The OpenAPI document lists them, and the generated tests expect them.
 */
import { mayRequireIfMatch, objectOf } from './conditional.ts';
import { type AnyOperation, bucketsOf, isWrite, requiresPresence, takesIdempotencyKey } from './operation.ts';
import { type ProblemCode, type ProblemRow, problemRow } from './problems.ts';

/** @returns the possible problems of an operation, without duplicates, sorted by status */
export function problemsOf(contract: AnyOperation): readonly ProblemRow[] {
  const codes = new Set<ProblemCode>([
    'unknown_tenant',
    'internal_error',
    'temporarily_unavailable',
    'malformed_request',
  ]);
  const add = (...more: ProblemCode[]) => {
    for (const code of more) codes.add(code);
  };
  // Public operations also refuse an invalid credential.
  add('invalid_api_token', 'invalid_token', 'expired_token', 'invalid_contact_hash');
  if (contract.auth !== 'none') add('missing_credentials', 'credential_not_accepted');
  if (requiresPresence(contract)) add('impersonation_forbidden');
  // Where no Api-Token is accepted, a read-only one is refused as such.
  if (isWrite(contract.method) && (contract.auth === 'none' || contract.auth.includes('apiToken')))
    add('read_only_token');
  if (contract.permission !== 'none' && contract.permission !== 'self') add('forbidden');
  if (contract.scope) add('insufficient_scope');
  if (bucketsOf(contract).length > 0) add('too_many_requests');
  if (contract.params) add('invalid_path');
  add('invalid_query');
  if (contract.page) add('invalid_cursor');
  if (isWrite(contract.method)) add('request_timeout', 'payload_too_large', 'invalid_if_match');
  if (objectOf(contract)) add('precondition_failed');
  if (mayRequireIfMatch(contract)) add('precondition_required');
  if (contract.body) add('malformed_json', 'unsupported_media_type', 'validation_failed');
  if (contract.success.ranges) add('range_not_satisfiable');
  if (contract.upload) add('unsupported_media_type');
  if (takesIdempotencyKey(contract)) {
    add('invalid_idempotency_key', 'idempotency_in_flight', 'idempotency_key_reused');
  }
  if (contract.upstream !== undefined) add('upstream_failed', 'upstream_timeout');
  add(...contract.problems);
  return [...codes].map(problemRow).sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1));
}
