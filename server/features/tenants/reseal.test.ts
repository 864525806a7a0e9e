/** SECRET_KEY is replaced while servers run: nothing that the old one has signed or sealed is lost. */
import anyTest, { type TestFn } from 'ava';
import { purposeOf as oauthInstance } from '#server/features/oauth/adapter.ts';
import { OperatorRefusal } from '#server/platform/operator-refusal.ts';
import { systemRandom } from '#server/platform/random.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { send } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { testSecret } from '#test/template.ts';
import { until } from '#test/until.ts';
import { resealAt } from './reseal.ts';

const test = anyTest as TestFn<{ service: TestService }>;
const next = Buffer.alloc(32, 8);

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});

test.afterEach.always((t) => t.context.service.stop());

test('a server with the new key and the old one for opening honours what either has made', async (t) => {
  const { service } = t.context;
  const { acme } = service;
  const after = await service.another({}, { secretKey: next, openingKey: testSecret });
  const before = await service.another({}, { secretKey: testSecret, openingKey: next });
  const token = { authorization: `Bearer ${acme.people.ROLE_ADMIN.jwt}` };
  const ask = (port: number, path: string, more: Parameters<typeof send>[3] = {}) =>
    send(port, acme.host, path, { headers: token, ...more });

  for (const [old, young] of [
    [before, after],
    [after, before],
  ] as const) {
    const subscription = await ask(old.port, '/api/v1/webhook_subscriptions', {
      method: 'POST',
      body: { url: 'http://127.0.0.1:9/hook', events: ['*'] },
    });
    t.is(subscription.status, 201, subscription.text);
    const { id, secret } = subscription.json;
    const read = await ask(young.port, `/api/v1/webhook_subscriptions/${id}/secret`);
    t.is(read.json.secret, secret, read.text);

    const page = await ask(old.port, '/api/v1/users?itemsPerPage=1');
    t.is((await ask(young.port, page.json.view.next)).status, 200);

    const { email, password } = acme.people.ROLE_ADMIN;
    const signedIn = await send(old.port, acme.host, '/api/v1/login-check', {
      method: 'POST',
      body: { email, password },
    });
    const jwt = { authorization: `Bearer ${signedIn.json.token}` };
    t.is((await send(young.port, acme.host, '/api/v1/me', { headers: jwt })).status, 200);
    const refresh = (port: number) =>
      send(port, acme.host, '/api/v1/token/refresh', {
        method: 'POST',
        body: { refresh_token: signedIn.json.refresh_token },
      });
    const [first, again] = [await refresh(old.port), await refresh(young.port)];
    t.deepEqual([first.status, again.status], [200, 200], again.text);
    t.is(again.json.refresh_token, first.json.refresh_token, 'every use returns the same successor');

    const key = { 'idempotency-key': crypto.randomUUID() };
    const group = { method: 'POST', body: { name: 'Once', slug: `once-${id}` }, headers: { ...token, ...key } };
    const made = await ask(old.port, '/api/v1/groups', group);
    const repeated = await ask(young.port, '/api/v1/groups', group);
    t.deepEqual([made.status, repeated.status], [201, 201], repeated.text);
    t.is(repeated.json.id, made.json.id);
  }
});

test('after a resealing the new key alone opens all, and the old one nothing', async (t) => {
  const { service } = t.context;
  const { acme, globex, adminUrl, clock } = service;
  const headers = { authorization: `Bearer ${acme.people.ROLE_ADMIN.jwt}` };
  const made = await service.send(acme, '/api/v1/webhook_subscriptions', {
    method: 'POST',
    headers,
    body: { url: 'http://127.0.0.1:9/hook', events: ['*'] },
  });
  const deps = { adminUrl, secrets: secretsFrom(next, testSecret), random: systemRandom, clock };
  for (const { host } of [acme, globex]) {
    const { sealed, lost } = await resealAt(host, deps);
    t.true(sealed > 0, host);
    t.is(lost, 0);
  }
  const alone = await service.another({}, { secretKey: next });
  const secret = await send(alone.port, acme.host, `/api/v1/webhook_subscriptions/${made.json.id}/secret`, { headers });
  t.is(secret.json.secret, made.json.secret);
  const { email, password } = acme.people.ROLE_ADMIN;
  const signIn = (port: number) =>
    send(port, acme.host, '/api/v1/login-check', { method: 'POST', body: { email, password } });
  t.is((await signIn(alone.port)).status, 200);
  const old = await service.another();
  t.is((await signIn(old.port)).status, 500);
});

test('a replaced webhook secret that no key opens is left, and does not stop a resealing', async (t) => {
  const { service } = t.context;
  const { acme, adminUrl, clock } = service;
  const headers = { authorization: `Bearer ${acme.people.ROLE_ADMIN.jwt}` };
  const body = { url: 'http://127.0.0.1:9/hook', events: ['*'] };
  const { json } = await service.send(acme, '/api/v1/webhook_subscriptions', { method: 'POST', headers, body });
  await service.sql('update webhook_subscriptions set previous_secret = $2 where id = $1', [json.id, Buffer.alloc(60)]);
  const deps = { adminUrl, secrets: secretsFrom(next, testSecret), random: systemRandom, clock };
  const { sealed, lost } = await resealAt(acme.host, deps);
  t.true(sealed > 0);
  t.is(lost, 1);
});

test('a resealing with the wrong keys is refused, and changes nothing', async (t) => {
  const { service } = t.context;
  const { acme, adminUrl, clock } = service;
  const keys = () => service.sql('select private_jwk from signing_keys order by id');
  const before = await keys();
  const deps = { adminUrl, secrets: secretsFrom(next), random: systemRandom, clock };
  await t.throwsAsync(resealAt(acme.host, deps), { message: /SECRET_KEY does not match this database/ });
  t.deepEqual(await keys(), before);
});

test('a resealing reads each box once or twice, however many there are', async (t) => {
  const { service } = t.context;
  const { acme, adminUrl, clock } = service;
  const instances = 300;
  const box = secretsFrom(testSecret).seal(oauthInstance('Session'), '{}', systemRandom);
  await service.sql(
    `insert into oauth_instances (tenant_id, model, id_hash, payload)
      select $1, 'Session', sha256(n::text::bytea), $2 from generate_series(1, $3::int) n`,
    [acme.id, box, instances],
  );
  const read = async (): Promise<number> => {
    const [row] = await service.sql<{ rows: number }>(
      `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_user_tables where relname = 'oauth_instances'`,
    );
    return row?.rows ?? 0;
  };
  const before = await read();
  const deps = { adminUrl, secrets: secretsFrom(next, testSecret), random: systemRandom, clock };
  const { sealed } = await resealAt(acme.host, deps);
  t.true(sealed > instances);
  // PostgreSQL has the figures of a session when that has ended.
  await until(async () => (await read()) >= before + instances, 'the figures are there');
  t.true((await read()) < before + 5 * instances, `${(await read()) - before} rows were read`);
  const alone = secretsFrom(next);
  const rows = await service.sql<{ payload: Buffer }>('select payload from oauth_instances where tenant_id = $1', [
    acme.id,
  ]);
  t.is(new Set(rows.map(({ payload }) => payload.toString('hex'))).size, instances);
  for (const { payload } of rows) t.is(alone.open(oauthInstance('Session'), payload), '{}');
});

test('a webhook secret that no key opens stops the resealing of its tenant, which names it and changes nothing', async (t) => {
  const { service } = t.context;
  const { acme, adminUrl, clock } = service;
  const headers = { authorization: `Bearer ${acme.people.ROLE_ADMIN.jwt}` };
  const body = { url: 'http://127.0.0.1:9/hook', events: ['*'] };
  const { json } = await service.send(acme, '/api/v1/webhook_subscriptions', { method: 'POST', headers, body });
  await service.sql('update webhook_subscriptions set secret = $2 where id = $1', [json.id, Buffer.alloc(60)]);
  const deps = { adminUrl, secrets: secretsFrom(next, testSecret), random: systemRandom, clock };
  const keys = () => service.sql('select private_jwk from signing_keys order by id');
  const before = await keys();
  await t.throwsAsync(resealAt(acme.host, deps), {
    instanceOf: OperatorRefusal,
    message: `No key opens webhook_subscriptions.secret of acme.localhost in the rows ${json.id}. Nothing of this tenant was changed. Set SECRET_KEY_FOR_OPENING to the key that they were sealed with. If it is lost, see "Stolen credentials" in docs/operating.md.`,
  });
  t.deepEqual(await keys(), before);
});
