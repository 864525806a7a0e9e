/** Tenants in PostgreSQL for operators, with the owner's role, which bypasses the RLS policies. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { OwnerClient } from '#server/platform/postgres/owner.ts';
import { onlyRow } from '#server/platform/postgres/select-as.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';

export interface NewTenant {
  /** Lower case, without port; the exact Host header of clients. */
  readonly host: string;
  /** The public URL, such as `https://acme.example`; the issuer of its tokens. */
  readonly baseUrl: string;
  readonly name: string;
}

export interface TenantRow {
  readonly id: string;
  readonly host: string;
  readonly baseUrl: string;
  readonly name: string;
  readonly status: 'ACTIVE' | 'SUSPENDED';
  readonly createdAt: string;
}

const columns = raw(`tenant_id as id, host, base_url as "baseUrl", name, status, app.iso(created_at) as "createdAt"`);

/** @returns the tenant of a host, also a suspended one. */
export async function selectTenantAt(client: OwnerClient, host: string): Promise<TenantRow | undefined> {
  const { rows } = await client.query<TenantRow>(sql`select ${columns} from tenants where host = ${host}`);
  return rows[0];
}

/** @returns the id of any tenant; nothing if there is none. */
export async function selectAnyTenantId(client: OwnerClient): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(sql`select tenant_id as id from tenants limit 1`);
  return rows[0]?.id;
}

/** @returns whether there is a tenant with this id */
export async function tenantExists(client: OwnerClient, id: string): Promise<boolean> {
  const { rows } = await client.query(sql`select tenant_id from tenants where tenant_id = ${id}`);
  return rows.length > 0;
}

/** @returns the number of tenants that are not suspended */
export async function countActiveTenants(client: OwnerClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    sql`select count(*)::int as count from tenants where status = 'ACTIVE'`,
  );
  return onlyRow(rows).count;
}

/** @returns the first hosts, in alphabetical order. */
export async function selectHosts(client: OwnerClient, atMost: number): Promise<string[]> {
  const { rows } = await client.query<{ host: string }>(sql`select host from tenants order by host limit ${atMost}`);
  return rows.map(({ host }) => host);
}

/** @returns all tenants, by host. */
export async function selectEveryTenant(client: OwnerClient): Promise<TenantRow[]> {
  const { rows } = await client.query<TenantRow>(sql`select ${columns} from tenants order by host`);
  return rows;
}

/** @returns whether the status changed. */
export async function updateStatus(db: TenantDb, status: TenantRow['status']): Promise<boolean> {
  const rows = await db.rows(
    sql`update tenants set status = ${status} where ${db.tenantFilter()} and status <> ${status} returning tenant_id`,
  );
  return rows.length > 0;
}

/** @returns the name of the newest applied migration */
export async function selectNewestMigration(client: OwnerClient): Promise<string> {
  const { rows } = await client.query<{ name: string }>(sql`select name from app.migrations order by id desc limit 1`);
  return onlyRow(rows).name;
}

/** Locks the tenant's row until the transaction ends. @returns false when it is not suspended, or no longer there */
export async function lockSuspended(db: TenantDb): Promise<boolean> {
  const rows = await db.rows(
    sql`select tenant_id from tenants where ${db.tenantFilter()} and status = 'SUSPENDED' for update`,
  );
  return rows.length > 0;
}

/** @returns whether the address changed. @throws pg's error for a host in use */
export async function updateAddress(db: TenantDb, { host, baseUrl }: Omit<NewTenant, 'name'>): Promise<boolean> {
  const rows = await db.rows(
    sql`update tenants set host = ${host}, base_url = ${baseUrl}
      where ${db.tenantFilter()} and (host, base_url) <> (${host}, ${baseUrl}) returning tenant_id`,
  );
  return rows.length > 0;
}

/** @throws pg's error for a host in use */
export async function insertTenant(db: TenantDb, tenant: NewTenant): Promise<void> {
  await db.rows(
    sql`insert into tenants (tenant_id, host, base_url, name)
      values (${db.tenantId}, ${tenant.host}, ${tenant.baseUrl}, ${tenant.name})`,
  );
}
