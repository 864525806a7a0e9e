/** The rows of a tenant, read past every fence: what a test compares to see that nothing has changed. */
import type { TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';

/** Table → its rows of one tenant as text, in a fixed order. */
export type Rows = ReadonlyMap<string, string>;

/** What reads them: a database keeps its tables while it is tested. */
type Reader = Pick<TestService, 'sql'>;

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** @returns every table of tenants' rows. */
export async function tables(service: Reader): Promise<string[]> {
  const rows = await service.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and a.attname = 'tenant_id' and not a.attisdropped order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** What is made of the rows `t` of a table. */
const views = {
  rows: `coalesce(string_agg(t::text, e'\\n' order by t::text collate "C"), '')`,
  fingerprints: `concat(count(*), ' ', sum(hashtextextended(t::text, 0)))`,
} as const;

const prepared = new WeakMap<Reader, Promise<unknown>>();

/**
 * Puts a function for each view into the database: one statement over all tables, planned once. Asked for one by one, or
 * planned and compiled each time, the tables would take longer than the requests between.
 */
async function prepare(service: Reader): Promise<void> {
  const names = await tables(service);
  for (const [view, made] of Object.entries(views)) {
    const selects = names.map((name) => `select '${name}'::text, ${made}::text from ${name} t where tenant_id = $1`);
    await service.sql(
      `create function tests_${view}(uuid) returns table (name text, text text) language plpgsql set jit = off
        as $f$ begin return query ${selects.join(' union all ')}; end $f$`,
    );
  }
}

async function view(service: Reader, tenant: TestTenant, name: keyof typeof views): Promise<Rows> {
  const ready = prepared.get(service) ?? prepare(service);
  prepared.set(service, ready);
  await ready;
  const rows = await service.sql<{ name: string; text: string }>(`select * from tests_${name}($1)`, [tenant.id]);
  return new Map(rows.map((row) => [row.name, row.text]));
}

/** @returns the rows themselves. */
export function rowsOf(service: Reader, tenant: TestTenant): Promise<Rows> {
  return view(service, tenant, 'rows');
}

/** @returns what tells the rows from any others, without the rows: for comparing them hundreds of times. */
export function fingerprintsOf(service: Reader, tenant: TestTenant): Promise<Rows> {
  return view(service, tenant, 'fingerprints');
}

/** @returns the names of the tables whose rows differ. */
export function changedTables(before: Rows, after: Rows): string[] {
  return [...before.keys()].filter((table) => before.get(table) !== after.get(table));
}

/** @returns every UUID in the text. */
export function idsIn(text: string): string[] {
  return text.match(uuid) ?? [];
}

/** @returns every UUID that stands in a row of the tenant, its own included. */
export function idsOfRows(rows: Rows): Set<string> {
  return new Set([...rows.values()].flatMap(idsIn));
}
