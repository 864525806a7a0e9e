/** Second factors: setting up an authenticator app, recovery codes, and turning everything off. */
import type { RecoveryCodes, TotpSecret } from '#contracts/schemas/second-factor.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { Tenant } from '#server/gateway/api/request-context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { lockRow } from '#server/platform/postgres/row-lock.ts';
import type { Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { dated } from './notice-job.ts';
import { hashOfRecoveryCode, newRecoveryCodes, plainCode } from './recovery-codes.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactors,
  replaceRecoveryCodes,
  selectUnconfirmed,
  userHasSecondFactor,
} from './second-factor-store.ts';
import { type SecondFactorChange, secondFactorTask } from './second-factor-task.ts';
import type { Sessions } from './sessions.ts';
import { base32, secretBytes, stepOfCode, uriOf } from './totp.ts';

export interface SecondFactorDeps {
  readonly sessions: Sessions;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
}

/** Of the sealed secrets of authenticator apps, which are stored in base64. */
export const purpose = 'totp secret';

const sealed = ({ secrets, random }: SecondFactorDeps, secret: Buffer) =>
  secrets.seal(purpose, secret.toString('base64'), random);
/** @returns the secret of an authenticator app */
export const openedSecret = ({ secrets }: SecondFactorDeps, box: Buffer) =>
  Buffer.from(secrets.open(purpose, box), 'base64');

/** @throws Problem 409 if an app is set up already */
export async function beginTotp(
  db: TenantDb,
  tenant: Tenant,
  userId: string,
  deps: SecondFactorDeps,
): Promise<TotpSecret> {
  const secret = deps.random.bytes(secretBytes);
  const email = await beginSecondFactor(db, userId, sealed(deps, secret));
  if (email === undefined) {
    const detail = 'An authenticator app is set up already. Remove it before you set up another.';
    throw new Problem('invalid_transition', { detail });
  }
  return { secret: base32(secret), uri: uriOf(secret, { issuer: tenant.name, account: email }) };
}

/** @throws Problem 409 without a fresh secret; 422 for a wrong code */
export async function confirmTotp(
  db: TenantDb,
  userId: string,
  code: string,
  deps: SecondFactorDeps,
): Promise<RecoveryCodes> {
  await lockRow(db, 'users', userId);
  const box = await selectUnconfirmed(db, userId);
  if (!box) {
    const detail = 'No authenticator app is being set up, or it was begun more than 15 minutes ago. Begin again.';
    throw new Problem('invalid_transition', { detail });
  }
  const step = stepOfCode(openedSecret(deps, box), plainCode(code), deps.clock.now(), null);
  if (step === undefined) throw invalidProperty('code', 'code is not the present one of the app', 'incorrect');
  await confirmSecondFactor(db, userId, step);
  await notifySecondFactor(db, userId, 'ENABLED');
  return { recoveryCodes: await issueRecoveryCodes(db, userId, deps) };
}

/** @throws Problem 409 without a second factor */
export async function renewRecoveryCodes(db: TenantDb, userId: string, deps: SecondFactorDeps): Promise<RecoveryCodes> {
  await lockRow(db, 'users', userId);
  if (!(await userHasSecondFactor(db, userId))) throw noSecondFactor();
  await notifySecondFactor(db, userId, 'CODES_RENEWED');
  return { recoveryCodes: await issueRecoveryCodes(db, userId, deps) };
}

/** Replaces those of before. */
export async function issueRecoveryCodes(
  db: TenantDb,
  userId: string,
  { random }: SecondFactorDeps,
): Promise<string[]> {
  const codes = newRecoveryCodes(random);
  await replaceRecoveryCodes(db, userId, codes.map(hashOfRecoveryCode));
  return codes;
}

/** Removes the app, all passkeys and the recovery codes. @throws Problem 409 without a second factor */
export async function removeSecondFactor(db: TenantDb, userId: string, change: SecondFactorChange): Promise<void> {
  await lockRow(db, 'users', userId);
  if (!(await userHasSecondFactor(db, userId))) throw noSecondFactor();
  await deleteSecondFactors(db, userId);
  await notifySecondFactor(db, userId, change);
}

function noSecondFactor(): Problem {
  return new Problem('invalid_transition', { detail: 'No second factor is set up.' });
}

/** Mails the user what changed. */
export async function notifySecondFactor(db: TenantDb, userId: string, change: SecondFactorChange): Promise<void> {
  await enqueue(db, { task: secondFactorTask, payload: dated({ userId, change }) });
}
