/** A login role cannot put temporary objects of its own in the place of those that our SECURITY DEFINER functions use. */
import test, { type ExecutionContext } from 'ava';
import pg from 'pg';
import { cloneDatabase, createTestDatabase } from '#test/postgres.ts';
import { template } from '#test/service.ts';
import { apiUrl, rolePasswords, workerUrl } from '#test/template.ts';
import { ensureRoles } from './roles.ts';

const { acme } = template();

async function connected(t: ExecutionContext, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // Dropping the database ends its open connections.
  client.on('error', () => {});
  await client.connect();
  t.teardown(() => client.end());
  return client;
}

/** Each login role, and a definer that it may execute and that writes to the audit log. */
const attacks = [
  {
    role: 'guildgate_api',
    urlOf: apiUrl,
    definer: 'app.record_failed_sign_in',
    call: `app.record_failed_sign_in(gen_random_uuid(), null, 'login', null, null, null, null)`,
  },
  { role: 'guildgate_worker', urlOf: workerUrl, definer: 'app.forget_audit', call: 'app.forget_audit(0, 10)' },
] as const;

for (const { role, urlOf, definer, call } of attacks) {
  test(`a temporary table of ${role} with a trigger is not what ${definer} writes to`, async (t) => {
    // A copy lacks what was revoked on the database: the role may create temporary tables here.
    const copy = await cloneDatabase(template().database);
    t.teardown(() => copy.drop());
    const admin = await connected(t, copy.adminUrl);
    const attacker = await connected(t, urlOf(copy.adminUrl));
    await attacker.query(`
      create temporary table audit_log (like public.audit_log including all);
      grant all on audit_log to public;
      create function pg_temp.take_over() returns trigger language plpgsql
        as $$ begin perform set_config('attack.role', current_user, false); return null; end $$;
      create trigger take_over before insert or delete on audit_log for each statement execute function pg_temp.take_over()`);
    await attacker.query(`select set_config('app.tenant_id', $1, false)`, [acme.id]);
    const ranAs = async () => {
      await attacker.query(`select set_config('attack.role', '', false)`);
      await attacker.query(`select ${call}`);
      const { rows } = await attacker.query<{ role: string }>(`select current_setting('attack.role') as role`);
      return rows[0]?.role;
    };
    t.is(await ranAs(), '');
    // The attack itself is sound.
    await admin.query(`alter function ${definer} set search_path = pg_catalog, public`);
    t.is(await ranAs(), 'guildgate_owner');
  });
}

test('in a prepared database no login role may create a temporary table', async (t) => {
  const { adminUrl, drop } = await createTestDatabase((url) => ensureRoles(url, rolePasswords));
  t.teardown(drop);
  for (const urlOf of [apiUrl, workerUrl]) {
    const client = await connected(t, urlOf(adminUrl));
    await t.throwsAsync(client.query('create temporary table audit_log ()'), { code: '42501' });
  }
});
