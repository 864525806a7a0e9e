/** Mails about a change, while the mail server is away. */
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';
import { until } from '#test/until.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.after.always((t) => t.context.service?.stop());

const days = 86_400_000;

test('a mail that waited for the mail server says when the password was changed, not when it was sent', async (t) => {
  const { service } = t.context;
  const { id, email } = service.acme.people.ROLE_MEMBER;
  await service.sql(`update users set timezone = 'UTC', locale = 'en' where id = $1`, [id]);
  const dayOf = (time: Date) => new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(time);
  const changed = dayOf(service.clock.now());
  await service.mail.pause();
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const body = { password: 'a quite new password' };
  const { status } = await service.send(service.acme, `/api/v1/users/${id}`, { method: 'PATCH', headers, body });
  t.is(status, 200);
  const failed = `select from queue.jobs where task = 'identity.passwordChanged' and last_error is not null`;
  await until(async () => (await service.sql(failed)).length > 0, 'the mail has failed once');
  service.clock.advance(3 * days);
  await service.mail.resume();
  const { text } = await service.mail.nextMail(email);
  t.true(text.includes(changed), text);
  t.false(text.includes(dayOf(service.clock.now())));
});
