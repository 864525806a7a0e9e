/** Rejects changes of issued invoices and refunds; counts failed sign-ins. */
import { apiRole, workerRole } from '../roles.ts';
import { failedSignIns } from './0020-failed-sign-ins.ts';
import type { MigrationStep } from './step.ts';

const documents = `
  -- For the two roles that serve and work. Foreign keys (a deleted contact) and the removal of a tenant run as the owner.
  create function app.keep_issued_invoice() returns trigger language plpgsql
    set search_path = pg_catalog, public as $$
  begin
    if current_user not in ('${apiRole}', '${workerRole}') then
      return coalesce(new, old);
    end if;
    if tg_op = 'UPDATE' then
      -- It may become VOID, and is given its payment once.
      if to_jsonb(new) - '{status,payment_id,updated_at}'::text[] = to_jsonb(old) - '{status,payment_id,updated_at}'::text[]
        and (new.status = old.status or new.status = 'VOID')
        and (new.payment_id is not distinct from old.payment_id or old.payment_id is null) then
        return new;
      end if;
    end if;
    raise exception 'invoice % is issued', old.id using errcode = 'insufficient_privilege';
  end $$;
  create trigger keep_issued_invoice before update or delete on invoices for each row
    when (old.status <> 'DRAFT') execute function app.keep_issued_invoice();

  revoke update, delete on payment_refunds from ${apiRole};
  revoke delete on document_numbers from ${apiRole};
`;

export const hardeningStep: MigrationStep = {
  name: '0020-hardening',
  up: (knex) =>
    knex.raw(`
      ${documents + failedSignIns}
    `),
};
