/** Tenants in PostgreSQL, as their operator sees and changes them: as the owner, past the fence between them. */
import type { OwnerClient } from '#server/platform/postgres/owner.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** @returns the tenant at a host, also one that is suspended. */
export async function selectTenantId(client: OwnerClient, host: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(sql`select tenant_id as id from tenants where host = ${host}`);
  return rows[0]?.id;
}

/** @returns the first hosts there are, by name. */
export async function selectHosts(client: OwnerClient, atMost: number): Promise<string[]> {
  const { rows } = await client.query<{ host: string }>(sql`select host from tenants order by host limit ${atMost}`);
  return rows.map(({ host }) => host);
}
