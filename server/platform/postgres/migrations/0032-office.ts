/** What the office needs: addresses on documents, and payments that were marked by mistake. */
import type { MigrationStep } from './step.ts';

const statements = `
  -- The lines of an envelope, without the name. The country is a code, which documents write in their language.
  create function app.address_lines(address jsonb) returns jsonb language sql immutable parallel safe
    as $$ select coalesce(jsonb_agg(line order by place), '[]')
      from unnest(array[address ->> 'street', address ->> 'street2',
        nullif(concat_ws(' ', address ->> 'postalCode', address ->> 'city'), ''), address ->> 'region',
        address ->> 'countryCode']) with ordinality as lines (line, place)
      where line is not null $$;

  create or replace function app.party(tenant uuid, wanted_user uuid, wanted_contact uuid) returns jsonb language sql stable parallel safe
    as $$ select jsonb_build_object('name', name, 'email', email, 'addressLines', app.address_lines(address), 'vatNumber', null)
      from (
        select u.first_name || ' ' || u.last_name as name, u.email, u.address from users u
          where u.tenant_id = tenant and u.id = wanted_user
        union all
        select coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email), c.email, c.address from contacts c
          where c.tenant_id = tenant and c.id = wanted_contact) person $$;

  -- Not paid_at, which may be any day in the past: by this one, a mistake can be undone.
  alter table payments add column marked_paid_at timestamptz(3);
  drop trigger announce on payments;
  create trigger announce after insert or update or delete on payments for each row
    execute function app.note_change('product_payment', '{product_payment,invoice,adhesion}', '{}', '{updated_at}', '{marked_paid_at}');

  -- Members that are computed from another row change with it.
  create or replace function app.note_followers(noted_tenant uuid, noted_resource text, was jsonb, became jsonb) returns void
    language plpgsql as $$
  begin
    if noted_resource = 'product_payment' and was -> 'paid_at' is distinct from became -> 'paid_at' then
      perform app.note_in_feed(noted_tenant, 'invoice', i.id, 'updated') from invoices i
        where i.tenant_id = noted_tenant and i.payment_id = (became ->> 'id')::uuid;
      perform app.note_in_feed(noted_tenant, 'adhesion', a.id, 'updated') from adhesions a
        where a.tenant_id = noted_tenant and a.payment_id = (became ->> 'id')::uuid;
    -- app.party(): the name and address of a person, in what is not final yet.
    elsif noted_resource in ('user', 'contact') and (was -> 'first_name', was -> 'last_name', was -> 'email', was -> 'address')
      is distinct from (became -> 'first_name', became -> 'last_name', became -> 'email', became -> 'address') then
      perform app.note_in_feed(noted_tenant, 'adhesion', a.id, 'updated') from adhesions a
        where a.tenant_id = noted_tenant and (a.user_id = (became ->> 'id')::uuid or a.contact_id = (became ->> 'id')::uuid);
      perform app.note_in_feed(noted_tenant, 'invoice', i.id, 'updated') from invoices i
        where i.tenant_id = noted_tenant and i.status = 'DRAFT' and (i.user_id = (became ->> 'id')::uuid or i.contact_id = (became ->> 'id')::uuid);
      perform app.note_in_feed(noted_tenant, 'contract', c.id, 'updated') from member_contracts c
        where c.tenant_id = noted_tenant and c.status = 'DRAFT' and (c.user_id = (became ->> 'id')::uuid or c.contact_id = (became ->> 'id')::uuid);
    end if;
  end $$;
`;

export const officeStep: MigrationStep = {
  name: '0032-office',
  up: (knex) => knex.raw(statements),
};
