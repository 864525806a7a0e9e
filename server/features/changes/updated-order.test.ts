/** `updatedAt` tells the newer of two states of an object, also of writes at once. */
import anyTest, { type TestFn } from 'ava';
import { addContact } from '#test/fixtures/invitations.ts';
import { call } from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

test('a write that began before another, and ends after it, is the later state', async (t) => {
  const { service } = t.context;
  const path = `/api/v1/contacts/${await addContact(service)}`;
  const other = new Date(service.clock.now().getTime() + 5);
  await service.sql(`update contacts set last_name = 'First', updated_at = $1 where id = $2`, [
    other,
    path.slice(path.lastIndexOf('/') + 1),
  ]);
  const { json } = await call(service, 'PATCH', path, { lastName: 'Last' });
  t.like(json, { lastName: 'Last', updatedAt: new Date(other.getTime() + 1).toISOString() });
});

test('so it is for all objects whose changes are announced', async (t) => {
  const missing = await t.context.service.sql(
    `select a.attrelid::regclass::text from pg_trigger g join pg_attribute a on a.attrelid = g.tgrelid
      where g.tgname = 'announce' and a.attname = 'updated_at' and not exists (
        select from pg_trigger k where k.tgrelid = g.tgrelid and k.tgname = 'keep_updated_order')`,
  );
  t.deepEqual(missing, []);
});
