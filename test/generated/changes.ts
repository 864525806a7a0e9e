/**
 * Which tables of which tenants a service has changed. Triggers write it down as it happens: to read every row before
 * and after takes as long as dozens of the requests between.
 */
import type { TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
import { tables } from './rows.ts';

/** By the tenant's id: the tables with a row of it that has come, gone or changed. */
export type ChangedTables = ReadonlyMap<string, readonly string[]>;

export interface Changes {
  /** @returns what has changed since this was last asked. */
  taken(): Promise<ChangedTables>;
}

/** From now on; what the test itself writes, past every fence, does not count. */
export async function recordChanges(service: Pick<TestService, 'sql'>): Promise<Changes> {
  // Counts of rows change with the rows, which are watched themselves.
  const watched = (await tables(service)).filter((name) => name !== 'row_counts');
  // The function runs as its owner, who is the test; the session's user is whoever signed in to the database.
  await service.sql(`
    create unlogged table tests_changes (tenant_id uuid, name text);
    create function tests_note() returns trigger language plpgsql security definer set search_path = public as $f$
      begin
        if session_user <> current_user and old is distinct from new then
          insert into tests_changes values (coalesce(new.tenant_id, old.tenant_id), tg_table_name);
        end if;
        return null;
      end
    $f$`);
  for (const table of watched) {
    await service.sql(
      `create trigger tests_note after insert or update or delete on ${table} for each row execute function tests_note()`,
    );
  }
  return {
    async taken() {
      const rows = await service.sql<{ tenant_id: string; names: string[] }>(
        `with gone as (delete from tests_changes returning *)
          select tenant_id, array_agg(distinct name order by name) as names from gone group by tenant_id`,
      );
      return new Map(rows.map(({ tenant_id, names }) => [tenant_id, names]));
    },
  };
}

/** @returns what is wrong if the tenant's rows should have stayed as they were: nothing, if they have. */
export function faultsOfChanges(changes: ChangedTables, tenants: readonly TestTenant[]): readonly string[] {
  return tenants.flatMap(({ id, host }) => {
    const names = changes.get(id) ?? [];
    return names.length > 0 ? [`changed ${names.join(', ')} of ${host}`] : [];
  });
}
