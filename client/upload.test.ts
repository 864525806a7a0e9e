import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';
import { apiToken } from './credentials/api-token.ts';
import { connect } from './testing/connected.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

test('a file is sent as it is, under a key of its own, and again without effect', async (t) => {
  const { service } = t.context;
  const { client } = connect(service, apiToken(service.acme.people.ROLE_ADMIN.readWrite));
  const { data } = await client.POST('/api/v1/imports', { body: { resource: 'contacts' } });
  const params = { path: { id: data?.id ?? '' }, header: { 'Idempotency-Key': 'members' } };
  const body = 'externalId,email,firstName\n1,zoe@acme.example,"Zoë ""Z"""\n';
  const sent = await client.PUT('/api/v1/imports/{id}/file', { params, body });
  t.like(sent.data, { status: 'QUEUED', bytes: Buffer.byteLength(body) });
  const [chunk] = await service.sql<{ content: Buffer }>('select content from import_chunks where import_id = $1', [
    data?.id,
  ]);
  t.is(chunk?.content.toString(), body);
  const again = await client.PUT('/api/v1/imports/{id}/file', { params, body });
  t.deepEqual(again.data, sent.data);
  const other = await client.PUT('/api/v1/imports/{id}/file', { params, body: `${body}\n` });
  t.like(other.error, { status: 422, code: 'idempotency_key_reused' });
});
