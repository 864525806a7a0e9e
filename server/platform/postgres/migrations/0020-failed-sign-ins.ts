/** Aggregated failed sign-ins in the audit log, which single entries would flood. */
import { apiRole } from '../roles.ts';

export const failedSignIns = `
  -- Lines with the same bundle are one line with a count.
  alter table audit_log add column bundle text;
  create unique index audit_log_bundle on audit_log (tenant_id, bundle) where bundle is not null;

  -- Definer: the API adds lines and changes none, but for the count of these.
  create function app.record_failed_sign_in(
    line uuid, account uuid, operation text, place text, address text, user_agent text, request uuid
  ) returns void language sql security definer set search_path = pg_catalog, public as $$
    insert into audit_log as a (tenant_id, id, action, user_id, details, address, request_id, bundle)
      values (app.tenant_id(), line, 'identity.signInFailed', account,
        jsonb_build_object('operation', operation, 'count', 1, 'userAgent', user_agent), address, request,
        concat_ws(' ', 'identity.signInFailed', coalesce(account::text, 'unknown'), operation, place,
          to_char(app.now() at time zone 'UTC', 'YYYY-MM-DD HH24')))
      on conflict (tenant_id, bundle) where bundle is not null do update
        set details = a.details
          || jsonb_build_object('count', (a.details ->> 'count')::int + 1, 'lastAt', app.iso(app.now())) $$;
  revoke all on function app.record_failed_sign_in(uuid, uuid, text, text, text, text, uuid) from public;
  grant execute on function app.record_failed_sign_in(uuid, uuid, text, text, text, text, uuid) to ${apiRole};
`;
