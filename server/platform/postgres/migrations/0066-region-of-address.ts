/** A region of two capitals, such as `CA`, in the line of its city: in a line of its own, as the last one, it reads as a country. */
import type { MigrationStep } from './step.ts';

const lines = `
  -- As in 0032-office, but for the region.
  create or replace function app.address_lines(address jsonb) returns jsonb language sql immutable parallel safe
    as $$ select coalesce(jsonb_agg(line order by place), '[]')
      from (select nullif(concat_ws(' ', address ->> 'postalCode', address ->> 'city'), '') as city,
          address ->> 'region' ~ '^[A-Z]{2}$' as is_short) a,
        unnest(array[address ->> 'street', address ->> 'street2',
          case when is_short then concat_ws(', ', city, address ->> 'region') else city end,
          case when is_short then null else address ->> 'region' end,
          address ->> 'countryCode']) with ordinality as lines (line, place)
      where line is not null $$;
`;

export const regionOfAddressStep: MigrationStep = {
  name: '0066-region-of-address',
  up: (knex) => knex.raw(lines),
};
