/** Columns with credentials, which an export leaves out unless it is made to move a tenant. */
import type { TenantTable } from '#server/platform/postgres/tenant-tables.ts';

/**
 * Columns of bytes hold what is sealed, hashed or derived from a key, so that a new one is left out, too. These hold files
 * of people.
 */
const files = ['import_chunks.content', 'export_chunks.content'];

/** Credentials in columns of another type: the hash of a password, and a stored response, which is sealed. */
const others = ['users.password_hash', 'idempotency_keys.body'];

export function isCredential({ name: table }: TenantTable, { name, type }: TenantTable['columns'][number]): boolean {
  const column = `${table}.${name}`;
  return others.includes(column) || (type === 'bytea' && !files.includes(column));
}
