/** Records by trigger which tables of which tenants a service changes: faster than to compare all rows. */
import type { TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
import { tables } from './tenant-rows.ts';

/** Tenant id → tables with an inserted, updated or deleted row. */
export type ChangedTables = ReadonlyMap<string, readonly string[]>;

export interface Changes {
  /** @returns the changes since the last call. */
  taken(): Promise<ChangedTables>;
}

/** Starts to record. Writes of the test itself, as superuser, do not count. */
export async function recordChanges(service: Pick<TestService, 'sql'>): Promise<Changes> {
  // Row counts change with the rows, which are recorded themselves.
  const watched = (await tables(service)).filter((name) => name !== 'row_counts');
  // SECURITY DEFINER: current_user is the test's superuser, session_user the connected role.
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

/** @returns a fault for each tenant with changes. */
export function faultsOfChanges(changes: ChangedTables, tenants: readonly TestTenant[]): readonly string[] {
  return tenants.flatMap(({ id, host }) => {
    const names = changes.get(id) ?? [];
    return names.length > 0 ? [`changed ${names.join(', ')} of ${host}`] : [];
  });
}
