/** Second factors: setting up, removing, and the second step of a sign-in. */
import type { RecoveryCodes, TotpSecret } from '#contracts/schemas/second-factor.ts';
import type { TokenPair } from '#contracts/schemas/session.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { Client, Tenant } from '#server/gateway/api/request-context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { recordFailedSignIn } from './failed-sign-ins.ts';
import type { Attempt } from './failures.ts';
import { countPendingTry, hashOfPending, type Pending } from './pending-sign-ins.ts';
import { hashOfRecoveryCode, newRecoveryCodes, plainCode } from './recovery-codes.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  countSecondFactorTry,
  deleteSecondFactor,
  openSessionBySecondFactor,
  type Proof,
  replaceRecoveryCodes,
  selectUnconfirmed,
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
const opened = ({ secrets }: SecondFactorDeps, box: Buffer) => Buffer.from(secrets.open(purpose, box), 'base64');

/** @throws Problem 409 if a second factor is set up already */
export async function beginTotp(
  db: TenantDb,
  tenant: Tenant,
  userId: string,
  deps: SecondFactorDeps,
): Promise<TotpSecret> {
  const secret = deps.random.bytes(secretBytes);
  const email = await beginSecondFactor(db, userId, sealed(deps, secret));
  if (email === undefined) {
    const detail = 'A second factor is set up already. Remove it before you set up another.';
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
  const box = await selectUnconfirmed(db, userId);
  if (!box) {
    const detail = 'No authenticator app is being set up, or it was begun more than 15 minutes ago. Begin again.';
    throw new Problem('invalid_transition', { detail });
  }
  const step = stepOfCode(opened(deps, box), plainCode(code), deps.clock.now(), null);
  if (step === undefined) throw invalidProperty('code', 'code is not the present one of the app', 'incorrect');
  await confirmSecondFactor(db, userId, step);
  return newCodes(db, userId, 'ENABLED', deps);
}

/** @throws Problem 409 without a second factor */
export function renewRecoveryCodes(db: TenantDb, userId: string, deps: SecondFactorDeps): Promise<RecoveryCodes> {
  return newCodes(db, userId, 'CODES_RENEWED', deps);
}

async function newCodes(
  db: TenantDb,
  userId: string,
  change: SecondFactorChange,
  { random }: SecondFactorDeps,
): Promise<RecoveryCodes> {
  const recoveryCodes = newRecoveryCodes(random);
  if (!(await replaceRecoveryCodes(db, userId, recoveryCodes.map(hashOfRecoveryCode)))) throw noSecondFactor();
  await notify(db, userId, change);
  return { recoveryCodes };
}

/** @throws Problem 409 without a second factor */
export async function removeSecondFactor(db: TenantDb, userId: string, change: SecondFactorChange): Promise<void> {
  if (!(await deleteSecondFactor(db, userId))) throw noSecondFactor();
  await notify(db, userId, change);
}

function noSecondFactor(): Problem {
  return new Problem('invalid_transition', { detail: 'No second factor is set up.' });
}

async function notify(db: TenantDb, userId: string, change: SecondFactorChange): Promise<void> {
  await enqueue(db, { task: secondFactorTask, payload: { userId, change } });
}

/** @throws Problem 401, the same for an unknown or expired token and for a wrong, used or blocked code */
export async function completeSignIn(
  db: TenantDb,
  tenant: Tenant,
  { token, code, client }: { token: string; code: string; client: Client },
  deps: SecondFactorDeps,
): Promise<TokenPair> {
  const tokenHash = hashOfPending(token);
  const pending = await countPendingTry(db, tokenHash);
  if (!pending) throw new Problem('invalid_code');
  const { userId, email, method } = pending;
  const attempt: Attempt = { email, method: 'SECOND_FACTOR', place: client.place };
  const total = await countSecondFactorTry(db, attempt);
  const proof = proofOf(pending, code, deps);
  const way = { action: 'secondFactor.verify', methods: [method, 'mfa'] };
  const tokens =
    total && proof
      ? await deps.sessions.begin(tenant, (session, refresh) =>
          openSessionBySecondFactor(
            db,
            { tokenHash, userId, proof, attempt, total },
            { ...session, client, way },
            refresh,
          ),
        )
      : undefined;
  if (tokens) return tokens;
  const failure = { lineId: newId(deps.random, deps.clock), email, operation: 'secondFactor.verify' };
  await recordFailedSignIn(db, failure, client);
  throw new Problem('invalid_code');
}

/** @returns undefined for a wrong code of the app */
function proofOf({ secret, lastStep }: Pending, code: string, deps: SecondFactorDeps): Proof | undefined {
  const plain = plainCode(code);
  if (!/^\d{6}$/.test(plain)) return { recoveryCode: hashOfRecoveryCode(plain) };
  const step = stepOfCode(opened(deps, secret), plain, deps.clock.now(), lastStep === null ? null : Number(lastStep));
  return step === undefined ? undefined : { step };
}
