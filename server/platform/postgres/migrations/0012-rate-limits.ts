/** Quota overrides of tenants. */
import { apiRole, ownerRole } from '../roles.ts';
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const table = `
  create table rate_limit_overrides (
    tenant_id uuid not null references tenants,
    bucket text not null,
    -- Null: it was reset. The row stays, with a higher version than before: nodes and the counters in Redis let the
    -- highest version win, so that without one the override that was reset would win for as long as somebody remembers it.
    quota int check (quota between 1 and 10000),
    version bigint not null,
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, bucket)
  );
  -- Open to the owner as the tenants are: it is read with them, before a tenant is known, and set by an operator.
  ${fence('rate_limit_overrides', `current_user = '${ownerRole}' or `)}
  revoke insert, update, delete on rate_limit_overrides from ${apiRole};
`;

const tenantAt = `
  drop function app.tenant_at(text);
  -- As before (0001), and with the tenant's own limits: whoever serves it learns of them with where it is.
  create function app.tenant_at(wanted text)
    returns table (id uuid, host text, base_url text, name text, limits jsonb)
    language sql stable security definer set search_path = pg_catalog, public
    as $$
      select t.tenant_id, t.host, t.base_url, t.name, coalesce(
        (select jsonb_object_agg(o.bucket, jsonb_build_object('quota', o.quota, 'version', o.version))
          from public.rate_limit_overrides o where o.tenant_id = t.tenant_id), '{}')
      from public.tenants t where t.host = wanted and t.status = 'ACTIVE' $$;
  revoke all on function app.tenant_at(text) from public;
  grant execute on function app.tenant_at(text) to ${apiRole};
`;

export const rateLimitsStep: MigrationStep = {
  name: '0012-rate-limits',
  up: (knex) => knex.raw(table + tenantAt),
};
