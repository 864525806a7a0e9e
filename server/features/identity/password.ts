/** Changing one's own password, signed in. */
import type { PasswordChange } from '#contracts/schemas/otp.ts';
import type { UserCaller } from '#server/gateway/passage.ts';
import { invalidProperty, type Problem } from '#server/gateway/problem.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { hashPassword, passwordMatches } from '#server/platform/passwords.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import type { EndAccess } from './end-access.ts';

/** The hashes of a change: of the password that was proved, and of the one to come. */
export interface ProvedChange {
  readonly before: string;
  readonly after: string;
}

/**
 * Takes 40 ms of a core: to be done with no transaction open.
 * @throws Problem 422 when the current password is not the user's. Not 401: the session is good, and a client would
 * throw it away.
 */
export async function proveChange(
  reading: TenantDb,
  caller: UserCaller,
  { currentPassword, password }: PasswordChange,
): Promise<ProvedChange> {
  const before = await passwordHashOf(reading, caller.userId);
  const matches = await passwordMatches(before, currentPassword);
  if (!before || !matches) throw wrong();
  return { before, after: await hashPassword(password) };
}

/** Ends every other session of the user, and tells it by mail. @throws Problem 422, as proveChange */
export async function changePassword(
  db: TenantDb,
  caller: UserCaller,
  { before, after }: ProvedChange,
  endAccess: EndAccess,
): Promise<void> {
  // Another request may have changed it meanwhile.
  if (!(await replacePassword(db, caller.userId, before, after))) throw wrong();
  await endAccess(db, caller.userId, 'PASSWORD_CHANGED', caller.credentialId);
  await enqueue(db, { task: 'identity.passwordChanged', payload: { userId: caller.userId } });
}

function wrong(): Problem {
  return invalidProperty('currentPassword', 'currentPassword is not your password', 'incorrect');
}

async function passwordHashOf(db: TenantDb, userId: string): Promise<string | undefined> {
  const [row] = await db.rows<{ hash: string | null }>(
    sql`select password_hash as hash from users where ${db.tenantIs()} and id = ${userId} and deleted_at is null`,
  );
  return row?.hash ?? undefined;
}

async function replacePassword(db: TenantDb, userId: string, before: string, after: string): Promise<boolean> {
  const rows = await db.rows(
    sql`update users set password_hash = ${after}
      where ${db.tenantIs()} and id = ${userId} and password_hash = ${before} and deleted_at is null returning id`,
  );
  return rows.length > 0;
}
