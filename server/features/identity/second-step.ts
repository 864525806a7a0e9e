/** The second step of a sign-in: a code of the app, a recovery code or a passkey. */
import type { PasskeyProof, SecondFactorProof } from '#contracts/schemas/second-factor.ts';
import type { TokenPair } from '#contracts/schemas/session.ts';
import { Problem } from '#server/gateway/api/problem.ts';
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
import { stepOfCode } from './totp.ts';

interface Submitted {
  readonly operation: 'secondFactor.verify' | 'secondFactor.verifyPasskey';
  readonly token: string;
  /** @returns undefined for what does not prove the second factor */
  readonly proofOf: (pending: Pending) => Promise<Proof | undefined>;
}

/** @throws Problem 401, the same for an unknown or expired token and for a wrong, used or blocked code */
export function completeByCode(
  db: TenantDb,
  tenant: Tenant,
  { token, code, client }: SecondFactorProof & { client: Client },
  deps: SecondFactorDeps,
): Promise<TokenPair> {
  const proofOf = async (pending: Pending) => proofByCode(pending, code, deps);
  return complete(db, tenant, { operation: 'secondFactor.verify', token, proofOf }, client, deps);
}

/** @throws Problem 401, the same for an unknown or expired token and for whatever is wrong with the passkey */
export function completeByPasskey(
  db: TenantDb,
  tenant: Tenant,
  { token, passkey, client }: PasskeyProof & { client: Client },
  deps: SecondFactorDeps,
): Promise<TokenPair> {
  const proofOf = ({ userId }: Pending) => proofByPasskey(db, tenant, { token, userId, passkey });
  return complete(db, tenant, { operation: 'secondFactor.verifyPasskey', token, proofOf }, client, deps);
}

async function complete(
  db: TenantDb,
  tenant: Tenant,
  { operation, token, proofOf }: Submitted,
  client: Client,
  deps: SecondFactorDeps,
): Promise<TokenPair> {
  const tokenHash = hashOfPending(token);
  const pending = await countPendingTry(db, tokenHash);
  if (!pending) throw new Problem('invalid_code');
  const { userId, email, method } = pending;
  const attempt: Attempt = { email, method: 'SECOND_FACTOR', place: client.place };
  const total = await countSecondFactorTry(db, attempt);
  const proof = await proofOf(pending);
  const tokens =
    total && proof
      ? await deps.sessions.begin(tenant, (session, refresh) =>
          openSessionBySecondFactor(
            db,
            { tokenHash, userId, proof, attempt, total },
            { ...session, client, way: { action: operation, methods: [method, 'mfa'], details: detailsOf(proof) } },
            refresh,
          ),
        )
      : undefined;
  if (tokens) return tokens;
  await recordFailedSignIn(db, { lineId: newId(deps.random, deps.clock), email, operation }, client);
  throw new Problem('invalid_code');
}

/** RFC 8176 has no word for a passkey, which hardware may keep or not, or for a recovery code: the audit log names them. */
function detailsOf(proof: Proof): { secondFactor: string } {
  return { secondFactor: 'step' in proof ? 'AUTHENTICATOR' : 'passkeyId' in proof ? 'PASSKEY' : 'RECOVERY_CODE' };
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
