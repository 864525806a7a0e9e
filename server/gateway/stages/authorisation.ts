/** Stages 5 and 6: authorisation of the caller. */
import type { AnyOperation } from '#contracts/operation.ts';
import { isWrite } from '#contracts/operation.ts';
import { permissionMissing, readOnly, scopeMissing } from '#contracts/refusals.ts';
import { Problem } from '../api/problem.ts';
import type { Caller } from '../api/request-context.ts';

/**
 * Spec: Errors, rule 4. Applies also to public operations, and before the body is read.
 * @throws Problem 403
 */
function refuseReadOnly(contract: AnyOperation, caller: Caller | undefined): void {
  if (caller?.readOnly && isWrite(contract.method)) {
    throw new Problem('read_only_token', { detail: readOnly(contract) });
  }
}

/** @throws Problem 403 (RFC 6750, 3.1) */
function checkScope({ scope }: AnyOperation, caller: Caller | undefined): void {
  if (scope === undefined || caller?.kind !== 'oauth' || caller.scopes.has(scope)) return;
  throw new Problem('insufficient_scope', {
    detail: scopeMissing(scope),
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  });
}

/** All of them, in their order. @throws Problem 403 */
export function authorise(contract: AnyOperation, caller: Caller | undefined): void {
  refuseReadOnly(contract, caller);
  checkScope(contract, caller);
  checkPermission(contract, caller);
}

/** @throws Problem 403 */
export function checkPermission(contract: AnyOperation, caller: Caller | undefined): void {
  const { permission } = contract;
  if (permission === 'none' || permission === 'self') return;
  if (!caller?.permissions.has(permission)) throw new Problem('forbidden', { detail: permissionMissing(contract) });
}
