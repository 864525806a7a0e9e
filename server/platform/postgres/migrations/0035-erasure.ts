/** Erasure of people: what is closed to the API, when kept rows are to be anonymised, and opt-outs that outlive their rows. */
import type { Knex } from 'knex';
import { apiRole, ownerRole, queueSchema, workerRole } from '../roles.ts';
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const kept = ['payments', 'invoices', 'member_contracts'];

const columns = `
  -- Of an erased person: both are null.
  alter table registrations drop constraint registrations_check,
    add constraint registrations_one_person check (num_nonnulls(user_id, contact_id) <= 1);

  -- When rows of an erased person lose what is personal in them.
  ${kept.map((table) => `alter table ${table} add column erase_at timestamptz(3);`).join('\n  ')}
  ${kept.map((table) => `create index ${table}_erase on ${table} (tenant_id, erase_at) where erase_at is not null;`).join('\n  ')}

  drop trigger announce on payments;
  create trigger announce after insert or update or delete on payments for each row
    execute function app.note_change('product_payment', '{product_payment,invoice,adhesion}', '{}', '{updated_at}', '{marked_paid_at,erase_at}');
  drop trigger announce on invoices;
  create trigger announce after insert or update or delete on invoices for each row
    execute function app.note_change('invoice', '{invoice}', '{}', '{updated_at}', '{erase_at}');
  drop trigger announce on member_contracts;
  create trigger announce after insert or update or delete on member_contracts for each row
    execute function app.note_change('contract', '{contract}', '{}', '{updated_at}', '{erase_at}');
`;

const optOuts = `
  create table newsletter_opt_outs (
    tenant_id uuid not null references tenants,
    -- HMAC of the address under a key outside the database: a plain hash of an address can be guessed.
    address_mac bytea not null,
    created_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, address_mac)
  );
  ${fence('newsletter_opt_outs')}
`;

const redaction = `
  create function app.erased_party() returns jsonb language sql immutable parallel safe
    as $$ select '{"name": "–", "email": null, "addressLines": [], "vatNumber": null}'::jsonb $$;

  create function app.erased_lines(lines jsonb) returns jsonb language sql immutable parallel safe
    as $$ select coalesce(jsonb_agg(line || '{"description": "–"}' order by place), '[]')
      from jsonb_array_elements(lines) with ordinality as each (line, place) $$;

  -- The end of the tenth year after that of the document, as the laws of Germany and France count.
  create function app.retained_until(document_at timestamptz) returns timestamptz language sql immutable parallel safe
    as $$ select (date_trunc('year', document_at at time zone 'UTC') + interval '11 years') at time zone 'UTC' $$;

  -- The audit log, refunds and issued invoices are closed to the API. Definer: changes them for an erased person, and only
  -- once its row is gone.
  create function app.redact_erased(person uuid, objects uuid[], out audit_entries int, out refunds int)
    language plpgsql security definer set search_path = pg_catalog, public as $$
  declare
    tenant uuid := app.tenant_id();
  begin
    if exists (select from users u where u.tenant_id = tenant and u.id = person)
      or exists (select from contacts c where c.tenant_id = tenant and c.id = person) then
      raise exception 'the person % is not erased', person using errcode = 'insufficient_privilege';
    end if;
    update audit_log a set details = '{}', bundle = null,
        address = case when person in (a.user_id, a.contact_id, a.impersonator_id) then null else a.address end
      where a.tenant_id = tenant
        and (a.user_id = person or a.contact_id = person or a.impersonator_id = person or a.resource_id = any (objects::text[]));
    get diagnostics audit_entries = row_count;
    update payment_refunds r set reason = null
      where r.tenant_id = tenant and r.payment_id = any (objects) and r.reason is not null;
    get diagnostics refunds = row_count;
  end $$;

  -- Detaches issued invoices from a person that is being erased. Their content stays until the end of the retention.
  create function app.detach_invoices(person uuid) returns table (id uuid, number text, until timestamptz)
    language sql security definer set search_path = pg_catalog, public as $$
    update invoices i set user_id = null, contact_id = null, external_id = null, erase_at = app.retained_until(i.issued_at),
        updated_at = app.now()
      where i.tenant_id = app.tenant_id() and i.status <> 'DRAFT' and (i.user_id = person or i.contact_id = person)
      returning i.id, i.number, i.erase_at $$;

  -- Numbers, sums and dates stay.
  create function app.anonymise_due() returns int
    language plpgsql security definer set search_path = pg_catalog, public as $$
  declare
    tenant uuid := app.tenant_id();
    changed int;
    total int := 0;
  begin
    update payments p set product = p.product || '{"label": "–"}', erase_at = null, updated_at = app.now()
      where p.tenant_id = tenant and p.erase_at <= app.now();
    get diagnostics total = row_count;
    update invoices i set recipient = app.erased_party(), lines = app.erased_lines(i.lines), note = null, erase_at = null,
        updated_at = app.now()
      where i.tenant_id = tenant and i.erase_at <= app.now();
    get diagnostics changed = row_count;
    total := total + changed;
    update member_contracts c set title = '–', body = '–', party = case when c.party is not null then app.erased_party() end,
        signer_name = null, termination_reason = null, erase_at = null, updated_at = app.now()
      where c.tenant_id = tenant and c.erase_at <= app.now();
    get diagnostics changed = row_count;
    return total + changed;
  end $$;

  ${['app.redact_erased(uuid, uuid[])', 'app.detach_invoices(uuid)', 'app.anonymise_due()']
    .map((name) => `revoke all on function ${name} from public; grant execute on function ${name} to ${apiRole};`)
    .join('\n  ')}
`;

/** The worker owns the queue, and so the function. */
const jobs = `
  -- The end of an unpaid registration stays: it names no person, and frees a seat.
  create function app.drop_jobs(mentioned text[], job_keys text[]) returns int
    language sql security definer set search_path = pg_catalog as $$
    with dropped as (
      delete from ${queueSchema}.jobs j
      where j.tenant_id = app.tenant_id() and j.locked_at is null and j.task <> 'registrations.expire'
        and (j.key = any (job_keys) or exists (
          select from unnest(mentioned) m where strpos(j.payload::text, m) > 0 or strpos(coalesce(j.last_error, ''), m) > 0))
      returning 1)
    select count(*)::int from dropped $$;
  revoke all on function app.drop_jobs(text[], text[]) from public;
  grant execute on function app.drop_jobs(text[], text[]) to ${apiRole};
`;

export const erasureStep: MigrationStep = {
  name: '0035-erasure',
  up: (knex: Knex) =>
    knex.raw(`
      ${columns + optOuts + redaction}
      grant create on schema app to ${workerRole};
      set local role ${workerRole};
      ${jobs}
      set local role ${ownerRole};
      revoke create on schema app from ${workerRole};
    `),
};
