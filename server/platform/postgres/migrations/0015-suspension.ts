/** Suspension of tenants: their jobs wait in the queue until the tenant is active again. */
import { workerRole } from '../roles.ts';
import type { MigrationStep } from './step.ts';

const suspended = `
  -- Asked by workers, of no tenant in particular. Definer: it sees past the policy, and tells ids alone.
  create function app.suspended_tenants() returns setof uuid
    language sql stable security definer set search_path = pg_catalog, public
    as $$ select tenant_id from public.tenants where status = 'SUSPENDED' $$;
  revoke all on function app.suspended_tenants() from public;
  grant execute on function app.suspended_tenants() to ${workerRole};
  create index tenants_suspended on tenants (tenant_id) where status = 'SUSPENDED';

  -- Nothing is dropped any more, and so nothing has to be looked after again.
  drop trigger rearm_webhooks on tenants;
  drop function app.rearm_webhooks();
`;

export const suspensionStep: MigrationStep = {
  name: '0015-suspension',
  up: (knex) =>
    knex.raw(`
      ${suspended}
    `),
};
