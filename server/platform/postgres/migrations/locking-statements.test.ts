/** New migrations block no writes to large tables. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { lockingStatements } from './testing/locking-statements.ts';

/** The last migration that was written without this rule. */
const exempt = 51;

test('no migration that is newer than the rule blocks a large table', async (t) => {
  const files = (await readdir(import.meta.dirname)).filter((name) => /^\d{4}-(?!.*\.(?:slow|test)\.ts$)/.test(name));
  const newer = files.filter((name) => Number.parseInt(name, 10) > exempt);
  t.true(newer.length >= 3);
  for (const file of newer) {
    t.deepEqual(lockingStatements(await readFile(join(import.meta.dirname, file), 'utf8')), [], file);
  }
});

const blocking = [
  'create index payments_new on payments (tenant_id, note);',
  'CREATE UNIQUE INDEX IF NOT EXISTS payments_new\n  ON payments (tenant_id, note);',
  `create index jobs_new on \${queueSchema}.jobs (tenant_id);`,
  'alter table users add constraint users_age check (age > 0);',
  'alter table users add column age int, add constraint users_age check (age > 0);',
  'alter table users add check (age > 0);',
  'alter table users add constraint users_group foreign key (tenant_id, group_id) references groups;',
  'alter table users add constraint users_key unique (tenant_id, email);',
  'alter table users alter column status type int using 1;',
  'alter table users alter status set data type int;',
  'alter table users alter column phone set not null;',
  'alter table users add column key uuid not null default gen_random_uuid();',
  'alter table users add column age int check (age > 0);',
  `update users set phone = null;`,
  'do $$ begin update users u set phone = null; end $$;',
  `delete from audit_log where created_at < now();`,
  'lock table users in share mode;',
];

for (const statement of blocking) {
  test(`it would block: ${statement.replaceAll(/\s+/g, ' ')}`, (t) => {
    t.is(lockingStatements(statement).length, 1, lockingStatements(statement).join('\n'));
  });
}

const harmless = [
  'create index concurrently payments_new on payments (tenant_id, note);',
  'create table visits (tenant_id uuid, at timestamptz check (at > now())); create index visits_page on visits (tenant_id, at);',
  'create index tenants_new on tenants (tenant_id, name);',
  'alter table users add constraint users_age check (age > 0) not valid;',
  'alter table users validate constraint users_age;',
  'alter table users add constraint users_key unique using index users_email;',
  `alter table users add column age int not null default 0;`,
  'alter table users alter column phone drop not null;',
  'create trigger announce after update on users for each row execute function app.note_change();',
  'create policy p on users for update using (true);',
  'create function app.f() returns void language sql as $$ update users set phone = null; delete from users $$;',
  '-- update users set phone = null\n  /** delete from users */',
  'insert into row_counts select 1 on conflict (tenant_id) do update set count = 0;',
  'select 1 from users for update of users;',
  'create trigger t after insert or update of status on users for each row execute function app.f();',
];

for (const statement of harmless) {
  test(`it would not block: ${statement.replaceAll(/\s+/g, ' ')}`, (t) => {
    t.deepEqual(lockingStatements(statement), []);
  });
}
