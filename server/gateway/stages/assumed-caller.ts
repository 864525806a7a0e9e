/**
 * Reads with an assumed caller: it is what its credential stood for before, and the first read of the handler proves it (see
 * known-rows.ts). Whatever fails before the proof, and whatever rests on a wrong assumption, is decided once more with the
 * credential looked up: a revoked one gets its 401 before any other refusal, and a new permission holds at once.
 */
import type { Request } from '@hapi/hapi';
import { type AnyOperation, bucketsOf, isWrite, requiresPresence } from '#contracts/operation.ts';
import { WrongAssumption } from '#server/platform/postgres/assumption.ts';
import { isOutOfReach } from '#server/platform/postgres/errors.ts';
import { Problem } from '../api/problem.ts';
import { requestContextOf } from '../api/request-context.ts';

/** Looks the credential up, and authorises its caller. @throws Problem 401, 403 */
export type Prove = () => Promise<void>;

/** @returns whether an operation leaves nothing behind before its first read, so that it can be done again */
export function mayAssume(contract: AnyOperation): boolean {
  const { auth, audited, slow, waits, success, upstream } = contract;
  const isPlainRead = !isWrite(contract.method) && auth !== 'none' && !requiresPresence(contract);
  return isPlainRead && bucketsOf(contract).length === 0 && !audited && !slow && !waits && !success.file && !upstream;
}

/** Authorises the caller. @throws Problem 401, 403 for the present one */
export async function authoriseFor(request: Request, prove: Prove, authorise: () => void): Promise<void> {
  try {
    authorise();
  } catch (error) {
    if (!requestContextOf(request).assumption) throw error;
    await prove();
  }
}

/** Runs a check that concerns no caller. @throws Problem 401, 403 before what it throws, where the caller was assumed */
export async function checkFor(request: Request, prove: Prove, check: () => void): Promise<void> {
  try {
    check();
  } catch (error) {
    if (requestContextOf(request).assumption) await prove();
    throw error;
  }
}

/**
 * @returns the response of a handler whose caller was proven
 * @throws Problem 401, 403, and what the handler throws with such a caller
 */
export async function provenFor<Result>(request: Request, prove: Prove, run: () => Promise<Result>): Promise<Result> {
  const { assumption } = requestContextOf(request);
  if (!assumption) return run();
  try {
    const result = await run();
    if (assumption.isProven) return result;
  } catch (error) {
    // Without PostgreSQL nothing can be looked up either, and the client would wait twice for a connection.
    if (assumption.isProven || isOutOfReach(error)) throw error;
    const isDecision = error instanceof Problem || error instanceof WrongAssumption;
    // Such as a statement that took too long: it is not repeated.
    if (!isDecision) {
      await prove();
      throw error;
    }
  }
  await prove();
  return run();
}
