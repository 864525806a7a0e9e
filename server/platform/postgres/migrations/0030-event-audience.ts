/** Groups whose members see an event with the visibility GROUPS. */
import type { MigrationStep } from './step.ts';

const statements = `
  -- An array, not a table: it is a visible member of the event, so that its changes are told as those of others are.
  alter table events add column group_ids uuid[] not null default '{}';

  create function app.leave_out_group() returns trigger language plpgsql as $$
  begin
    update events set group_ids = array_remove(group_ids, old.id), updated_at = app.now()
      where tenant_id = old.tenant_id and group_ids @> array[old.id];
    return old;
  end $$;
  create trigger leave_out_group before delete on groups for each row execute function app.leave_out_group();
`;

export const eventAudienceStep: MigrationStep = {
  name: '0030-event-audience',
  up: (knex) => knex.raw(statements),
};
