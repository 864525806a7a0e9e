/** One-time codes by email: six digits, good for ten minutes, one use and five tries. Spec: Authentication, OTP. */
import { type CodeRequested, codeLifetimeSeconds } from '#contracts/schemas/otp.ts';
import type { TokenPair } from '#contracts/schemas/session.ts';
import type { Client, Tenant } from '#server/gateway/passage.ts';
import { Problem } from '#server/gateway/problem.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import type { Random } from '#server/platform/random.ts';
import { equalBytes, type Secrets } from '#server/platform/secrets.ts';
import { codeJob } from './code-job.ts';
import { type CodePurpose, countTry, openSessionByCode, requestCode, setPasswordByCode } from './codes-store.ts';
import type { EndAccess } from './end-access.ts';
import type { Sessions } from './sessions.ts';

export interface Submission {
  readonly email: string;
  readonly code: string;
  readonly client: Client;
}

export interface Codes {
  /** The same answer after the same work, whether the address is somebody's or not. */
  request(db: TenantDb, email: string, purpose: CodePurpose): Promise<CodeRequested>;
  /** @throws Problem 401, the same for a code that is wrong, old, used or tried too often, and for an address of nobody */
  signIn(db: TenantDb, tenant: Tenant, submission: Submission): Promise<TokenPair>;
  /** @throws Problem 401, as signIn */
  resetPassword(db: TenantDb, submission: Submission & { password: string }): Promise<void>;
}

export interface CodeDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly sessions: Sessions;
  readonly endAccess: EndAccess;
}

/** @returns what is stored of a code. Under a key that is not in the database: there are only a million codes. */
export function macOfCode(
  secrets: Secrets,
  { tenantId, email, purpose, code }: { tenantId: string; email: string; purpose: CodePurpose; code: string },
): Buffer {
  return secrets.mac('one-time code', tenantId, purpose, email, code);
}

export function codes(deps: CodeDeps): Codes {
  const { database, secrets, sessions, endAccess } = deps;
  const prove = async (db: TenantDb, { email, code, client }: Submission, purpose: CodePurpose) => {
    const stored = await countTry(db, { email, purpose }, client);
    const mac = macOfCode(secrets, { tenantId: db.tenantId, email, purpose, code: code.replace(/[ -]/g, '') });
    if (!stored || !equalBytes(stored, mac)) throw new Problem('invalid_code');
    return { email, mac };
  };

  return {
    async request(db, email, purpose) {
      const resendAfter = await requestCode(db, email, purpose, codeJob(deps, db.tenantId, { email, purpose }));
      return {
        message: 'If an account exists for this address, a code has been sent.',
        expiresIn: codeLifetimeSeconds,
        resendAfter,
      };
    },

    async signIn(db, tenant, submission) {
      const proof = await prove(db, submission, 'LOGIN');
      const { client } = submission;
      const pair = await sessions.begin(tenant, (session, token) =>
        openSessionByCode(db, proof, { ...session, client }, token),
      );
      if (!pair) throw new Problem('invalid_code');
      return pair;
    },

    async resetPassword(db, submission) {
      const proof = await prove(db, submission, 'PASSWORD_RESET');
      const passwordHash = await hashPassword(submission.password);
      await database.transaction(db.tenantId, async (together) => {
        const userId = await setPasswordByCode(together, proof, passwordHash);
        if (!userId) throw new Problem('invalid_code');
        await endAccess(together, userId, 'PASSWORD_RESET');
        await enqueue(together, { task: 'identity.passwordChanged', payload: { userId } });
      });
    },
  };
}
