/** Operator commands on users of a tenant: creates the first ones, who invite the others. */
import type { RoleName } from '#contracts/permissions.ts';
import { type NewUser, newUser } from '#contracts/schemas/user.ts';
import { tenantAt } from '#server/features/tenants/hosts.ts';
import { recordOperatorAct } from '#server/gateway/api/audit.ts';
import { commonPasswordMessage, isCommonPassword } from '#server/gateway/api/common-password.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { violationOf } from '#server/gateway/stages/violation.ts';
import type { Clock } from '#server/platform/clock.ts';
import { OperatorRefusal } from '#server/platform/operator-refusal.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { asOwner, tenantDb } from '#server/platform/postgres/owner.ts';
import type { Random } from '#server/platform/random.ts';
import { createUser, type Hashed, withHash } from './users.ts';

export type Account = Pick<NewUser, 'email' | 'firstName' | 'lastName' | 'password'> & {
  readonly roles: readonly RoleName[];
};
export type HashedAccount = Hashed<Account>;

/** @returns the account, with its password hashed. @throws OperatorRefusal for input that the API would refuse */
export async function readAccount({ roles, ...user }: Account): Promise<HashedAccount> {
  const { error } = newUser.validate(user, { abortEarly: false, convert: false });
  // As in a response of the API: a password is not repeated.
  if (error) {
    const sentences = error.details.map((detail) => `${violationOf(newUser, user, detail).message}.`);
    throw new OperatorRefusal(sentences.join(' '));
  }
  if (user.password !== undefined && isCommonPassword(user.password))
    throw new OperatorRefusal(`${commonPasswordMessage}.`);
  return withHash({ ...user, roles }, { tenantId: 'operator' });
}

/** Call in a transaction. @returns the id of the user. @throws OperatorRefusal for an email in use */
export async function addAccount(
  db: TenantDb,
  account: HashedAccount,
  deps: { random: Random; clock: Clock },
): Promise<string> {
  try {
    const { id } = await createUser(db, account, deps);
    const members = Object.keys(account).map((name) => (name === 'passwordHash' ? 'password' : name));
    await recordOperatorAct(db, { action: 'users.create', resourceId: id, details: { members } }, deps);
    return id;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new OperatorRefusal(error.message);
  }
}

/** @returns the id of the user, and the tenant's public URL. @throws UnknownHost; OperatorRefusal as addAccount */
export function createUserAt(
  host: string,
  account: HashedAccount,
  deps: { adminUrl: string; random: Random; clock: Clock },
): Promise<{ id: string; baseUrl: string }> {
  return asOwner(deps.adminUrl, async (client) => {
    const { id: tenantId, baseUrl } = await tenantAt(client, host);
    return { id: await addAccount(await tenantDb(client, tenantId), account, deps), baseUrl };
  });
}
