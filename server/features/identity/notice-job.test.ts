/** Mails about a change, while the mail server is away. */
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { bytesOfBase32 } from '#harness/totp.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { until } from '#test/until.ts';
import { codeAt, stepAt } from './totp.ts';

type Context = { service: TestService };
const test = (anyTest as TestFn<Context>).serial;

test.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.after.always((t) => t.context.service?.stop());

const days = 86_400_000;

const post = (service: TestService, jwt: string, path: string, body: object) =>
  service.send(service.acme, `/api/v1/me/${path}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${jwt}` },
  });

/** @param change makes the change of a user while no mail can be sent */
async function saysWhen(
  t: ExecutionContext<Context>,
  task: string,
  { id, email }: { id: string; email: string },
  change: () => Promise<{ status: number }>,
) {
  const { service } = t.context;
  await service.sql(`update users set timezone = 'UTC', locale = 'en' where id = $1`, [id]);
  const dayOf = (time: Date) => new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(time);
  const changed = dayOf(service.clock.now());
  await service.mail.pause();
  t.is((await change()).status, 200);
  const failed = 'select from queue.jobs where task = $1 and last_error is not null';
  await until(async () => (await service.sql(failed, [task])).length > 0, 'the mail has failed once');
  service.clock.advance(3 * days);
  await service.mail.resume();
  const { text } = await service.mail.nextMail(email);
  t.true(text.includes(changed), text);
  t.false(text.includes(dayOf(service.clock.now())));
}

test('a mail that waited for the mail server says when the email was to be changed, not when it was sent', async (t) => {
  const { service } = t.context;
  const person = service.acme.people.ROLE_TREASURER;
  const body = { email: 'theo.new@acme.example', currentPassword: person.password };
  await saysWhen(t, 'identity.notifyOfEmailChange', person, () => post(service, person.jwt, 'email/begin', body));
});

test('a mail that waited for the mail server says when the second factor was set up, not when it was sent', async (t) => {
  const { service } = t.context;
  const person = service.acme.people.ROLE_ADMIN;
  const { password } = person;
  const jwt = await signedInAgain(service, person);
  const { json } = await post(service, jwt, 'second_factor/begin', { password });
  const code = codeAt(bytesOfBase32(json.secret), stepAt(service.clock.now()));
  await saysWhen(t, 'identity.secondFactorChanged', person, () =>
    post(service, jwt, 'second_factor/confirm', { code }),
  );
});

/** Its first session has expired, as the clock has gone on by days. */
async function signedInAgain(service: TestService, { email, password }: { email: string; password: string }) {
  const { json } = await service.send(service.acme, '/api/v1/login-check', {
    method: 'POST',
    body: { email, password },
  });
  return String(json.token);
}

test('a mail that waited for the mail server says when the password was changed, not when it was sent', async (t) => {
  const { service } = t.context;
  const person = service.acme.people.ROLE_MEMBER;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const body = { password: 'a quite new password' };
  await saysWhen(t, 'identity.passwordChanged', person, () =>
    service.send(service.acme, `/api/v1/users/${person.id}`, { method: 'PATCH', headers, body }),
  );
});

test('a user who is disabled before the notice is sent gets it all the same', async (t) => {
  const { service } = t.context;
  const { id, email } = service.acme.people.ROLE_EVENT_MANAGER;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const change = (body: object) =>
    service.send(service.acme, `/api/v1/users/${id}`, { method: 'PATCH', headers, body });
  await service.mail.pause();
  t.is((await change({ password: 'a quite new password' })).status, 200);
  t.is((await change({ status: 'DISABLED' })).status, 200);
  await service.mail.resume();
  t.regex((await service.mail.nextMail(email)).subject, /password/);
});
