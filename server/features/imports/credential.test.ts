/** Imports do what the credential may that sent the file, and no more. */
import anyTest, { type TestFn } from 'ava';
import { freshPerson, impersonate } from '#test/actors/person.ts';
import { until } from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { call, imported, path, problemsOf, read } from './testing/imports.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.after.always((t) => t.context.service?.stop());

test('a run whose credential is revoked, narrowed or without its role fails, and writes nothing', async (t) => {
  const service = await startTestService({}, {}, { worker: { tasks: () => [] } });
  t.teardown(() => service.stop());
  const { acme, globex } = service;
  const { ROLE_TREASURER: other } = acme.people;
  await service.sql(`update users set roles = '{ROLE_ADMIN}' where tenant_id = $1 and id = $2`, [acme.id, other.id]);
  const cases = [
    [acme, acme.people.ROLE_ADMIN, `delete from api_tokens where tenant_id = $1 and user_id = $2`],
    [acme, other, `update api_tokens set permissions = '{imports:manage}' where tenant_id = $1 and user_id = $2`],
    [globex, globex.people.ROLE_ADMIN, `update users set roles = '{}' where tenant_id = $1 and id = $2`],
  ] as const;
  const ids: string[] = [];
  for (const [tenant, { readWrite }] of cases) {
    const headers = { 'api-token': readWrite };
    const made = await service.send(tenant, path, { method: 'POST', headers, body: { resource: 'contacts' } });
    const body = `externalId,email,tags\nl-${ids.length},l@lost.example,lost\n`;
    const sent = await service.send(tenant, `${path}/${made.json.id}/file`, { method: 'PUT', headers, body });
    t.is(sent.status, 202);
    ids.push(made.json.id);
  }
  for (const [tenant, { id }, change] of cases) await service.sql(change, [tenant.id, id]);
  await service.anotherWorker();
  const done = await until(
    () => service.sql<{ status: string; error: string }>('select status, error from imports where id = any($1)', [ids]),
    (rows) => rows.every(({ status }) => status !== 'QUEUED'),
  );
  for (const { status, error } of done) {
    t.is(status, 'FAILED');
    t.regex(error, /no longer the permission/);
  }
  t.deepEqual(await service.sql(`select from contacts where tags @> '{lost}'`), []);
});

test('an import does no more than the credential that sends its file', async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  t.teardown(() => service.stop());
  const { ROLE_ADMIN: admin, ROLE_TREASURER: target } = service.acme.people;
  await service.sql(`update users set external_id = 'vip' where id = $1`, [target.id]);
  const { json } = await call(service, 'POST', path, { body: { resource: 'users' } });
  await service.sql(
    `update api_tokens set permissions = '{imports:manage,users:write,users:read}' where user_id = $1`,
    [admin.id],
  );
  const single = await call(service, 'PATCH', `/api/v1/users/${target.id}`, { body: { email: 'mine@acme.example' } });
  t.like(single.json, { status: 403, code: 'above_own_permissions' });
  await call(service, 'PUT', `${path}/${json.id}/file`, { body: 'externalId,email\nvip,mine@acme.example\n' });
  const done = await until(
    () => read(service, json.id),
    ({ status }) => status === 'FINISHED',
  );
  t.like(done, { updated: 0, failed: 1 });
  t.regex((await problemsOf(service, done.id)).join(), /above_own_permissions/);
});

test('an Api-Token without a list, and an impersonation, change no email of an administrator by an import', async (t) => {
  const { service } = t.context;
  const place = { service, tenant: service.acme };
  const [owner, other] = [await freshPerson(place, 'ROLE_ADMIN'), await freshPerson(place, 'ROLE_ADMIN')];
  await service.sql(`update users set external_id = $2 where id = $1`, [other.id, `other-${other.id}`]);
  const { sessionId, jwt } = await impersonate(place, owner.id, await freshPerson(place, 'ROLE_ADMIN'));
  const cases = [
    { 'api-token': owner.readWrite, credential: owner.tokenId, code: 'above_own_permissions' },
    { authorization: `Bearer ${jwt}`, credential: sessionId, code: 'impersonation_forbidden' },
  ] as const;
  for (const { credential, code, ...headers } of cases) {
    const send = (method: string, target: string, body?: unknown) =>
      service.send(service.acme, target, { method, headers, body });
    const single = await send('PATCH', `/api/v1/users/${other.id}`, { email: 'mine@acme.example' });
    t.is(single.json.code, code);
    const { json } = await send('POST', path, { resource: 'users' });
    const rows = `other-${other.id},mine@acme.example\nnew-${credential},${credential}@new.example`;
    t.is((await send('PUT', `${path}/${json.id}/file`, `externalId,email\n${rows}\n`)).status, 202);
    const done = await until(
      () => read(service, json.id),
      ({ status }) => status === 'FINISHED',
    );
    t.like(done, { created: 0, updated: 0, failed: 2 }, code);
    t.true((await problemsOf(service, done.id)).some((row) => row.includes(code)));
  }
  t.deepEqual(await service.sql(`select from users where email = 'mine@acme.example'`), []);
});

test('lines of an import name the Api-Token, or who impersonated the user; it ends when that one is disabled', async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  t.teardown(() => service.stop());
  const place = { service, tenant: service.acme };
  const [owner, admin] = [await freshPerson(place, 'ROLE_ADMIN'), await freshPerson(place, 'ROLE_ADMIN')];
  const { jwt } = await impersonate(place, owner.id, admin);
  const run = async (headers: Record<string, string>, name: string) => {
    const { json } = await service.send(service.acme, path, {
      method: 'POST',
      headers,
      body: { resource: 'contacts' },
    });
    const body = `externalId,email\n${name},${name}@lines.example\n`;
    await service.send(service.acme, `${path}/${json.id}/file`, { method: 'PUT', headers, body });
    return until(
      () => read(service, json.id),
      ({ status }) => status === 'FINISHED' || status === 'FAILED',
    );
  };
  const lineOf = async ({ id }: { id: string }) =>
    (
      await service.sql(
        `select user_id, impersonator_id, credential_kind, credential_id from audit_log where action = 'imports.run' and resource_id = $1`,
        [id],
      )
    )[0];
  const byToken = await run({ 'api-token': owner.readWrite }, 'token');
  t.like(await lineOf(byToken), { user_id: owner.id, impersonator_id: null, credential_id: owner.tokenId });
  const impersonated = await run({ authorization: `Bearer ${jwt}` }, 'impersonated');
  t.like(await lineOf(impersonated), { user_id: owner.id, impersonator_id: admin.id });
  await service.sql(`update imports set status = 'QUEUED', finished_at = null where id = $1`, [impersonated.id]);
  await service.sql(`update users set status = 'DISABLED' where id = $1`, [admin.id]);
  const queued = `select app.enqueue('imports.run', jsonb_build_object('importId', '${impersonated.id}'))`;
  await service.sql(`begin; select set_config('app.tenant_id', '${service.acme.id}', true); ${queued}; commit`);
  const failed = await until(
    () => read(service, impersonated.id),
    ({ status }) => status === 'FAILED',
  );
  t.regex(failed.error, /no longer the permission/);
});

test('problems, which quote values of the file, are for those who may change the objects', async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  t.teardown(() => service.stop());
  const done = await imported(service, {}, 'externalId,email\nx-1,ada at home\n');
  t.regex((await problemsOf(service, done.id)).join(), /ada at home/);
  await service.sql(`update api_tokens set permissions = '{imports:manage}' where user_id = $1`, [
    service.acme.people.ROLE_ADMIN.id,
  ]);
  t.is((await read(service, done.id)).status, 'FINISHED');
  const refused = await call(service, 'GET', `${path}/${done.id}/problems`);
  t.is(refused.status, 403);
  t.regex(refused.json.detail, /contacts:write/);
});
