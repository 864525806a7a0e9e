/** Stages 5 and 6: what the caller may do. */
import type { AnyOperation } from '#contracts/operation.ts';
import { isWrite } from '#contracts/operation.ts';
import type { Caller } from './passage.ts';
import { Problem } from './problem.ts';

/**
 * Spec: Errors, rule 4. Always, on public operations too, and before the body is looked at.
 * @throws Problem 403
 */
export function refuseReadOnly(contract: AnyOperation, caller: Caller | undefined): void {
  if (caller?.readOnly && isWrite(contract.method)) throw new Problem('read_only_token');
}

/** @throws Problem 403 */
export function checkPermission(contract: AnyOperation, caller: Caller | undefined): void {
  const { permission } = contract;
  if (permission === 'none' || permission === 'self') return;
  if (!caller?.permissions.has(permission)) throw new Problem('forbidden');
}
