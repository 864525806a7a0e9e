/** The audit log by area. */
import type { MigrationStep } from './step.ts';

export const auditAreasStep: MigrationStep = {
  name: '0043-audit-areas',
  up: (knex) =>
    knex.raw(`
      -- 'users.update' belongs to 'users'; files with the data of many belong together, whatever their resource.
      create function app.audit_group(action text) returns text language sql immutable parallel safe
        as $$ select case when action like '%.export' then 'exports' else split_part(action, '.', 1) end $$;
      create index audit_log_area on audit_log (tenant_id, app.audit_group(action), created_at, id);
    `),
};
