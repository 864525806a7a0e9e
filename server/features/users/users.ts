/** Users: operations, and the end of access that follows from them. */
import type { NewUser, UserChanges } from '#contracts/schemas/user.ts';
import { emailChangeNotice } from '#server/features/identity/email-change-job.ts';
import type { EndAccess } from '#server/features/identity/end-access.ts';
import { passwordChangedJob } from '#server/features/identity/notice-job.ts';
import { renewLinks } from '#server/features/invitations/on-email-change.ts';
import { removeInvitationsOf } from '#server/features/invitations/on-user-change.ts';
import type { ConsentWay } from '#server/features/newsletters/consent.ts';
import { rememberOptOuts } from '#server/features/newsletters/opt-outs.ts';
import { assertAdministratorRemains } from '#server/features/permission/administrators.ts';
import { holderWithinReach } from '#server/features/permission/reach.ts';
import { cancelEntriesOfUser } from '#server/features/waitlist/end-waiting.ts';
import { refuseCommonPassword } from '#server/gateway/api/common-password.ts';
import { mapConstraintErrors } from '#server/gateway/api/constraint-errors.ts';
import { Duplicate } from '#server/gateway/api/duplicate.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import { checkTimezone } from '#server/gateway/api/timezone.ts';
import type { Clock } from '#server/platform/clock.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { ShareOwner } from '#server/platform/shares.ts';
import { insertUser, markDeleted, patchUser, selectUser, selectUserId, type UniqueMember } from './store.ts';

const uniqueMembers = {
  users_email_key: 'email',
  users_member_number_key: 'memberNumber',
  users_external_id_key: 'externalId',
} as const;

const refusalsOf = (user: Pick<Partial<NewUser>, UniqueMember>): Record<string, () => Problem> =>
  Object.fromEntries(
    Object.entries(uniqueMembers).map(([constraint, member]) => {
      const find = (db: TenantDb) => selectUserId(db, member, user[member]);
      return [constraint, () => new Duplicate({ noun: 'A user', member, permission: 'users:read', find })];
    }),
  );

/** @returns the caller's own user. */
export const findOwn = (db: TenantDb, id: string) => selectUser(db, id, false);

/** Notes and dates of birth require the permission to change users. */
export function seesDetails({ permissions }: UserCaller): boolean {
  return permissions.has('users:write');
}

/** @returns a user as its GET shows it to the caller; undefined: there is none */
export const findUser = (db: TenantDb, id: string, caller: UserCaller) => selectUser(db, id, seesDetails(caller));

/** With the hash instead of the password: hashing takes 20 ms of a core, and runs outside transactions. */
export type Hashed<Body extends { password?: string }> = Omit<Body, 'password'> & { readonly passwordHash?: string };

/** @returns the body with its password hashed, if any. @throws Problem 422 for a common password, ShareExceeded */
export async function withHash<Body extends { password?: string }>(
  body: Body,
  owner: ShareOwner,
): Promise<Hashed<Body>> {
  const { password, ...rest } = body;
  if (password !== undefined) refuseCommonPassword(password);
  return password === undefined ? rest : { ...rest, passwordHash: await hashPassword(password, owner) };
}

export interface NewAccount extends Hashed<NewUser> {
  readonly roles?: readonly string[];
  /** Absent: ACTIVE with a password, INVITED without. */
  readonly status?: 'ACTIVE' | 'INVITED';
}

/** @throws Problem 409 when the email or the external id is in use */
export async function createUser(
  db: TenantDb,
  { passwordHash, roles = ['ROLE_MEMBER'], status = passwordHash ? 'ACTIVE' : 'INVITED', ...user }: NewAccount,
  { random, clock, way }: { random: Random; clock: Clock; way?: ConsentWay },
): Promise<JsonRow> {
  checkTimezone(user.timezone);
  const account = { ...user, email: normalisedEmail(user.email), passwordHash: passwordHash ?? null, roles, status };
  return mapConstraintErrors(refusalsOf(account), () => insertUser(db, newId(random, clock), account, way));
}

export interface ChangeDeps {
  readonly endAccess: EndAccess;
  readonly way: ConsentWay;
}

interface UpdateDeps extends ChangeDeps {
  readonly secrets: Secrets;
  readonly random: Random;
  /** Of the mails about a new email; absent: that of other mails to one person. */
  readonly noticePriority?: number;
}

/**
 * A new password, and being disabled, end every session of the user at once; a new password is also notified by mail.
 * @param details whether columns for administrators are included
 * @returns nothing when there is no such user. @throws Problem 409 when the email or the external id is in use
 */
export async function updateUserRow(
  db: TenantDb,
  id: string,
  changes: Hashed<UserChanges>,
  { endAccess, way, details = false }: ChangeDeps & { readonly details?: boolean },
): Promise<JsonRow | undefined> {
  checkTimezone(changes.timezone);
  const patch = {
    ...changes,
    ...(changes.email === undefined ? {} : { email: normalisedEmail(changes.email) }),
  };
  const row = await mapConstraintErrors(refusalsOf(patch), () => patchUser(db, id, patch, { details, way }));
  if (row && changes.passwordHash !== undefined) {
    await endAccess(db, row.id, 'PASSWORD_CHANGED');
    await enqueue(db, passwordChangedJob(row.id));
  }
  if (row && changes.status === 'DISABLED') await endAccess(db, id, 'USER_DISABLED');
  return row;
}

/**
 * Updates as an administrator. A change of password or email can take the account over, so it requires all permissions of
 * the user. A new email ends every session of the user as a new password does, and is mailed to both addresses.
 * @throws Problem as updateUserRow; 404; 403 for a user beyond the caller's permissions, and for credentials during an
 * impersonation; 409 for changes of oneself that need another administrator, or a proof
 */
export async function updateUser(
  db: TenantDb,
  id: string,
  changes: Hashed<UserChanges>,
  caller: UserCaller,
  deps: UpdateDeps,
): Promise<JsonRow | undefined> {
  const { status, passwordHash, email } = changes;
  const disabling = status === 'DISABLED';
  const givesAccess = status !== undefined || passwordHash !== undefined || email !== undefined;
  if (givesAccess && caller.impersonatorId !== undefined) throw new Problem('impersonation_forbidden');
  if (isSelf(id, caller)) {
    if (disabling) throw refused('You cannot disable yourself.');
    // An unlocked screen or a stolen token must not be enough to take the account over.
    if (passwordHash !== undefined) throw refused('Change your own password with POST /api/v1/me/password.');
    if (email !== undefined) throw refused('Change your own email with POST /api/v1/me/email/begin.');
  }
  const read = () => holderWithinReach(db, id, caller);
  const before = await (disabling ? assertAdministratorRemains(db, read) : read());
  const row = await updateUserRow(db, id, changes, { ...deps, details: true });
  const newEmail = email === undefined ? before.email : normalisedEmail(email);
  if (row && newEmail !== before.email) await afterNewEmail(db, { userId: row.id, from: before.email, newEmail }, deps);
  return row;
}

async function afterNewEmail(
  db: TenantDb,
  { userId, from, newEmail }: { userId: string; from: string; newEmail: string },
  deps: UpdateDeps,
): Promise<void> {
  await deps.endAccess(db, userId, 'EMAIL_CHANGED');
  await renewLinks(db, { userId, contactId: null }, deps);
  for (const to of [from, newEmail]) {
    const notice = emailChangeNotice(deps, { userId, kind: 'CHANGED_FOR_USER', to, newEmail });
    await enqueue(db, { ...notice, priority: deps.noticePriority ?? 0 });
  }
}

/** @throws Problem as updateUser */
export async function deleteUser(
  db: TenantDb,
  id: string,
  caller: UserCaller,
  { endAccess, secrets }: { readonly endAccess: EndAccess; readonly secrets: Secrets },
): Promise<void> {
  if (isSelf(id, caller)) throw refused('You cannot delete yourself.');
  await assertAdministratorRemains(db, () => holderWithinReach(db, id, caller));
  const deleted = await markDeleted(db, id);
  if (!deleted) throw new Problem('not_found');
  if (deleted.optedOut) await rememberOptOuts(db, secrets, [deleted.email]);
  await endAccess(db, id, 'USER_DELETED');
  await removeInvitationsOf(db, id);
  await cancelEntriesOfUser(db, id);
}

function refused(detail: string): Problem {
  return new Problem('invalid_transition', { detail });
}

/** Ids in a path may be upper case. */
function isSelf(id: string, caller: UserCaller): boolean {
  return id.toLowerCase() === caller.userId;
}
