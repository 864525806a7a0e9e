/** Addresses of people on documents, and the moment of a payment's marking as paid. */
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
`;

export const officeMoneyStep: MigrationStep = {
  name: '0032-office-money',
  up: (knex) => knex.raw(statements),
};
