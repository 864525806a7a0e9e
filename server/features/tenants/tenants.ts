/** Creation and relocation of tenants, by operators only. */
import { assertSecretFits } from '#server/features/identity/key-rotation.ts';
import { newSigningKey } from '#server/features/identity/signing-keys.ts';
import { addAccount, type HashedAccount } from '#server/features/users/operating.ts';
import type { Clock } from '#server/platform/clock.ts';
import { OperatorRefusal } from '#server/platform/operator-refusal.ts';
import { violatesUnique } from '#server/platform/postgres/errors.ts';
import { asOwner, type OwnerClient, tenantDb } from '#server/platform/postgres/owner.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { insertTenant, type NewTenant, selectAnyTenantId } from './owner-store.ts';

export interface TenantDeps {
  readonly adminUrl: string;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
}

/**
 * Creates a tenant with its signing key and its first user, or nothing.
 * @param first the administrator who invites the others
 * @returns the tenant's id. @throws OperatorRefusal for a host in use, and a secret that differs from the other tenants'
 */
export async function createTenant(tenant: NewTenant, deps: TenantDeps, first?: HashedAccount): Promise<string> {
  const id = newId(deps.random, deps.clock);
  const signingKey = await newSigningKey(id, deps);
  await asOwner(deps.adminUrl, async (client) => {
    await assertSecretOfOthers(client, deps.secrets);
    const db = await tenantDb(client, id);
    await refusingTaken(tenant.host, () => insertTenant(db, tenant));
    await db.rows(signingKey);
    if (first) await addAccount(db, first, deps);
  });
  return id;
}

/** With another secret, the servers could not sign for the tenant. */
async function assertSecretOfOthers(client: OwnerClient, secrets: Secrets): Promise<void> {
  const other = await selectAnyTenantId(client);
  if (other !== undefined) await assertSecretFits(await tenantDb(client, other), secrets);
}

/** @throws OperatorRefusal for a host in use */
export async function refusingTaken<Result>(host: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!violatesUnique(error, 'tenants_host_key')) throw error;
    throw new OperatorRefusal(`The host "${host}" is used by another tenant. See: guildgate tenant list`);
  }
}

/** Changes the public URL. Tokens name their issuer, so existing ones become invalid. */
export async function moveTenant(adminUrl: string, host: string, baseUrl: string): Promise<void> {
  await asOwner(adminUrl, (client) => client.query(sql`update tenants set base_url = ${baseUrl} where host = ${host}`));
}
