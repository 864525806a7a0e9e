/** The second step of a sign-in: a code of the app, a recovery code or a passkey. */
import type { PasskeyAssertion } from '#contracts/schemas/passkey.ts';
import type { SecondFactorProof } from '#contracts/schemas/second-factor.ts';
import type { TokenPair } from '#contracts/schemas/session.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { Client, Tenant } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { newId } from '#server/platform/random.ts';
import { recordFailedSignIn } from './failed-sign-ins.ts';
import type { Attempt } from './failures.ts';
import { proofByPasskey } from './passkeys.ts';
import { countPendingTry, hashOfPending, type Pending } from './pending-sign-ins.ts';
import { hashOfRecoveryCode, plainCode } from './recovery-codes.ts';
import { openedSecret, type SecondFactorDeps } from './second-factor.ts';
import { countSecondFactorTry, openSessionBySecondFactor, type Proof } from './second-factor-store.ts';
import type { SignInWay } from './store.ts';
import { stepOfCode } from './totp.ts';

/** @throws Problem 401, the same for an unknown or expired token and for a wrong, used or blocked code or passkey */
export async function completeSignIn(
  db: TenantDb,
  tenant: Tenant,
  { token, client, ...given }: SecondFactorProof & { client: Client },
  deps: SecondFactorDeps,
): Promise<TokenPair> {
  const submitted = submittedOf(given);
  const tokenHash = hashOfPending(token);
  const pending = await countPendingTry(db, tokenHash);
  if (!pending) throw new Problem('invalid_code');
  const { userId, email, method } = pending;
  const attempt: Attempt = { email, method: 'SECOND_FACTOR', place: client.place };
  const total = await countSecondFactorTry(db, attempt);
  const proof =
    'passkey' in submitted
      ? await proofByPasskey(db, tenant, { token, userId, passkey: submitted.passkey })
      : proofByCode(pending, submitted.code, deps);
  const tokens =
    total && proof
      ? await deps.sessions.begin(tenant, (session, refresh) =>
          openSessionBySecondFactor(
            db,
            { tokenHash, userId, proof, attempt, total },
            { ...session, client, way: wayOf(method, proof) },
            refresh,
          ),
        )
      : undefined;
  if (tokens) return tokens;
  const failure = { lineId: newId(deps.random, deps.clock), email, operation: 'secondFactor.verify' };
  await recordFailedSignIn(db, failure, client);
  throw new Problem('invalid_code');
}

/** @throws Problem 422 unless there is exactly one of both */
function submittedOf({
  code,
  passkey,
}: Omit<SecondFactorProof, 'token'>): { code: string } | { passkey: PasskeyAssertion } {
  if (passkey !== undefined && code === undefined) return { passkey };
  if (code !== undefined && passkey === undefined) return { code };
  throw invalidProperty(
    'code',
    'code or passkey is required, and not both',
    code === undefined ? 'required' : 'unknown',
  );
}

/** RFC 8176 has no word for a passkey, which may be kept by hardware or not: the audit log names it. */
function wayOf(method: Pending['method'], proof: Proof): SignInWay {
  const secondFactor = 'step' in proof ? 'AUTHENTICATOR' : 'passkeyId' in proof ? 'PASSKEY' : 'RECOVERY_CODE';
  return { action: 'secondFactor.verify', methods: [method, 'mfa'], details: { secondFactor } };
}

/** @returns undefined for a wrong code of the app */
function proofByCode({ secret, lastStep }: Pending, code: string, deps: SecondFactorDeps): Proof | undefined {
  const plain = plainCode(code);
  if (!/^\d{6}$/.test(plain) || secret === null) return { recoveryCode: hashOfRecoveryCode(plain) };
  const step = stepOfCode(
    openedSecret(deps, secret),
    plain,
    deps.clock.now(),
    lastStep === null ? null : Number(lastStep),
  );
  return step === undefined ? undefined : { step };
}
