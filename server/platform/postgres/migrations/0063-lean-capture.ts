/** A capture of changes that calls no function for its row of the feed, and finds out cheaply that no webhook listens. */
import type { MigrationStep } from './step.ts';

/** As in 0039-exports-and-capture, in fewer statements: each takes as long as the row that it writes or reads. */
const capture = `
  create or replace function app.note_change() returns trigger language plpgsql as $$
  declare
    noted_tenant uuid := coalesce(new.tenant_id, old.tenant_id);
    noted_object uuid := coalesce(new.id, old.id);
    verb text := 'created';
    noted bigint;
    was jsonb;
    became jsonb;
  begin
    -- Work on all tenants, such as a migration, is not captured.
    if coalesce(current_setting('app.tenant_id', true), '') = '' then return null; end if;
    -- A new object is a change whatever it holds: only a webhook needs to read it.
    if tg_op <> 'INSERT' then
      was := to_jsonb(old) - tg_argv[4]::text[];
      if tg_op = 'UPDATE' then became := to_jsonb(new) - tg_argv[4]::text[]; end if;
      -- Marked as deleted is deleted to readers.
      if was ->> 'deleted_at' is not null then was := null; end if;
      if became ->> 'deleted_at' is not null then became := null; end if;
      if was - tg_argv[3]::text[] is not distinct from became - tg_argv[3]::text[] then return null; end if;
      verb := case when was is null then 'created' when became is null then 'deleted' else 'updated' end;
    end if;
    -- As app.note_in_feed() does.
    insert into changes (tenant_id, resource, object_id, verb)
      values (noted_tenant, tg_argv[0], noted_object, verb) returning id into noted;
    if noted % 1024 = 0 then perform app.enqueue('changes.forget', '{}', job_key => 'due'); end if;
    if verb = 'updated' and tg_argv[0] in ('product_payment', 'user', 'contact') then
      perform app.note_followers(noted_tenant, tg_argv[0], was, became);
    end if;
    -- Few organisations have a webhook at all.
    if not exists (select from webhook_subscriptions s where s.tenant_id = noted_tenant and s.status = 'ENABLED') then
      return null;
    end if;
    if not exists (
      select from webhook_subscriptions s, unnest(s.events) e
      where s.tenant_id = noted_tenant and s.status = 'ENABLED'
        and (e = '*' or split_part(e, '.', 1) = any (tg_argv[1]::text[]))
    ) then return null; end if;
    if tg_op = 'INSERT' then became := to_jsonb(new) - tg_argv[4]::text[]; end if;
    was := was - tg_argv[2]::text[];
    became := became - tg_argv[2]::text[];
    if was - tg_argv[3]::text[] is not distinct from became - tg_argv[3]::text[] then return null; end if;
    insert into webhook_changes (tenant_id, resource, object_id, before, after)
      values (noted_tenant, tg_argv[0], noted_object, was, became);
    -- One job for all changes of a transaction, by its number: the fan-out withdraws it.
    if current_setting('app.announced', true) is distinct from pg_current_xact_id()::text then
      perform app.enqueue('webhooks.announce', '{}', job_key => pg_current_xact_id()::text,
        priority => app.webhook_priority(noted_tenant));
      perform set_config('app.announced', pg_current_xact_id()::text, true);
    end if;
    return null;
  end $$;
`;

export const leanCaptureStep: MigrationStep = {
  name: '0063-lean-capture',
  up: (knex) => knex.raw(capture),
};
