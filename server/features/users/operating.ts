/** What an operator does to the users of a tenant: lets the first ones in, who let in the others. */
import type { RoleName } from '#contracts/permissions.ts';
import { type NewUser, newUser } from '#contracts/schemas/user.ts';
import { tenantAt } from '#server/features/tenants/hosts.ts';
import { recordOperatorAct } from '#server/gateway/audit.ts';
import { Problem } from '#server/gateway/problem.ts';
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

/** @returns the account, with its password hashed. @throws OperatorRefusal naming what the API would refuse as well */
export async function readAccount({ roles, ...user }: Account): Promise<HashedAccount> {
  const { error } = newUser.validate(user, { abortEarly: false, convert: false });
  // What is said of a password is its length, and never the password.
  if (error) throw new OperatorRefusal(error.details.map(({ message }) => `${message}.`).join(' '));
  return withHash({ ...user, roles });
}

/** In a transaction. @returns the id of the user. @throws OperatorRefusal where somebody has the email */
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

/** @returns the id of the user, and where the tenant is reached. @throws UnknownHost; OperatorRefusal as addAccount */
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
