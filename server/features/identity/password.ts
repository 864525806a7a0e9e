/** Changes the caller's own password. */
import type { PasswordChange } from '#contracts/schemas/otp.ts';
import { refuseCommonPassword } from '#server/gateway/api/common-password.ts';
import { invalidProperty, type Problem } from '#server/gateway/api/problem.ts';
import type { Client, UserCaller } from '#server/gateway/api/request-context.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { hashPassword, passwordMatches } from '#server/platform/passwords.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import type { EndAccess } from './end-access.ts';
import { passwordChangedJob } from './notice-job.ts';

/** Hashes of the verified current password and of the new one. */
export interface VerifiedChange {
  readonly before: string;
  readonly after: string;
}

/**
 * Takes 40 ms of CPU: to be called outside a transaction.
 * @throws Problem 422 for a common password or a wrong current one. Not 401, because clients would discard the valid
 * session.
 */
export async function verifyChange(
  reading: TenantDb,
  caller: UserCaller,
  { currentPassword, password }: PasswordChange,
  { place }: Client,
): Promise<VerifiedChange> {
  refuseCommonPassword(password);
  const owner = { tenantId: reading.tenantId, caller: place };
  const before = await passwordHashOf(reading, caller.userId);
  const matches = await passwordMatches(before, currentPassword, owner);
  if (!before || !matches) throw wrongPassword();
  return { before, after: await hashPassword(password, owner) };
}

/**
 * Takes 20 ms of CPU: to be called outside a transaction.
 * @throws Problem 422 for a wrong password, as verifyChange
 */
export async function assertOwnPassword(
  reading: TenantDb,
  caller: UserCaller,
  password: string,
  { place }: Client,
): Promise<void> {
  const stored = await passwordHashOf(reading, caller.userId);
  const matches = await passwordMatches(stored, password, { tenantId: reading.tenantId, caller: place });
  if (!stored || !matches) throw wrongPassword('password');
}

/**
 * Takes 20 ms of CPU if the user has a password: to be called outside a transaction.
 * @param password ignored if the user has none
 * @throws Problem 422 if it is missing or wrong
 */
export async function assertPasswordIfAny(
  reading: TenantDb,
  caller: UserCaller,
  password: string | undefined,
  { place }: Client,
): Promise<void> {
  const stored = await passwordHashOf(reading, caller.userId);
  if (!stored) return;
  if (password === undefined) throw invalidProperty('currentPassword', 'currentPassword is required', 'required');
  const matches = await passwordMatches(stored, password, { tenantId: reading.tenantId, caller: place });
  if (!matches) throw wrongPassword();
}

/** Sets the password, ends the user's other sessions and notifies it by mail. @throws Problem 422, as verifyChange */
export async function changePassword(
  db: TenantDb,
  caller: UserCaller,
  { before, after }: VerifiedChange,
  endAccess: EndAccess,
): Promise<void> {
  // A parallel request may have changed it.
  if (!(await replacePassword(db, caller.userId, before, after))) throw wrongPassword();
  await endAccess(db, caller.userId, 'PASSWORD_CHANGED', caller.credentialId);
  await enqueue(db, passwordChangedJob(caller.userId));
}

function wrongPassword(member: 'currentPassword' | 'password' = 'currentPassword'): Problem {
  return invalidProperty(member, `${member} is not your password`, 'incorrect');
}

async function passwordHashOf(db: TenantDb, userId: string): Promise<string | undefined> {
  const [row] = await db.rows<{ hash: string | null }>(
    sql`select password_hash as hash from users where ${db.tenantFilter()} and id = ${userId} and deleted_at is null`,
  );
  return row?.hash ?? undefined;
}

async function replacePassword(db: TenantDb, userId: string, before: string, after: string): Promise<boolean> {
  const rows = await db.rows(
    sql`update users set password_hash = ${after}
      where ${db.tenantFilter()} and id = ${userId} and password_hash = ${before} and deleted_at is null returning id`,
  );
  return rows.length > 0;
}
