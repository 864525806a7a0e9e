/** A caller that used its credential before: a read by a session assumes that it stands for the same, and proves it. */
import anyTest, { type TestFn } from 'ava';
import { apiToken, bearer, type Credential } from '#test/actors/credential.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { until } from '#test/until.ts';

const anyway = anyTest as TestFn<{ service: TestService }>;
/** Serial: services at once would starve one another on a small machine. */
const test = anyway.serial;

anyway.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
anyway.afterEach.always((t) => t.context.service?.stop());

/** A read, one that the person may not make, one with an invalid parameter, one of nothing, and one of its own. */
const reads = ['payments', 'contacts', 'payments?itemsPerPage=0', `payments/${crypto.randomUUID()}`, 'permission/me'];

type Kind = 'readWrite' | 'jwt';
const headersOf = ({ service }: { service: TestService }, kind: Kind) => {
  const { readWrite, jwt } = service.acme.people.ROLE_TREASURER;
  return kind === 'jwt' ? bearer(jwt) : apiToken(readWrite);
};

async function statusesOf(service: TestService, headers: Credential): Promise<number[]> {
  const statuses: number[] = [];
  for (const read of reads) statuses.push((await service.send(service.acme, `/api/v1/${read}`, { headers })).status);
  return statuses;
}

/** Ends all credentials of a kind of the user, or none. */
const ending: Readonly<Record<Kind, string>> = {
  readWrite: `update api_tokens set expires_at = case when $2 then now() - interval '1 minute' end where user_id = $1`,
  jwt: 'update sessions set revoked_at = case when $2 then now() end where user_id = $1',
};

for (const kind of ['readWrite', 'jwt'] as const) {
  test(`${kind}: after its revocation each read is refused with 401, whatever else is wrong with it`, async (t) => {
    const { service } = t.context;
    const headers = headersOf(t.context, kind);
    t.deepEqual(await statusesOf(service, headers), [200, 403, 400, 404, 200]);
    const { id } = service.acme.people.ROLE_TREASURER;
    for (const read of reads) {
      await service.sql(ending[kind], [id, true]);
      t.is((await service.send(service.acme, `/api/v1/${read}`, { headers })).status, 401, read);
      await service.sql(ending[kind], [id, false]);
      t.is((await service.send(service.acme, '/api/v1/payments', { headers })).status, 200, 'it is remembered again');
    }
  });

  test(`${kind}: a permission that is taken or given holds for the next read`, async (t) => {
    const { service } = t.context;
    const { id } = service.acme.people.ROLE_TREASURER;
    const headers = headersOf(t.context, kind);
    const read = async (path: string) => (await service.send(service.acme, `/api/v1/${path}`, { headers })).status;
    const become = (role: string) => service.sql('update users set roles = $2 where id = $1', [id, [role]]);
    t.deepEqual([await read('payments'), await read('contacts')], [200, 403]);
    await become('ROLE_MEMBER');
    t.is(await read('payments'), 403);
    await become('ROLE_ADMIN');
    t.is(await read('contacts'), 200);
    await become('ROLE_TREASURER');
    t.is(await read('contacts'), 403);
    t.is(await read('payments'), 200);
  });
}

for (const kind of ['readWrite', 'jwt'] as const) {
  test(`${kind}: a read that PostgreSQL itself refuses is refused for its caller before`, async (t) => {
    const { service } = t.context;
    const { id } = service.acme.people.ROLE_TREASURER;
    const headers = headersOf(t.context, kind);
    // A day that no year but a leap year has, of which the contract knows nothing.
    const impossible = `payments?${new URLSearchParams({ 'createdAt[after]': '2026-02-29T00:00:00Z' })}`;
    const read = async (path: string) => (await service.send(service.acme, `/api/v1/${path}`, { headers })).status;
    for (let time = 0; time < 5; time += 1) t.is(await read('payments'), 200);
    t.is(await read(impossible), 400);
    await service.sql('update users set roles = $2 where id = $1', [id, ['ROLE_MEMBER']]);
    t.deepEqual([await read(impossible), await read(impossible)], [403, 403]);
    await service.sql('update users set roles = $2 where id = $1', [id, ['ROLE_TREASURER']]);
    for (let time = 0; time < 5; time += 1) t.is(await read('payments'), 200);
    await service.sql(ending[kind], [id, true]);
    t.deepEqual([await read(impossible), await read(impossible)], [401, 401]);
  });
}

test('an impersonation works again for reads once its administrator may impersonate again', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN, ROLE_TREASURER } = service.acme.people;
  const path = `/api/v1/permission/impersonate/${ROLE_TREASURER.id}`;
  const { json } = await service.send(service.acme, path, {
    method: 'POST',
    headers: bearer(ROLE_ADMIN.jwt),
    body: {},
  });
  const statuses = async () => {
    const headers = bearer(json.token);
    const each = [1, 2].map(() => service.send(service.acme, '/api/v1/me', { headers }));
    return (await Promise.all(each)).map(({ status }) => status);
  };
  const become = (role: string) => service.sql('update users set roles = $2 where id = $1', [ROLE_ADMIN.id, [role]]);
  t.deepEqual(await statuses(), [200, 200]);
  await become('ROLE_MEMBER');
  t.deepEqual([...(await statuses()), ...(await statuses())], [401, 401, 401, 401]);
  await become('ROLE_ADMIN');
  t.deepEqual(await statuses(), [200, 200]);
});

test('what a response shows follows the permissions of the moment, not those that were assumed', async (t) => {
  const { service } = t.context;
  const { id, jwt } = service.acme.people.ROLE_TREASURER;
  const permissions = async () =>
    (await service.send(service.acme, '/api/v1/permission/me', { headers: bearer(jwt) })).json.permissions;
  const before: string[] = await permissions();
  t.deepEqual(await permissions(), before);
  await service.sql(`update users set roles = '{ROLE_MEMBER}' where id = $1`, [id]);
  t.true((await permissions()).length < before.length);
});

test('a read whose handler reads nothing is refused after a revocation as well', async (t) => {
  const { service } = t.context;
  const { id, jwt } = service.acme.people.ROLE_ADMIN;
  const types = async () =>
    (await service.send(service.acme, '/api/v1/webhook_event_types', { headers: bearer(jwt) })).status;
  t.is(await types(), 200);
  await service.sql(ending.jwt, [id, true]);
  t.is(await types(), 401);
});

test('the use of a session is recorded, although it was remembered', async (t) => {
  const { service } = t.context;
  const { id, jwt } = service.acme.people.ROLE_TREASURER;
  const use = () => service.send(service.acme, '/api/v1/payments', { headers: bearer(jwt) });
  const isRecorded = async () => {
    const recent = `select 1 from sessions where user_id = $1 and last_used_at > now() - interval '1 minute'`;
    return (await service.sql(recent, [id])).length === 1;
  };
  const setLongAgo = () =>
    service.sql(`update sessions set last_used_at = now() - interval '1 hour' where user_id = $1`, [id]);
  await setLongAgo();
  await use();
  await until(isRecorded, 'the first use is recorded');
  await setLongAgo();
  await use();
  await until(isRecorded, 'the second use is recorded');
  t.pass();
});
