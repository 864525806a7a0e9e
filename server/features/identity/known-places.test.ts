/** One-time codes under attack: limits that are counted separately for known places of the owner. */
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

// Serial, because each test starts a server, a worker and a mail server.
test.beforeEach(async (t) => {
  t.context.service = await startTestService({}, { trustedProxies: ['127.0.0.1'] }, { worker: true });
  // The template's users signed in from 127.0.0.1.
  await t.context.service.sql(`update sessions set place = '${home}'`);
});
test.afterEach.always((t) => t.context.service?.stop());

const home = '198.51.100.7';
const seconds = 1000;

const post = (service: TestService, path: string, body: unknown, from: string) =>
  service.send(service.acme, `/api/v1/${path}`, { method: 'POST', headers: { 'x-forwarded-for': from }, body });
const requestCode = (service: TestService, email: string, from: string) =>
  post(service, 'request-login-otp', { email }, from);
const verify = (service: TestService, email: string, code: string, from: string) =>
  post(service, 'verify-login-otp', { email, code }, from);

let addresses = 0;
/** @returns an unused address. */
function freshAddress(): string {
  addresses += 1;
  return `203.${Math.floor(addresses / 65_536)}.${Math.floor(addresses / 256) % 256}.${addresses % 256}`;
}

async function mailedCode(service: TestService, email: string): Promise<string> {
  const { text } = await service.mail.nextMail(email);
  const [code] = /^\d{6}$/m.exec(text) ?? [];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}

const wrongFor = (code: string, offset = 1) => String((Number(code) + offset) % 1_000_000).padStart(6, '0');

/** Sends wrong codes, each from another address. */
async function guess(service: TestService, email: string, count: number, code = '000000'): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    await verify(service, email, wrongFor(code, index), freshAddress());
    // The rate limit per email is tested elsewhere.
    if (index % 20 === 0) service.clock.advance(60 * seconds);
  }
}

async function invite(service: TestService, email: string): Promise<void> {
  const headers = { authorization: `Bearer ${service.acme.people.ROLE_ADMIN.jwt}` };
  const body = { email, firstName: 'New', lastName: 'Comer' };
  const { status } = await service.send(service.acme, '/api/v1/users', { method: 'POST', headers, body });
  if (status !== 201) throw new Error(`not invited: ${status}`);
}

test.serial('attackers who use up the tries of a code leave those of known places', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  await requestCode(service, email, home);
  const code = await mailedCode(service, email);
  await guess(service, email, 5, code);
  t.is((await verify(service, email, code, freshAddress())).status, 401);
  t.is((await verify(service, email, code, home)).status, 200);
});

test.serial('a known place gets a fresh code although attackers have raised the interval to minutes', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  for (let mail = 0; mail < 8; mail += 1) {
    const { resendAfter } = (await requestCode(service, email, freshAddress())).json;
    await mailedCode(service, email);
    if (mail < 7) service.clock.advance(resendAfter * seconds);
  }
  t.is((await requestCode(service, email, freshAddress())).json.resendAfter, 240);
  t.is((await requestCode(service, email, home)).json.resendAfter, 30);
  t.is((await verify(service, email, await mailedCode(service, email), home)).status, 200);
});

for (const [path, more] of [
  ['request-login-otp', {}],
  ['request-password-reset-otp', {}],
  ['verify-login-otp', { code: '000000' }],
  ['reset-password', { code: '000000', password: 'a quite new password' }],
] as const) {
  test.serial(`${path}: unknown places share twenty requests a minute, and known places have their own`, async (t) => {
    const { service } = t.context;
    const from = (email: string, place: string) => post(service, path, { email, ...more }, place);
    const { email } = service.acme.people.ROLE_TREASURER;
    for (const each of [email, 'unknown@acme.example']) {
      for (let count = 1; count <= 20; count += 1) t.not((await from(each, freshAddress())).status, 429);
      t.is((await from(each, freshAddress())).status, 429);
    }
    t.is((await from('unknown@acme.example', home)).status, 429, 'an unknown address has no known place');
    for (let count = 1; count <= 20; count += 1) t.not((await from(email, home)).status, 429);
    t.is((await from(email, home)).status, 429);
  });
}

test.serial('failed sign-in codes leave password reset codes usable', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  await guess(service, email, 100);
  const from = freshAddress();
  await requestCode(service, email, from);
  t.is((await verify(service, email, await mailedCode(service, email), from)).status, 401);
  await post(service, 'request-password-reset-otp', { email }, from);
  const reset = { email, code: await mailedCode(service, email), password: 'a quite new password' };
  t.is((await post(service, 'reset-password', reset, from)).status, 204);
});

test.serial(
  'an invited user without a known place signs in with a fresh code despite guesses of attackers',
  async (t) => {
    const { service } = t.context;
    const email = 'new@acme.example';
    await invite(service, email);
    await guess(service, email, 100);
    const from = freshAddress();
    await requestCode(service, email, from);
    t.is((await verify(service, email, await mailedCode(service, email), from)).status, 200);
  },
);

test.serial('a success resets its own place, and not the failures of unknown places', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  await guess(service, email, 60);
  await requestCode(service, email, home);
  t.is((await verify(service, email, await mailedCode(service, email), home)).status, 200);
  await guess(service, email, 40);
  service.clock.advance(60 * seconds);
  const from = freshAddress();
  await requestCode(service, email, from);
  t.is((await verify(service, email, await mailedCode(service, email), from)).status, 401);
});
