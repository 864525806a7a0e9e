/**
 * Versions of tables, per tenant: every statement that changes one leaves a row in `row_counts` with a random id, so that the
 * set of ids is another one. See kept-rows.ts, which keeps pages until then.
 */
import type { MigrationStep } from './step.ts';

/** On average: who reads a count or a version adds up what is not folded. */
const notesBetweenFolds = 16;

const noting = `
  create function app.fold_row_counts(counted_tenant uuid, counted_name text) returns void language sql as $$
    -- Those that somebody else folds at this moment stay out of it. Whoever reads meanwhile sees the old rows or the new.
    with taken as (
      delete from row_counts where tenant_id = counted_tenant and name = counted_name and id in (
        select id from row_counts where tenant_id = counted_tenant and name = counted_name
          order by id limit 1000 for update skip locked)
      returning change)
    insert into row_counts (tenant_id, name, change)
      select counted_tenant, counted_name, sum(change) from taken having sum(change) is not null;
  $$;

  create or replace function app.note_row_count(counted_tenant uuid, counted_name text, difference bigint) returns void
    language plpgsql as $$
    begin
      insert into row_counts (tenant_id, name, change) values (counted_tenant, counted_name, difference);
      if random() * ${notesBetweenFolds} < 1 then perform app.fold_row_counts(counted_tenant, counted_name); end if;
    end $$;

  -- The same in place of a call: it runs in every update.
  create function app.note_rewritten() returns trigger language plpgsql as $$
    begin
      insert into row_counts (tenant_id, name, change) select tenant_id, tg_table_name, 0 from changed group by tenant_id;
      if random() * ${notesBetweenFolds} < 1 then
        perform app.fold_row_counts(tenant_id, tg_table_name) from changed group by tenant_id;
      end if;
      return null;
    end $$;

  -- As in 0010-row-counts, but once for a statement, and also where the number of users stays the same.
  create or replace function app.count_users() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform app.note_row_count(tenant_id, tg_table_name, count(*) filter (where deleted_at is null)) from added group by tenant_id;
      elsif tg_op = 'DELETE' then
        perform app.note_row_count(tenant_id, tg_table_name, -count(*) filter (where deleted_at is null)) from removed group by tenant_id;
      else
        perform app.note_row_count(tenant_id, tg_table_name, sum(one)) from (
          select tenant_id, (deleted_at is null)::int as one from added
          union all select tenant_id, -(deleted_at is null)::int from removed) rewritten
          group by tenant_id;
      end if;
      return null;
    end $$;
  -- In place of that for each row: dropping it would keep readers waiting for the longest of them.
  create or replace trigger count_users after update on users referencing new table as added old table as removed
    for each statement execute function app.count_users();
  create trigger count_added after insert on users referencing new table as added
    for each statement execute function app.count_users();
  create trigger count_removed after delete on users referencing old table as removed
    for each statement execute function app.count_users();
`;

/** Insertions and deletions of these have a row in any case. */
const counted = ['contacts', 'payments'];
const uncounted = ['payment_refunds'];

const updates = (name: string) => `
  create trigger note_rewritten after update on ${name} referencing new table as changed
    for each statement execute function app.note_rewritten();
`;
const insertsAndDeletes = (name: string) => `
  create trigger note_added after insert on ${name} referencing new table as changed
    for each statement execute function app.note_rewritten();
  create trigger note_removed after delete on ${name} referencing old table as changed
    for each statement execute function app.note_rewritten();
`;

export const tableVersionsStep: MigrationStep = {
  name: '0068-table-versions',
  up: (knex) =>
    knex.raw([noting, ...[...counted, ...uncounted].map(updates), ...uncounted.map(insertsAndDeletes)].join('\n')),
};
