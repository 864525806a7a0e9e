/** Sizes and connections of a database. */
import pg from 'pg';
import type { TableSize } from './figures.ts';

/** Smaller ones are summed up. */
const smallest = 1_000_000;

/** @returns the large tables, the largest first, then the sum of all others */
export async function tableSizes(adminUrl: string): Promise<TableSize[]> {
  const rows = await select<TableSize>(
    adminUrl,
    `with sizes as (
        select c.relname as name, greatest(c.reltuples, 0)::float8 as rows, pg_table_size(c.oid)::float8 as "table",
          pg_indexes_size(c.oid)::float8 as indexes
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname in ('public', 'app', 'queue')),
      named as (
        select case when "table" + indexes < ${smallest} then 'all others' else name end as name, rows, "table", indexes from sizes)
      select name, sum(rows) as rows, sum("table") as "table", sum(indexes) as indexes from named
        group by name order by name = 'all others', sum("table" + indexes) desc`,
  );
  return rows;
}

/** @returns the connections of each kind of process now, by the name that it gives itself */
export function connections(adminUrl: string): Promise<{ name: string; count: number }[]> {
  return select(
    adminUrl,
    `select application_name as name, count(*)::int as count from pg_stat_activity
      where backend_type = 'client backend' and application_name like 'guildgate%' group by 1 order by 1`,
  );
}

async function select<Row extends pg.QueryResultRow>(adminUrl: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
