/** Our additional limits. */
import anyTest, { type TestFn } from 'ava';
import { buckets } from '#contracts/buckets.ts';
import { addContact, addEvent, asContact, hashOf, idOf, organise } from '#test/fixtures/invitations.ts';
import type { TestRequest, TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService({}, { trustedProxies: ['127.0.0.1'] });
});
test.afterEach.always((t) => t.context.service?.stop());

/** Sends one after the other. @returns the statuses */
async function statuses(count: number, request: (index: number) => Promise<TestResponse>): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) all.push((await request(index)).status);
  return all;
}

function asAdmin(service: TestService, method: string, path: string, body?: unknown): Promise<TestResponse> {
  const { jwt } = service.acme.people.ROLE_ADMIN;
  const request: TestRequest = { method, headers: { authorization: `Bearer ${jwt}` } };
  return service.send(service.acme, `/api/v1/${path}`, body === undefined ? request : { ...request, body });
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

for (const [path, bucket, further] of [
  ['request-login-otp', 'requestLoginOtp', 'requestLoginOtpByAddress'],
  ['request-password-reset-otp', 'requestPasswordResetOtp', 'requestPasswordResetOtpByAddress'],
] as const) {
  test(`${path}: requests of one IPv6 /64 are counted whichever emails they name`, async (t) => {
    t.like(buckets[further], { quota: 200, windowSeconds: 60, key: 'ip' });
    const few = { ...buckets, [further]: { ...buckets[further], quota: 10 } };
    const service = await startTestService({ buckets: few }, { trustedProxies: ['127.0.0.1'] });
    t.teardown(() => service.stop());
    const request = (address: string, email: string) =>
      service.send(service.acme, `/api/v1/${path}`, {
        method: 'POST',
        body: { email },
        headers: { 'x-forwarded-for': address },
      });
    for (let index = 0; index < 10; index += 1) {
      const { status, headers } = await request(`2001:db8::${index}`, `n${index}@nowhere.example`);
      t.is(status, 200);
      t.is(headers['ratelimit-policy'], `"${bucket}";q=20;w=60`);
    }
    for (const email of ['another@nowhere.example', 'one-more@nowhere.example']) {
      const denied = await request('2001:db8::ffff', email);
      t.is(denied.status, 429);
      t.is(denied.headers['ratelimit-policy'], `"${further}";q=10;w=60`);
      t.deepEqual(denied.json, {
        title: 'Too Many Requests',
        detail: 'The limit of 10 requests per 60 seconds was exceeded. Retry in 60 seconds.',
        status: 429,
      });
    }
    t.is((await request('2001:db8:0:1::1', 'elsewhere@nowhere.example')).status, 200);
  });
}

test('a token sets twenty passwords of users in a minute, and other changes are not counted', async (t) => {
  const { service } = t.context;
  const { id } = service.acme.people.ROLE_MEMBER;
  const setPassword = (password: string) => asAdmin(service, 'PATCH', `users/${id}`, { password });
  t.deepEqual(await statuses(3, () => setPassword('short')), times(3, 422), 'what is refused anyway is not counted');
  t.deepEqual(await statuses(20, (index) => setPassword(`a new password ${index}`)), times(20, 200));
  const denied = await setPassword('a new password');
  t.is(denied.status, 429);
  t.is(denied.headers['ratelimit-policy'], '"usersUpdatePassword";q=20;w=60');
  t.is(denied.headers['retry-after'], '60');
  const rename = (index: number) => asAdmin(service, 'PATCH', `users/${id}`, { firstName: `Mia ${index}` });
  t.deepEqual(await statuses(25, rename), times(25, 200));
  t.is((await rename(26)).headers['ratelimit-policy'], undefined);
});

test('a token creates 300 users with a password in a minute, and as many without as it likes', async (t) => {
  t.like(buckets.usersCreatePassword, { quota: 300, windowSeconds: 60, key: 'token' });
  const usersCreatePassword = { ...buckets.usersCreatePassword, quota: 3 };
  const service = await startTestService({ buckets: { ...buckets, usersCreatePassword } });
  t.teardown(() => service.stop());
  const create = (index: number, more: object) =>
    asAdmin(service, 'POST', 'users', { email: `u${index}@acme.example`, firstName: 'U', lastName: 'V', ...more });
  const password = 'a new password';
  t.deepEqual(await statuses(3, (index) => create(index, { password })), times(3, 201));
  t.is((await create(20, { password })).status, 429);
  t.deepEqual(await statuses(5, (index) => create(30 + index, {})), times(5, 201));
});

test('a token sends twenty tests of newsletters in a minute', async (t) => {
  const { service } = t.context;
  const send = (token: string) =>
    service.send(service.acme, '/api/v1/newsletters/0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10/send-test', {
      method: 'POST',
      headers: { 'api-token': token },
    });
  const { ROLE_ADMIN } = service.acme.people;
  t.deepEqual(await statuses(20, () => send(ROLE_ADMIN.readWrite)), times(20, 404));
  const denied = await send(ROLE_ADMIN.readWrite);
  t.is(denied.status, 429);
  t.is(denied.headers['ratelimit-policy'], '"newslettersSendTest";q=20;w=60');
});

test('an invitation is written to twenty times a minute by each operation, and read without a limit', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const hashes = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const contactId = await addContact(service, { email: `${name}@contact.example` });
      const id = idOf(await organise(service, 'POST', `/api/v1/events/${eventId}/invitations`, { contactId }));
      await organise(service, 'POST', `/api/v1/invitations/${id}/send`);
      return hashOf(service, id);
    }),
  );
  const [hash = '', other = ''] = hashes;
  const answer = (as: string) => asContact(service, as, 'POST', '/api/v1/invitation/answer', { answer: 'ACCEPTED' });
  t.deepEqual(await statuses(20, () => answer(hash)), times(20, 200));
  const denied = await answer(hash);
  t.is(denied.status, 429);
  t.is(denied.headers['ratelimit-policy'], '"invitationsAnswerOwn";q=20;w=60');
  t.is((await answer(other)).status, 200);
  t.deepEqual(await statuses(25, () => asContact(service, hash, 'GET', '/api/v1/invitation')), times(25, 200));
  const register = () => asContact(service, hash, 'POST', '/api/v1/invitation/registration', {});
  const cancel = () => asContact(service, hash, 'DELETE', '/api/v1/invitation/registration');
  // An invitation may end ten registrations (decisions: Registrations); then both are a conflict, which counts too.
  const ended = await statuses(40, (index) => (index % 2 ? cancel() : register()));
  t.deepEqual(
    ended.slice(0, 20),
    Array.from({ length: 20 }, (_, index) => (index % 2 ? 204 : 200)),
  );
  t.false(ended.includes(429));
  t.is((await register()).headers['ratelimit-policy'], '"registrationsCreateOwn";q=20;w=60');
  t.is((await cancel()).headers['ratelimit-policy'], '"registrationsCancelOwn";q=20;w=60');
});
