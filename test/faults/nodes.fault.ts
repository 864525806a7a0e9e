/** Credentials on four server processes at once, over one PostgreSQL and one Redis. */
import anyTest, { type TestFn } from 'ava';
import { send, type TestRequest, type TestResponse } from '#test/http.ts';
import { type ServerProcess, startServerProcess } from '#test/processes.ts';
import { startRedis, type TestRedis } from '#test/redis-server.ts';
import { startTestService, type TestService } from '#test/service.ts';

interface Context {
  service: TestService;
  redis: TestRedis | undefined;
  nodes: readonly ServerProcess[];
}

const test = (anyTest as TestFn<Context>).serial;

test.before(async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  const redis = await startRedis();
  t.context = { service, redis, nodes: [] };
  if (!redis) return;
  const nodes = Array.from({ length: 4 }, () => startServerProcess(service.databaseUrl, redis.url));
  t.context.nodes = await Promise.all(nodes);
});
test.after.always(async (t) => {
  await Promise.all((t.context.nodes ?? []).map((node) => node.stop()));
  await t.context.redis?.stop();
  await t.context.service?.stop();
});

/** Sends a request to Acme at the node of this turn. */
function sendTo(
  { service, nodes }: Context,
  turn: number,
  path: string,
  request: TestRequest = {},
): Promise<TestResponse> {
  const node = nodes[turn % nodes.length];
  if (!node) throw new Error('redis-server is not on the PATH. Install it.');
  return send(node.port, service.acme.host, `/api/v1/${path}`, request);
}

const post = (context: Context, turn: number, path: string, body: unknown, headers = {}) =>
  sendTo(context, turn, path, { method: 'POST', body, headers });

const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function mailedCode({ service }: Context, email: string): Promise<string> {
  const { text } = await service.mail.nextMail(email);
  return /^\d{6}$/m.exec(text)?.[0] ?? '';
}

/** Worst case on a busy machine: each node admits the whole quota of 20 on its own (docs/rate-limits.md). */
const mostAdmitted = 4 * 20;
/** Statuses without a check of the code: rate limited, or overloaded. */
const undecided = [429, 503];

test('fault 37: of 400 guesses on four nodes at once five are checked, and the right code is invalid', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  await post(t.context, 0, 'request-login-otp', { email });
  const code = await mailedCode(t.context, email);
  const wrong = (index: number) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0');
  const guess = (index: number) => post(t.context, index, 'verify-login-otp', { email, code: wrong(index) });
  const statuses = (await times(400, guess)).map(({ status }) => status);
  const admitted = statuses.filter((status) => status === 401).length;
  t.log(`${admitted} admitted`);
  t.is(statuses.filter((status) => undecided.includes(status)).length, 400 - admitted);
  t.true(admitted >= 5 && admitted <= mostAdmitted);
  const [row] = await service.sql<{ tries: number }>(
    'select known_tries as tries from one_time_codes where email = $1',
    [email],
  );
  t.is(row?.tries, 5);
  // A node without counts, and no wait: only the code itself can be refused.
  await service.sql('update sign_in_failures set wait_until = null');
  const { status } = await service.send(service.acme, '/api/v1/verify-login-otp', {
    method: 'POST',
    body: { email, code },
  });
  t.is(status, 401);
});

test('fault 37: of 200 who send the right code to four nodes at once one gets a JWT', async (t) => {
  const { email } = t.context.service.acme.people.ROLE_EVENT_MANAGER;
  await post(t.context, 0, 'request-login-otp', { email });
  const code = await mailedCode(t.context, email);
  const responses = await times(200, (index) => post(t.context, index, 'verify-login-otp', { email, code }));
  const statuses = responses.map(({ status }) => status);
  t.is(statuses.filter((status) => status === 200).length, 1);
  t.deepEqual(
    statuses.filter((status) => ![200, 401, ...undecided].includes(status)),
    [],
  );
});

test('fault 40: a token that is deleted is refused by four nodes at once', async (t) => {
  const { jwt } = t.context.service.acme.people.ROLE_ADMIN;
  for (let round = 0; round < 5; round += 1) {
    const body = { name: `Round ${round}`, accessLevel: 'READ_WRITE' };
    const { status, json, text } = await post(t.context, round, 'api_tokens', body, bearer(jwt));
    t.is(status, 201, text);
    const headers = { 'api-token': json.token };
    // Every node has seen the token and could have cached it.
    t.deepEqual(
      [...new Set((await times(8, (turn) => sendTo(t.context, turn, 'me', { headers }))).map((one) => one.status))],
      [200],
    );
    t.is(
      (await sendTo(t.context, round, `api_tokens/${json.id}`, { method: 'DELETE', headers: bearer(jwt) })).status,
      204,
    );
    const gone = performance.now();
    const after = await times(8, (turn) => sendTo(t.context, turn, 'me', { headers }));
    t.deepEqual([...new Set(after.map((one) => one.status))], [401]);
    t.log(`refused by all within ${Math.round(performance.now() - gone)} ms`);
  }
});

test('fault 40: whatever the owner of a token loses, the token has lost on the next call, on every node', async (t) => {
  const { ROLE_ADMIN: admin, ROLE_TREASURER: treasurer } = t.context.service.acme.people;
  const headers = { 'api-token': treasurer.readWrite };
  t.deepEqual(
    (await times(4, (turn) => sendTo(t.context, turn, 'payments', { headers }))).map((one) => one.status),
    [200, 200, 200, 200],
  );
  const taken = await sendTo(t.context, 0, `permission/users/${treasurer.id}/roles`, {
    method: 'PUT',
    headers: bearer(admin.jwt),
    body: { roles: ['ROLE_MEMBER'] },
  });
  t.is(taken.status, 200, taken.text);
  t.deepEqual(
    (await times(4, (turn) => sendTo(t.context, turn, 'payments', { headers }))).map((one) => one.status),
    [403, 403, 403, 403],
  );
});

test('fault 40: a read-only token writes nothing, by whatever header it renames its method', async (t) => {
  const { readOnly } = t.context.service.acme.people.ROLE_ADMIN;
  const before = (await sendTo(t.context, 0, 'groups', { headers: { 'api-token': readOnly } })).json.totalItems;
  const body = { name: 'Renamed', slug: 'renamed' };
  const absent = '01900000-0000-7000-8000-000000000000';
  for (const [method, path] of [
    ['POST', 'groups'],
    ['PATCH', `groups/${absent}`],
    ['PUT', `permission/users/${absent}/roles`],
    ['DELETE', `groups/${absent}`],
  ] as const) {
    for (const name of ['', 'x-http-method-override', 'x-http-method', 'x-method-override']) {
      const headers = { 'api-token': readOnly, ...(name && { [name]: 'GET' }) };
      t.is(
        (await sendTo(t.context, 1, path, { method, headers, body })).json.code,
        'read_only_token',
        `${method} ${name}`,
      );
      if (!name) continue;
      const renamed = { 'api-token': readOnly, [name]: method };
      t.is((await sendTo(t.context, 2, 'groups', { headers: renamed })).status, 200, 'GET stays GET');
    }
  }
  t.is((await sendTo(t.context, 0, 'groups', { headers: { 'api-token': readOnly } })).json.totalItems, before);
});

test('fault 38: a session that ends on one node has ended on all, with its refresh token', async (t) => {
  const { email, password } = t.context.service.acme.people.ROLE_MEMBER;
  const { json, status } = await post(t.context, 0, 'login-check', { email, password });
  t.is(status, 200);
  const alive = await times(4, (turn) => sendTo(t.context, turn, 'me', { headers: bearer(json.token) }));
  t.deepEqual(
    alive.map((one) => one.status),
    [200, 200, 200, 200],
  );
  await post(t.context, 1, 'token/revoke', { refresh_token: json.refresh_token });
  const dead = await times(4, (turn) => sendTo(t.context, turn, 'me', { headers: bearer(json.token) }));
  t.deepEqual(
    dead.map((one) => one.status),
    [401, 401, 401, 401],
  );
  const again = await times(4, (turn) => post(t.context, turn, 'token/refresh', { refresh_token: json.refresh_token }));
  t.deepEqual(
    again.map((one) => one.status),
    [401, 401, 401, 401],
  );
});
