/** Uploads that end early, or find no space: nothing of them stays. */
import http from 'node:http';
import anyTest, { type TestFn } from 'ava';
import { canMount, mountSmallDisk } from '#test/faults/small-disk.ts';
import { until } from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = (anyTest as TestFn<{ service: TestService }>).serial;
const onOwnDisk = canMount ? test : test.skip;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const headersOf = (service: TestService) => ({ 'api-token': service.acme.people.ROLE_ADMIN.readWrite });

async function awaiting(service: TestService): Promise<string> {
  const body = { resource: 'contacts' };
  const headers = headersOf(service);
  return (await service.send(service.acme, '/api/v1/imports', { method: 'POST', headers, body })).json.id;
}

const read = async (service: TestService, id: string) =>
  (await service.send(service.acme, `/api/v1/imports/${id}`, { headers: headersOf(service) })).json;
const upload = (service: TestService, id: string, body: string) =>
  service.send(service.acme, `/api/v1/imports/${id}/file`, { method: 'PUT', headers: headersOf(service), body });
const chunks = (service: TestService, id: string) =>
  service.sql('select from import_chunks where import_id = $1', [id]);

test('a client that leaves in the middle of a file leaves nothing, and sends it again', async (t) => {
  const { service } = t.context;
  const id = await awaiting(service);
  const request = http.request({
    host: '127.0.0.1',
    port: service.port,
    path: `/api/v1/imports/${id}/file`,
    method: 'PUT',
    headers: { ...headersOf(service), host: service.acme.host, 'content-length': 2_000_000 },
  });
  request.on('error', () => {});
  await new Promise((resolve) => request.write('externalId,email\n'.padEnd(1_000_000, 'x'), resolve));
  request.destroy();
  // The share of the tenant is free again, so that two more are not refused.
  for (const _ of [1, 2]) t.is((await upload(service, await awaiting(service), 'x')).status, 202);
  t.is((await read(service, id)).status, 'AWAITING_FILE');
  t.deepEqual(await chunks(service, id), []);
  t.is((await upload(service, id, 'externalId,email\n')).status, 202);
});

onOwnDisk('without space an upload is a 503, and the import takes the file when there is space again', async (t) => {
  const { service } = t.context;
  const disk = await mountSmallDisk(t, 4);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = disk.folder;
  t.teardown(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  });
  const id = await awaiting(service);
  const file = 'externalId,email\n'.padEnd(3_000_000, 'x');
  await disk.fill();
  const refused = await upload(service, id, file);
  t.like(refused.json, { status: 503, code: 'temporarily_unavailable' });
  t.is((await read(service, id)).status, 'AWAITING_FILE');
  await disk.clear();
  const sent = await until(
    () => upload(service, id, file),
    ({ status }) => status !== 503,
  );
  t.like(sent.json, { status: 'QUEUED', bytes: 3_000_000 });
});
