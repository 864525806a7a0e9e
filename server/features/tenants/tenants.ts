/** Tenants: created by an operator, never by a request. */
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
import { insertTenant, selectAnyTenantId } from './owner-store.ts';

export interface NewTenant {
  /** Lower case, without port; exactly what clients send as Host. */
  readonly host: string;
  /** As clients reach it, such as `https://acme.example`; the issuer of its tokens. */
  readonly baseUrl: string;
  readonly name: string;
}

export interface TenantDeps {
  readonly adminUrl: string;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
}

/**
 * A tenant, its signing key and its first user, or none of them.
 * @param first who is to let the others in
 * @returns the tenant's id. @throws OperatorRefusal for a host that is taken, and a secret that is not that of the others
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

/** With another secret the tenant would be one that the servers cannot sign for. */
async function assertSecretOfOthers(client: OwnerClient, secrets: Secrets): Promise<void> {
  const other = await selectAnyTenantId(client);
  if (other !== undefined) await assertSecretFits(await tenantDb(client, other), secrets);
}

async function refusingTaken(host: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!violatesUnique(error, 'tenants_host_key')) throw error;
    throw new OperatorRefusal(`The host "${host}" is taken: another tenant has it. See: guildgate tenant list`);
  }
}

/** Says where a tenant is reached now. Tokens name their issuer, so that those of the old address end. */
export async function moveTenant(adminUrl: string, host: string, baseUrl: string): Promise<void> {
  await asOwner(adminUrl, (client) => client.query(sql`update tenants set base_url = ${baseUrl} where host = ${host}`));
}
