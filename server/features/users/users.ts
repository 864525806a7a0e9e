/** Users: what may be done with them, and what that ends. */
import type { NewUser, UserChanges } from '#contracts/schemas/user.ts';
import type { EndAccess } from '#server/features/identity/end-access.ts';
import { keepingAnAdministrator } from '#server/features/permission/administrators.ts';
import { holderWithinReach } from '#server/features/permission/reach.ts';
import type { UserCaller } from '#server/gateway/passage.ts';
import { Problem } from '#server/gateway/problem.ts';
import { refusing } from '#server/gateway/refusing.ts';
import { checkTimezone } from '#server/gateway/timezone.ts';
import type { Clock } from '#server/platform/clock.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { insertUser, markDeleted, patchUser, selectUser } from './store.ts';

const refusals = {
  users_email_key: () => new Problem('duplicate', { detail: 'A user with this email exists.' }),
  users_member_number_key: () => new Problem('duplicate', { detail: 'A user with this memberNumber exists.' }),
  users_external_id_key: () => new Problem('duplicate', { detail: 'A user with this externalId exists.' }),
};

/** @returns the user as it is shown, for itself. */
export const findOwn = (db: TenantDb, id: string) => selectUser(db, id, false);

/** With a hash in the place of the password: hashing takes 20 ms of a core, and is done with no transaction open. */
export type Hashed<Body extends { password?: string }> = Omit<Body, 'password'> & { readonly passwordHash?: string };

/** @returns the same, with its password hashed, if it has one. */
export async function withHash<Body extends { password?: string }>(body: Body): Promise<Hashed<Body>> {
  const { password, ...rest } = body;
  return password === undefined ? rest : { ...rest, passwordHash: await hashPassword(password) };
}

export interface NewAccount extends Hashed<NewUser> {
  readonly roles?: readonly string[];
  /** Absent: ACTIVE with a password, INVITED without. */
  readonly status?: 'ACTIVE' | 'INVITED';
}

/** @throws Problem 409 when the email or the external id is taken */
export async function createUser(
  db: TenantDb,
  { passwordHash, roles = ['ROLE_MEMBER'], status = passwordHash ? 'ACTIVE' : 'INVITED', ...user }: NewAccount,
  { random, clock }: { random: Random; clock: Clock },
): Promise<JsonRow> {
  checkTimezone(user.timezone);
  const account = { ...user, email: normalisedEmail(user.email), passwordHash: passwordHash ?? null, roles, status };
  return refusing(refusals, () => insertUser(db, newId(random, clock), account));
}

/**
 * A new password, and being disabled, end every session of the user at once; of a new password the user is told by mail.
 * @param details whether what only administrators see is shown
 * @returns nothing when there is no such user. @throws Problem 409 when the email or the external id is taken
 */
export async function updateUserRow(
  db: TenantDb,
  id: string,
  changes: Hashed<UserChanges>,
  endAccess: EndAccess,
  details = false,
): Promise<JsonRow | undefined> {
  checkTimezone(changes.timezone);
  const patch = {
    ...changes,
    ...(changes.email === undefined ? {} : { email: normalisedEmail(changes.email) }),
  };
  const row = await refusing(refusals, () => patchUser(db, id, patch, details));
  if (row && changes.passwordHash !== undefined) {
    await endAccess(db, row.id, 'PASSWORD_CHANGED');
    await enqueue(db, { task: 'identity.passwordChanged', payload: { userId: row.id } });
  }
  if (row && changes.status === 'DISABLED') await endAccess(db, id, 'USER_DISABLED');
  return row;
}

/**
 * As an administrator does. Whoever may change another's password or email may become that person: so nobody changes
 * one who may do more than itself.
 * @throws Problem as updateUserRow; 404; 403 for a user beyond one's own permissions, and for what gives access while
 * acting as somebody; 409 for what needs somebody else, or a proof, when it is done to oneself
 */
export async function updateUser(
  db: TenantDb,
  id: string,
  changes: Hashed<UserChanges>,
  caller: UserCaller,
  endAccess: EndAccess,
): Promise<JsonRow | undefined> {
  const { status, passwordHash, email } = changes;
  const disabling = status === 'DISABLED';
  const givesAccess = status !== undefined || passwordHash !== undefined || email !== undefined;
  if (givesAccess && caller.impersonatorId !== undefined) throw new Problem('impersonation_forbidden');
  if (isSelf(id, caller)) {
    if (disabling) throw refused('Nobody can disable itself.');
    // Whoever has found an unlocked screen, or a token, must not be able to keep the account.
    if (passwordHash !== undefined) throw refused("One changes one's own password by POST /api/v1/me/password.");
    if (email !== undefined) throw refused("Somebody else has to change one's email.");
  }
  const read = () => holderWithinReach(db, id, caller);
  await (disabling ? keepingAnAdministrator(db, read) : read());
  return updateUserRow(db, id, changes, endAccess, true);
}

/** @throws Problem as updateUser */
export async function deleteUser(db: TenantDb, id: string, caller: UserCaller, endAccess: EndAccess): Promise<void> {
  if (isSelf(id, caller)) throw refused('Nobody can delete itself.');
  await keepingAnAdministrator(db, () => holderWithinReach(db, id, caller));
  if (!(await markDeleted(db, id))) throw new Problem('not_found');
  await endAccess(db, id, 'USER_DELETED');
}

function refused(detail: string): Problem {
  return new Problem('invalid_transition', { detail });
}

/** Ids of a path may be written in upper case. */
function isSelf(id: string, caller: UserCaller): boolean {
  return id.toLowerCase() === caller.userId;
}
