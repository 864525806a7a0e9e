/**
 * Counts and search texts, which triggers derive from each row. A benchmark that adds millions of rows has them derived by one
 * statement for each table of a tenant, which takes a quarter of the time.
 */
import type pg from 'pg';

/** The triggers of migrations 0010 and 0025 have the same expressions. */
const searched = [
  { table: 'users', kind: 'user', texts: 'r.first_name, r.last_name, r.email' },
  { table: 'contacts', kind: 'contact', texts: 'r.first_name, r.last_name, r.email' },
  {
    table: 'payments',
    kind: 'payment',
    texts: `r.number, r.payer ->> 'name', r.payer ->> 'email', r.product ->> 'label', r.external_id, r.provider_reference`,
  },
];
const counted = ['users', 'contacts', 'payments', 'audit_log'];

/** In this session no trigger runs, and no foreign key is checked. */
export const withoutTriggers = 'set session_replication_role = replica';

/** The tenant has neither counts nor search texts yet. */
export async function deriveRows(client: pg.Client, tenantId: string): Promise<void> {
  for (const { table, kind, texts } of searched) {
    await client.query(
      `insert into search_texts (tenant_id, id, kind, content)
        select r.tenant_id, r.id, '${kind}', app.search_text(concat_ws(' ', ${texts})) from ${table} r where r.tenant_id = $1`,
      [tenantId],
    );
  }
  for (const table of counted) {
    await client.query(
      `insert into row_counts (tenant_id, name, change) select $1, '${table}', count(*) from ${table} where tenant_id = $1`,
      [tenantId],
    );
  }
}

/** Drops the index of search texts while `fill` runs: building it once is faster than adding to it a million times. */
export async function withoutSearchIndex(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_indexdef('search_texts_content'::regclass) as definition`,
  );
  await client.query('drop index search_texts_content');
  await fill();
  await client.query(rows[0]?.definition ?? '');
}
