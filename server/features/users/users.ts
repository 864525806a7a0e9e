/** Users: what may be done with them, and what that ends. */
import type { NewUser, UserChanges } from '#contracts/schemas/user.ts';
import type { Caller } from '#server/gateway/passage.ts';
import { Problem } from '#server/gateway/problem.ts';
import { refusing } from '#server/gateway/refusing.ts';
import { checkTimezone } from '#server/gateway/timezone.ts';
import type { Clock } from '#server/platform/clock.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { endSessions, insertUser, markDeleted, patchUser, selectUser } from './store.ts';

const refusals = {
  users_email_key: () => new Problem('duplicate', { detail: 'A user with this email exists.' }),
  users_external_id_key: () => new Problem('duplicate', { detail: 'A user with this externalId exists.' }),
};

/** @returns the user as it is shown, for itself. */
export const findOwn = selectUser;

export interface NewAccount extends NewUser {
  readonly roles?: readonly string[];
  /** Absent: ACTIVE with a password, INVITED without. */
  readonly status?: 'ACTIVE' | 'INVITED';
}

/** @throws Problem 409 when the email or the external id is taken */
export async function createUser(
  db: TenantDb,
  { password, roles = ['ROLE_MEMBER'], status = password === undefined ? 'INVITED' : 'ACTIVE', ...user }: NewAccount,
  { random, clock }: { random: Random; clock: Clock },
): Promise<JsonRow> {
  checkTimezone(user.timezone);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const account = { ...user, email: normalisedEmail(user.email), passwordHash, roles, status };
  return refusing(refusals, () => insertUser(db, newId(random, clock), account));
}

/**
 * A new password, and being disabled, end every session of the user at once.
 * @returns nothing when there is no such user. @throws Problem 409 when the email or the external id is taken
 */
export async function updateUserRow(
  db: TenantDb,
  id: string,
  { password, ...changes }: UserChanges,
): Promise<JsonRow | undefined> {
  checkTimezone(changes.timezone);
  const patch = {
    ...changes,
    ...(changes.email === undefined ? {} : { email: normalisedEmail(changes.email) }),
    ...(password === undefined ? {} : { passwordHash: await hashPassword(password) }),
  };
  const row = await refusing(refusals, () => patchUser(db, id, patch));
  if (row && password !== undefined) await endSessions(db, id, 'PASSWORD_CHANGED');
  if (row && changes.status === 'DISABLED') await endSessions(db, id, 'USER_DISABLED');
  return row;
}

/** As an administrator does. @throws Problem as updateUserRow, and 409 for disabling oneself: see deleteUser */
export async function updateUser(
  db: TenantDb,
  id: string,
  changes: UserChanges,
  caller: Caller,
): Promise<JsonRow | undefined> {
  if (changes.status === 'DISABLED' && isSelf(id, caller)) {
    throw new Problem('invalid_transition', { detail: 'Nobody can disable itself.' });
  }
  return updateUserRow(db, id, changes);
}

/** @throws Problem 404, and 409 for oneself: a tenant must not lock itself out by one call */
export async function deleteUser(db: TenantDb, id: string, caller: Caller): Promise<void> {
  if (isSelf(id, caller)) throw new Problem('invalid_transition', { detail: 'Nobody can delete itself.' });
  if (!(await markDeleted(db, id))) throw new Problem('not_found');
}

/** Ids of a path may be written in upper case. */
function isSelf(id: string, caller: Caller): boolean {
  return id.toLowerCase() === caller.userId;
}
