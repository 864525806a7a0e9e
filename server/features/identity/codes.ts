/** One-time codes by email: six digits, valid for ten minutes, one use and five tries. Spec: Authentication, OTP. */
import { type CodeRequested, codeLifetimeSeconds } from '#contracts/schemas/otp.ts';
import type { TokenPair } from '#contracts/schemas/session.ts';
import { recordUserAct } from '#server/gateway/api/audit.ts';
import { refuseCommonPassword } from '#server/gateway/api/common-password.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { Client, Tenant } from '#server/gateway/api/request-context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { equalsAny, type Secrets } from '#server/platform/secrets.ts';
import { codeJob } from './code-job.ts';
import {
  countTry,
  emailHasSecondFactor,
  openPendingByCode,
  openSessionByCode,
  requestCode,
  setPasswordByCode,
} from './codes-store.ts';
import type { EndAccess } from './end-access.ts';
import { recordFailedSignIn } from './failed-sign-ins.ts';
import type { CodePurpose } from './failures.ts';
import { passwordChangedJob } from './notice-job.ts';
import { newPendingToken, secondFactorRequired } from './pending-sign-ins.ts';
import type { Sessions } from './sessions.ts';

interface Submission {
  readonly email: string;
  readonly code: string;
  readonly client: Client;
}

interface CodeRequest {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly client: Client;
}

export interface Codes {
  /** Same response after the same work, for known and unknown addresses. */
  request(db: TenantDb, request: CodeRequest): Promise<CodeRequested>;
  /** @throws Problem 401, the same for a wrong, expired, used or blocked code and for an unknown address */
  signIn(db: TenantDb, tenant: Tenant, submission: Submission): Promise<TokenPair>;
  /** @throws Problem 401, as signIn; 422 for a common password */
  resetPassword(db: TenantDb, submission: Submission & { password: string }): Promise<void>;
}

export interface CodeDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly endAccess: EndAccess;
}

interface KnownCode {
  readonly tenantId: string;
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly code: string;
}

/** @returns the stored form of a code. Keyed outside the database, because a million codes are quickly enumerated. */
export function macOfCode(secrets: Secrets, { tenantId, email, purpose, code }: KnownCode): Buffer {
  return secrets.mac('one-time code', tenantId, purpose, email, code);
}

function isCode(secrets: Secrets, mac: Buffer, { tenantId, email, purpose, code }: KnownCode): boolean {
  return equalsAny(mac, secrets.macs('one-time code', tenantId, purpose, email, code));
}

export function codes(deps: CodeDeps): Codes {
  const { database, secrets, random, clock, sessions, endAccess } = deps;
  const operations = { LOGIN: 'identity.verifyLoginOtp', PASSWORD_RESET: 'identity.resetPassword' } as const;
  const recordRefusal = async (db: TenantDb, { email, client }: Submission, purpose: CodePurpose) => {
    const failure = { lineId: newId(random, clock), email, operation: operations[purpose] };
    await recordFailedSignIn(db, failure, client);
    return new Problem('invalid_code');
  };
  const verifyCode = async (db: TenantDb, submission: Submission, purpose: CodePurpose) => {
    const { email, code, client } = submission;
    const counted = await countTry(db, { email, purpose }, client);
    const submitted = { tenantId: db.tenantId, email, purpose, code: code.replace(/[ -]/g, '') };
    if (!counted || !isCode(secrets, counted.mac, submitted)) throw await recordRefusal(db, submission, purpose);
    return { email, mac: counted.mac, place: client.place, total: counted.total };
  };

  return {
    async request(db, { email, purpose, client: { place } }) {
      const job = codeJob(deps, db.tenantId, { email, purpose });
      const resendAfter = await requestCode(db, { email, purpose, place }, job);
      return {
        message: 'If an account exists for this address, a code has been sent.',
        expiresIn: codeLifetimeSeconds,
        resendAfter,
      };
    },

    async signIn(db, tenant, submission) {
      const verified = await verifyCode(db, submission, 'LOGIN');
      const { client } = submission;
      if (await emailHasSecondFactor(db, submission.email)) {
        const pending = newPendingToken(random);
        const isOpen = await openPendingByCode(db, verified, pending.hash);
        throw isOpen ? await secondFactorRequired(db, tenant, pending) : await recordRefusal(db, submission, 'LOGIN');
      }
      const pair = await sessions.begin(tenant, (session, token) =>
        openSessionByCode(db, verified, { ...session, client }, token),
      );
      if (!pair) throw await recordRefusal(db, submission, 'LOGIN');
      return pair;
    },

    async resetPassword(db, submission) {
      // Checked before the try is counted: an unacceptable password must not consume the code.
      refuseCommonPassword(submission.password);
      const verified = await verifyCode(db, submission, 'PASSWORD_RESET');
      const owner = { tenantId: db.tenantId, caller: submission.client.place };
      const passwordHash = await hashPassword(submission.password, owner);
      await database.transaction(db.tenantId, async (tx) => {
        const userId = await setPasswordByCode(tx, verified, passwordHash);
        if (!userId) throw new Problem('invalid_code');
        await endAccess(tx, userId, 'PASSWORD_RESET');
        const id = newId(random, clock);
        await recordUserAct(tx, { id, action: 'identity.resetPassword', userId }, submission.client);
        await enqueue(tx, passwordChangedJob(userId));
      });
    },
  };
}
