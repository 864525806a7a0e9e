/** The retry rule of the specification (Errors, rule 3), exact to the millisecond. */
import test from 'ava';
import { NoResponseError } from './errors.ts';
import { unguessable } from './random.ts';
import { json, noResponse, problem, type Step, scripted } from './testing/scripted.ts';

const path = '/api/v1/me';
const me = json({ id: '1' });
const limited = (headers: Record<string, string> = {}) => problem(429, headers);

test('a 429 is retried after Retry-After', async (t) => {
  const { client, waits } = scripted([limited({ 'retry-after': '17' }), me]);
  const { data, error } = await client.GET(path);
  t.deepEqual(waits, [17_000]);
  t.truthy(data);
  t.is(error, undefined);
});

test('a 429 without Retry-After is retried after a backoff that doubles from 1 s, and returned after six attempts', async (t) => {
  const { client, waits, requests } = scripted([limited()]);
  const { error, response } = await client.GET(path);
  t.deepEqual(waits, [1_000, 2_000, 4_000, 8_000, 16_000]);
  t.is(requests.length, 6);
  t.is(response.status, 429);
  t.is(error?.status, 429);
});

for (const status of [500, 502, 503, 504, 599]) {
  test(`a ${status} is retried with backoff, up to six attempts`, async (t) => {
    const { client, waits, requests } = scripted([problem(status)]);
    const { error } = await client.GET(path);
    t.deepEqual(waits, [1_000, 2_000, 4_000, 8_000, 16_000]);
    t.is(requests.length, 6);
    t.is(error?.status, status);
  });
}

for (const status of [400, 403, 404, 408, 409, 413, 422, 425]) {
  test(`a ${status} is returned without a retry`, async (t) => {
    const { client, waits, requests } = scripted([problem(status)]);
    t.is((await client.GET(path)).error?.status, status);
    t.deepEqual([waits, requests.length], [[], 1]);
  });
}

test('a Retry-After does not advance the backoff', async (t) => {
  const steps: Step[] = [problem(503), limited({ 'retry-after': '5' }), limited(), problem(500), me];
  const { client, waits } = scripted(steps);
  t.truthy((await client.GET(path)).data);
  t.deepEqual(waits, [1_000, 5_000, 2_000, 4_000]);
});

test('a 503 is retried after the longer of Retry-After and backoff', async (t) => {
  const steps: Step[] = [problem(503, { 'retry-after': '9' }), problem(503, { 'retry-after': '1' }), me];
  const { client, waits } = scripted(steps);
  await client.GET(path);
  t.deepEqual(waits, [9_000, 2_000]);
});

const malformed = ['', '-5', '-1', '1e9', '1.5', '0x10', 'soon', '12 s', 'NaN', 'Infinity', '٣', '2027-01-01', '5, 6'];
for (const value of malformed) {
  test(`a Retry-After of "${value}" counts as absent`, async (t) => {
    // A Headers object refuses characters beyond Latin-1, but a server can send such bytes.
    const sent = Buffer.from(value).toString('latin1');
    const { client, waits } = scripted([limited({ 'retry-after': sent }), me]);
    await client.GET(path);
    t.deepEqual(waits, [1_000]);
  });
}

test('a Retry-After date is relative to the Date header, or to our clock without one', async (t) => {
  const headers = { 'retry-after': 'Wed, 21 Oct 2015 07:28:30 GMT' };
  const { client, waits } = scripted([
    limited({ ...headers, date: 'Wed, 21 Oct 2015 07:28:00 GMT' }),
    limited({ 'retry-after': 'Fri, 01 Jan 2027 00:00:42 GMT' }),
    limited(headers),
    me,
  ]);
  await client.GET(path);
  t.deepEqual(waits, [30_000, 12_000, 1_000], 'a past date counts as absent');
});

test('a Retry-After of 0 retries at once', async (t) => {
  const { client, waits } = scripted([limited({ 'retry-after': '0' }), me]);
  await client.GET(path);
  t.deepEqual(waits, [0]);
});

for (const value of ['301', '1000000000', '99999999999999999999999']) {
  test(`a 429 with a Retry-After of ${value} is returned without a retry`, async (t) => {
    const { client, waits, requests } = scripted([limited({ 'retry-after': value })]);
    const { error, response } = await client.GET(path);
    t.is(error?.status, 429);
    t.is(response.headers.get('retry-after'), value);
    t.deepEqual([waits, requests.length], [[], 1]);
  });
}

test('the maximum wait is configurable', async (t) => {
  const { client, waits } = scripted([limited({ 'retry-after': '301' }), me], { maximumWait: 400_000 });
  await client.GET(path);
  t.deepEqual(waits, [301_000]);
});

test('a read without a response is retried with backoff, up to six attempts', async (t) => {
  const { client, waits, requests } = scripted([noResponse]);
  const error = await t.throwsAsync(async () => client.GET(path), { instanceOf: NoResponseError });
  t.regex(error.message, /^GET \/api\/v1\/me: the connection failed.* 6 attempts\.$/);
  t.deepEqual(waits, [1_000, 2_000, 4_000, 8_000, 16_000]);
  t.is(requests.length, 6);
});

test('a write with an Idempotency-Key is retried without a response, with the same key and body', async (t) => {
  const { client, waits, requests } = scripted([noResponse, problem(503), json({ id: '1' }, 201)]);
  await client.POST('/api/v1/groups', { body: { name: 'Choir', slug: 'choir' } });
  t.deepEqual(waits, [1_000, 2_000]);
  t.deepEqual(
    requests.map(({ headers, body }) => [headers.get('idempotency-key'), body]),
    Array(3).fill(['key-1', '{"name":"Choir","slug":"choir"}']),
  );
});

test('a write without an Idempotency-Key is not retried without a response, because it may have been executed', async (t) => {
  const { client, waits, requests } = scripted([noResponse]);
  const body = { email: 'a@acme.example', code: '123456', password: 'something long' };
  await t.throwsAsync(async () => client.POST('/api/v1/reset-password', { body }), { instanceOf: NoResponseError });
  t.deepEqual([waits, requests.length], [[], 1]);
});

test('a write whose timed-out attempt is still in flight is retried', async (t) => {
  const inFlight = problem(409, { 'retry-after': '1' }, 'idempotency_in_flight');
  const { client, waits } = scripted([noResponse, inFlight, inFlight, json({ id: '1' }, 201)]);
  const { data } = await client.POST('/api/v1/groups', { body: { name: 'Choir', slug: 'choir' } });
  t.truthy(data);
  t.deepEqual(waits, [1_000, 1_000, 1_000]);
});

test('a 409 for a key that another call holds is returned', async (t) => {
  const { client, waits } = scripted([problem(409, { 'retry-after': '1' }, 'idempotency_in_flight')]);
  const params = { header: { 'Idempotency-Key': 'mine' } };
  const { error } = await client.POST('/api/v1/groups', { params, body: { name: 'Choir', slug: 'choir' } });
  t.is(error?.code, 'idempotency_in_flight');
  t.deepEqual(waits, []);
});

test('each write has its own key, or the caller’s; reads, and writes that take no key, have none', async (t) => {
  const { client, requests } = scripted([json({ id: '1' })]);
  await client.POST('/api/v1/groups', { body: { name: 'Choir', slug: 'choir' } });
  await client.POST('/api/v1/groups', { body: { name: 'Choir', slug: 'choir' } });
  await client.POST('/api/v1/groups', {
    params: { header: { 'Idempotency-Key': 'mine' } },
    body: { name: 'Choir', slug: 'choir' },
  });
  await client.GET(path);
  await client.POST('/api/v1/request-login-otp', { body: { email: 'a@acme.example' } });
  t.deepEqual(
    requests.map(({ headers }) => headers.get('idempotency-key')),
    ['key-1', 'key-2', 'mine', null, null],
  );
});

test('keys are unguessable and unique by default', async (t) => {
  const { client, requests } = scripted([json({ id: '1' })], { newKey: unguessable });
  for (let call = 0; call < 50; call++) await client.POST('/api/v1/groups', { body: { name: 'Choir', slug: 'choir' } });
  const keys = new Set(requests.map(({ headers }) => headers.get('idempotency-key')));
  t.is(keys.size, 50);
  for (const key of keys) t.regex(key ?? '', /^[!-~]{20,255}$/);
});
