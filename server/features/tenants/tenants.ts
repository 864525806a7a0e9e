/** Tenants: created by an operator, never by a request. */
import { newSigningKey } from '#server/features/identity/signing-keys.ts';
import type { Clock } from '#server/platform/clock.ts';
import { asOwner } from '#server/platform/postgres/owner.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';

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

/** A tenant and its signing key, or neither. @returns the id. @throws pg's error for a host that is taken */
export async function createTenant(tenant: NewTenant, deps: TenantDeps): Promise<string> {
  const id = newId(deps.random, deps.clock);
  const signingKey = await newSigningKey(id, deps);
  await asOwner(deps.adminUrl, async (client) => {
    await client.query(sql`select set_config('app.tenant_id', ${id}, true)`);
    await client.query(
      sql`insert into tenants (tenant_id, host, base_url, name) values (${id}, ${tenant.host}, ${tenant.baseUrl}, ${tenant.name})`,
    );
    await client.query(signingKey);
  });
  return id;
}

/** Says where a tenant is reached now. Tokens name their issuer, so that those of the old address end. */
export async function moveTenant(adminUrl: string, host: string, baseUrl: string): Promise<void> {
  await asOwner(adminUrl, (client) => client.query(sql`update tenants set base_url = ${baseUrl} where host = ${host}`));
}
