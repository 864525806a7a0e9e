/** Tables with rows of tenants, read from the catalogue, so that a command on all of them covers a new one, too. */
import type { OwnerClient } from './owner.ts';
import { type Sql, sql } from './statement.ts';

interface TenantColumn {
  readonly name: string;
  readonly type: string;
  /** Of a number that PostgreSQL makes: `always`, or unless one is given. */
  readonly identity: 'always' | 'default' | null;
}

export interface TenantTable {
  /** As SQL, with its schema unless that is `public`. */
  readonly name: string;
  /** Role that owns it. */
  readonly owner: string;
  /** Whether row-level security applies to its owner. */
  readonly isFenced: boolean;
  /** Those that are stored, in order. */
  readonly columns: readonly TenantColumn[];
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** Other tables that its foreign keys lead to. */
  readonly parents: readonly string[];
  /** Foreign keys to itself that keep a row from being deleted before those that refer to it. */
  readonly selfReferences: readonly { readonly from: readonly string[]; readonly to: readonly string[] }[];
}

/** @returns SQL for the names of attributes by their numbers, in the order of the numbers */
const names = (table: string, numbers: string) => `array(select quote_ident(a.attname)
  from unnest(${numbers}) with ordinality n (number, place)
  join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number order by n.place)`;

const query: Sql = sql([
  `select c.oid::regclass::text as name, pg_get_userbyid(c.relowner)::text as owner, c.relforcerowsecurity as "isFenced",
    (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, null),
        'identity', case a.attidentity when 'a' then 'always' when 'd' then 'default' end) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select ${names('c.oid', 'k.conkey')} from pg_constraint k where k.conrelid = c.oid and k.contype = 'p'), '{}') as key,
    array(select distinct k.confrelid::regclass::text from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents,
    coalesce((select json_agg(json_build_object('from', ${names('c.oid', 'k.conkey')}, 'to', ${names('c.oid', 'k.confkey')}))
      from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = c.oid
        and k.confdeltype in ('a', 'r')), '[]') as "selfReferences"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'
    and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
  order by 1`,
]);

/** @returns all of them, each before the tables that its foreign keys lead to: rows can be deleted in this order */
export async function tenantTables(client: OwnerClient): Promise<TenantTable[]> {
  const { rows } = await client.query<TenantTable>(query);
  return childrenFirst(rows);
}

/** @throws Error when foreign keys form a circle */
export function childrenFirst(tables: readonly TenantTable[]): TenantTable[] {
  const sorted: TenantTable[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const free = waiting.filter(({ name }) => !waiting.some(({ parents }) => parents.includes(name)));
    if (free.length === 0) throw new Error(`foreign keys form a circle: ${waiting.map(({ name }) => name).join(', ')}`);
    sorted.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return sorted;
}
