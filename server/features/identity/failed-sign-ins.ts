/** Records failed sign-ins in the audit log: one line with a count per account, place, operation and hour. */
import type { Client } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

export interface FailedSignIn {
  /** Id of a new line, used for the first failure of the hour. */
  readonly lineId: string;
  readonly email: string;
  /** Operation that failed, such as `identity.loginCheck`. */
  readonly operation: string;
}

/**
 * Runs in a transaction of its own. An unknown email is not stored but runs the same statement, so that neither response
 * nor time reveals whether an account exists.
 */
export async function recordFailedSignIn(
  db: TenantDb,
  { lineId, email, operation }: FailedSignIn,
  { address, place, userAgent, requestId }: Client,
): Promise<void> {
  await db.rows(
    sql`select app.record_failed_sign_in(${lineId},
      (select id from users where ${db.tenantFilter()} and email = ${email} and deleted_at is null),
      ${operation}, ${place}, ${address}, ${userAgent}, ${requestId})`,
  );
}
