/** A person who is turned down on the waitlist gets a mail, as one does whose registration is rejected. */
import type { MigrationStep } from './step.ts';

const waitlist = `
  create function app.notify_of_rejected_entry() returns trigger language plpgsql as $$
  begin
    if app.is_in_tenant() then perform app.notify_person('waitlistRejected', 'waitlist_entry', new.id); end if;
    return null;
  end $$;
  create trigger notify_of_rejected_entry after update of status on waitlist_entries for each row
    when (old.status = 'WAITING' and new.status = 'REJECTED') execute function app.notify_of_rejected_entry();
`;

export const rejectedEntriesStep: MigrationStep = {
  name: '0059-rejected-entries',
  up: (knex) => knex.raw(waitlist),
};
