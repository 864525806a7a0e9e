/** Pages of the API that are kept: what a change behind the triggers leaves as it was tells that one is. See kept-rows.ts. */
import test from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const paths = ['/api/v1/users', '/api/v1/contacts', '/api/v1/payments'] as const;
const tableOf = { '/api/v1/users': 'users', '/api/v1/contacts': 'contacts', '/api/v1/payments': 'payments' };
type Path = (typeof paths)[number];

const reader = ({ acme }: TestService) => ({ 'api-token': acme.people.ROLE_ADMIN.readWrite });

function read(service: TestService, path: string, headers: Record<string, string> = reader(service)) {
  return service.send(service.acme, path, { headers });
}

/** Reads a page until it is kept, and changes its rows in secret. @returns what is kept */
async function keep(service: TestService, path: Path) {
  for (let reads = 0; reads < 6; reads += 1) await read(service, path);
  const kept = await read(service, path);
  const tenant = service.acme.id;
  const column = path === '/api/v1/payments' ? 'note' : 'phone';
  await service.sql(`begin; set local session_replication_role = replica;
    update ${tableOf[path]} set ${column} = '+33100000000' where tenant_id = '${tenant}'; commit`);
  return kept;
}

/** A change of one row that triggers see. */
const touch = (service: TestService, path: Path) =>
  service.sql(
    `update ${tableOf[path]} set external_id = 'touched' where tenant_id = $1 and id = (select id from ${tableOf[path]} where tenant_id = $1 order by created_at, id limit 1)`,
    [service.acme.id],
  );

for (const path of paths) {
  test(`a page of ${path} is kept, with its ETag, its paths and its total, until a row changes`, async (t) => {
    const service = await startTestService();
    t.teardown(() => service.stop());
    const kept = await keep(service, path);
    const again = await read(service, path);
    t.is(again.text, kept.text);
    t.is(again.headers.etag, kept.headers.etag);
    t.is(again.headers.link, kept.headers.link);
    const known = { ...reader(service), 'if-none-match': String(kept.headers.etag) };
    t.is((await read(service, path, known)).status, 304);
    await touch(service, path);
    const { status, headers, json } = await read(service, path, known);
    t.is(status, 200);
    t.not(headers.etag, kept.headers.etag);
    t.is(json.member[0].externalId, 'touched');
    t.is(json.member[1][path === '/api/v1/payments' ? 'note' : 'phone'], '+33100000000');
    t.is(json.totalItems, kept.json.totalItems);
  });
}

test('a kept page is refused to a token that was revoked, and to one whose permission was withdrawn', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  await keep(service, '/api/v1/contacts');
  const { id } = service.acme.people.ROLE_ADMIN;
  await service.sql(`update users set roles = '{ROLE_MEMBER}' where id = $1`, [id]);
  t.is((await read(service, '/api/v1/contacts')).status, 403);
  await service.sql(`update users set roles = '{ROLE_ADMIN}' where id = $1`, [id]);
  t.is((await read(service, '/api/v1/contacts')).status, 200);
  await service.sql('delete from api_tokens where user_id = $1', [id]);
  t.is((await read(service, '/api/v1/contacts')).status, 401);
});

test('readers with and without the permission to see notes have kept pages of their own', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  await service.sql(`update users set note = 'secret' where tenant_id = $1`, [service.acme.id]);
  await keep(service, '/api/v1/users');
  const treasurer = { 'api-token': service.acme.people.ROLE_TREASURER.readWrite };
  for (let reads = 0; reads < 5; reads += 1) {
    t.is((await read(service, '/api/v1/users')).json.member[0].note, 'secret');
    const { status, json } = await read(service, '/api/v1/users', treasurer);
    t.deepEqual([status, json.member[0].note], [200, undefined]);
  }
});

test('a kept page of one tenant is not that of another one', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const kept = await keep(service, '/api/v1/users');
  const headers = { 'api-token': service.globex.people.ROLE_ADMIN.readWrite };
  for (let reads = 0; reads < 4; reads += 1) {
    const { status, json } = await service.send(service.globex, '/api/v1/users', { headers });
    t.is(status, 200);
    t.notDeepEqual(json.member, kept.json.member);
    t.true(
      json.member.every(({ email }: { email: string }) => email.endsWith('globex.example')),
      json.member[0].email,
    );
  }
});
