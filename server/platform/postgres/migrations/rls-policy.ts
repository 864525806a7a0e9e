/** RLS policies and the API's privileges for tables of tenants. */
import { apiRole } from '../roles.ts';

/**
 * @returns SQL that enables RLS on a table. The restrictive policy is AND-ed with all others, so that a later permissive
 * one cannot widen it; FORCE applies it to the owner, too; `(select …)` is evaluated once per statement.
 * @param exception a condition and `or`, tested first, because reading the tenant fails when none is set
 */
export function fence(table: string, exception = ''): string {
  return `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy everyone on ${table} using (true) with check (true);
    create policy own_tenant on ${table} as restrictive
      using (${exception}tenant_id = (select app.tenant_id()))
      with check (${exception}tenant_id = (select app.tenant_id()));
    grant select, insert, update, delete on ${table} to ${apiRole};
  `;
}
