/** Exports whose credential ends before a worker begins them. */
import test from 'ava';
import { until } from '#test/fixtures/webhooks.ts';
import { startTestService } from '#test/service.ts';

const path = '/api/v1/exports';

test('an export has no file before it is finished, and never one if its credential is revoked, narrowed or without its role', async (t) => {
  const service = await startTestService({}, {}, { worker: { tasks: () => [] } });
  t.teardown(() => service.stop());
  const { acme, globex } = service;
  const { ROLE_TREASURER: other } = acme.people;
  await service.sql(`update users set roles = '{ROLE_ADMIN}' where tenant_id = $1 and id = $2`, [acme.id, other.id]);
  const cases = [
    [acme, acme.people.ROLE_ADMIN, 'delete from api_tokens where tenant_id = $1 and user_id = $2'],
    [acme, other, `update api_tokens set permissions = '{exports:manage}' where tenant_id = $1 and user_id = $2`],
    [globex, globex.people.ROLE_ADMIN, `update users set roles = '{}' where tenant_id = $1 and id = $2`],
  ] as const;
  for (const [tenant, { readWrite }] of cases) {
    const headers = { 'api-token': readWrite };
    const made = await service.send(tenant, path, { method: 'POST', headers, body: { resource: 'product_payment' } });
    t.is(made.status, 201, made.text);
    // No worker has begun.
    const early = await service.send(tenant, `${path}/${made.json.id}/file`, { headers });
    t.deepEqual([early.status, early.json.code], [409, 'invalid_transition']);
  }
  for (const [tenant, { id }, change] of cases) await service.sql(change, [tenant.id, id]);
  await service.anotherWorker();
  const done = await until(
    () => service.sql<{ status: string; error: string }>('select status, error from exports'),
    (rows) => rows.every(({ status }) => status !== 'QUEUED'),
  );
  t.is(done.length, cases.length);
  for (const { status, error } of done) {
    t.is(status, 'FAILED');
    t.regex(error, /no longer has the permissions/);
  }
  t.deepEqual(await service.sql('select from export_chunks'), []);
});
