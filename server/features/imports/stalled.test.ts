/** Imports and exports that do not come on, such as one that kills each worker, end. */
import test from 'ava';
import { until } from '#test/fixtures/webhooks.ts';
import { startTestService } from '#test/service.ts';

test('an import and an export that were tried twenty times without progress fail, and others go on', async (t) => {
  const service = await startTestService({}, {}, { worker: { tasks: () => [] } });
  t.teardown(() => service.stop());
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const call = (method: string, path: string, body?: unknown) =>
    service.send(service.acme, path, { method, headers, body });
  const imported = async (name: string) => {
    const { json } = await call('POST', '/api/v1/imports', { resource: 'contacts' });
    await call('PUT', `/api/v1/imports/${json.id}/file`, `externalId,email\n${name},${name}@stalled.example\n`);
    return `/api/v1/imports/${json.id}`;
  };
  const exported = async () =>
    `/api/v1/exports/${(await call('POST', '/api/v1/exports', { resource: 'contact' })).json.id}`;
  const stalled = [await imported('stalled'), await exported()];
  await service.sql('update imports set attempts = 20');
  await service.sql('update exports set attempts = 20');
  const others = [await imported('other'), await exported()];
  await service.anotherWorker();
  const ended = async (path: string) =>
    until(
      async () => (await call('GET', path)).json,
      ({ status }) => status === 'FINISHED' || status === 'FAILED',
    );
  for (const path of stalled) t.like(await ended(path), { status: 'FAILED' });
  t.regex((await ended(stalled[0] ?? '')).error, /^It was tried too often/);
  for (const path of others) t.like(await ended(path), { status: 'FINISHED' });
  t.deepEqual(await service.sql(`select from contacts where external_id = 'stalled'`), []);
});
