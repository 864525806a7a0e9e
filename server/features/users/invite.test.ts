/** Users are invited to sign in, and do so by a code. */
import anyTest, { type TestFn } from 'ava';
import { hours } from '#test/fixtures/invitations.ts';
import { absentId, administer } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.after.always((t) => t.context.service?.stop());

async function addUser(service: TestService, email: string, more: object = {}): Promise<string> {
  const user = { email, firstName: 'Nia', lastName: 'New', ...more };
  return (await administer(service, 'POST', '/api/v1/users', user)).json.id;
}

const invite = async (service: TestService, ids: readonly string[]) =>
  (await administer(service, 'POST', '/api/v1/users/bulk-invite', { ids })).json;

test('a new user gets no mail until invited, and then one in its language, which holds no secret', async (t) => {
  const { service } = t.context;
  const ids = [
    await addUser(service, 'nia@new.example'),
    await addUser(service, 'nina@new.example', { locale: 'fr-FR' }),
    await addUser(service, 'nils@new.example', { locale: 'de' }),
  ];
  t.deepEqual((await invite(service, ids)).succeeded, 3);
  const english = await service.mail.nextMail('nia@new.example');
  t.regex(english.text, /has opened an account for you, with the address nia@new\.example/);
  t.true(english.text.includes(`${service.acme.baseUrl}/my/sign-in`));
  t.regex((await service.mail.nextMail('nina@new.example')).text, /Bonjour Nia,[\s\S]*un code vous est envoyé/);
  t.regex((await service.mail.nextMail('nils@new.example')).text, /Guten Tag Nia,[\s\S]*Ein Code kommt/);
  await service.send(service.acme, '/api/v1/request-login-otp', { method: 'POST', body: { email: 'nia@new.example' } });
  const code = /\b(\d{6})\b/.exec((await service.mail.nextMail('nia@new.example')).text)?.[1];
  const signedIn = await service.send(service.acme, '/api/v1/verify-login-otp', {
    method: 'POST',
    body: { email: 'nia@new.example', code },
  });
  t.is(signedIn.status, 200);
  t.is((await administer(service, 'GET', `/api/v1/users/${ids[0]}`)).json.status, 'ACTIVE');
});

test('nobody is mailed twice within the hour, nor who has signed in or is disabled', async (t) => {
  const { service } = t.context;
  const id = await addUser(service, 'once@new.example');
  const { id: member } = service.acme.people.ROLE_MEMBER;
  const { results } = await invite(service, [id, member, absentId, id]);
  t.deepEqual(
    results.map(({ status, error }: { status: string; error?: { code: string } }) => error?.code ?? status),
    ['done', 'invalid_transition', 'not_found'],
  );
  t.is((await invite(service, [id])).results[0].error.code, 'invalid_transition');
  service.clock.advance(hours(1));
  t.is((await invite(service, [id])).succeeded, 1);
});

// Serial, because others move the clock.
test.serial('a user whose address was corrected is mailed there at once', async (t) => {
  const { service } = t.context;
  const id = await addUser(service, 'typo@new.example');
  t.is((await invite(service, [id])).succeeded, 1);
  await service.mail.nextMail('typo@new.example');
  await administer(service, 'PATCH', `/api/v1/users/${id}`, { email: 'right@new.example', firstName: 'Nora' });
  t.is((await invite(service, [id])).succeeded, 1);
  t.regex((await service.mail.nextMail('right@new.example')).text, /Nora/);
  await administer(service, 'PATCH', `/api/v1/users/${id}`, { email: 'Right@new.example' });
  t.is((await invite(service, [id])).results[0].error.code, 'invalid_transition', 'the same address');
});
