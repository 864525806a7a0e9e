/** Passkeys of a user: adding, removing, and proving one at the second step of a sign-in. */
import {
  maximumPasskeys,
  type NewCredential,
  type PasskeyAssertion,
  type PasskeyCreation,
} from '#contracts/schemas/passkey.ts';
import type { AddedPasskey } from '#contracts/schemas/second-factor.ts';
import { mapConstraintErrors } from '#server/gateway/api/constraint-errors.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { Tenant, UserCaller } from '#server/gateway/api/request-context.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import { lockRow } from '#server/platform/postgres/row-lock.ts';
import { newId } from '#server/platform/random.ts';
import { creationOptions } from './passkey-options.ts';
import { type VerifiedCredential, verifiedCounter, verifiedCredential } from './passkey-verification.ts';
import {
  deletePasskey,
  insertPasskey,
  selectCredentials,
  selectPasskey,
  storeChallenge,
  takeChallenge,
} from './passkeys-store.ts';
import { challengeOfSignIn } from './pending-sign-ins.ts';
import { issueRecoveryCodes, notifySecondFactor, type SecondFactorDeps } from './second-factor.ts';
import { deleteSecondFactors, type Proof, userHasSecondFactor } from './second-factor-store.ts';

export interface PasskeyDeps extends SecondFactorDeps {
  readonly database: Database;
}

/** @throws Problem 409 with as many passkeys as a user may have */
export async function beginPasskey(
  db: TenantDb,
  tenant: Tenant,
  { userId, credentialId: sessionId }: UserCaller,
  { random }: PasskeyDeps,
): Promise<PasskeyCreation> {
  const present = await selectCredentials(db, userId);
  refuseMore(present.length);
  const challenge = random.bytes(32);
  const owner = await storeChallenge(db, sessionId, challenge);
  if (!owner) throw new Problem('invalid_token');
  return creationOptions(tenant, { id: userId, ...owner }, challenge, present);
}

/**
 * Ends the challenge in a transaction of its own, which a refusal does not roll back.
 * @throws Problem 422, the same for whatever is wrong with the response
 */
export async function verifyNewPasskey(
  tenant: Tenant,
  { credentialId: sessionId }: UserCaller,
  credential: NewCredential,
  { database }: PasskeyDeps,
): Promise<VerifiedCredential> {
  const challenge = await takeChallenge(database.writing(tenant.id), sessionId);
  const verified = challenge && (await verifiedCredential(tenant, challenge, credential));
  if (!verified) throw unacceptable();
  return verified;
}

/** @throws Problem 422 if a user of the tenant has the credential already; 409 with too many passkeys */
export async function addPasskey(
  db: TenantDb,
  userId: string,
  passkey: VerifiedCredential & { readonly name: string; readonly transports: readonly string[] },
  deps: PasskeyDeps,
): Promise<AddedPasskey> {
  // Of two first second factors, one makes the recovery codes.
  await lockRow(db, 'users', userId);
  refuseMore((await selectCredentials(db, userId)).length);
  const isFirst = !(await userHasSecondFactor(db, userId));
  const id = newId(deps.random, deps.clock);
  await mapConstraintErrors({ passkeys_credential_key: unacceptable }, () =>
    insertPasskey(db, userId, { ...passkey, id }),
  );
  await notifySecondFactor(db, userId, 'PASSKEY_ADDED');
  return { id, recoveryCodes: isFirst ? await issueRecoveryCodes(db, userId, deps) : [] };
}

/** The last second factor takes the recovery codes along. @throws Problem 409 without such a passkey */
export async function removePasskey(db: TenantDb, userId: string, id: string): Promise<void> {
  await lockRow(db, 'users', userId);
  if (!(await deletePasskey(db, userId, id))) {
    throw new Problem('invalid_transition', { detail: 'There is no such passkey. It may have been removed.' });
  }
  if (await userHasSecondFactor(db, userId)) return notifySecondFactor(db, userId, 'PASSKEY_REMOVED');
  await deleteSecondFactors(db, userId);
  await notifySecondFactor(db, userId, 'REMOVED');
}

/** @returns undefined for a passkey that the user does not have, and whatever else is wrong with the response */
export async function proofByPasskey(
  db: TenantDb,
  tenant: Tenant,
  { token, userId, passkey }: { token: string; userId: string; passkey: PasskeyAssertion },
): Promise<Proof | undefined> {
  const stored = await selectPasskey(db, userId, Buffer.from(passkey.id, 'base64url'));
  if (!stored) return undefined;
  const counter = await verifiedCounter(tenant, challengeOfSignIn(token), passkey, stored);
  return counter === undefined ? undefined : { passkeyId: stored.id, counter };
}

function refuseMore(present: number): void {
  if (present < maximumPasskeys) return;
  const detail = `You have ${maximumPasskeys} passkeys, which is the most. Remove one first.`;
  throw new Problem('invalid_transition', { detail });
}

function unacceptable(): Problem {
  return invalidProperty('credential', 'credential is not one that can be added now; begin again', 'incorrect');
}
