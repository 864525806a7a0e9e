/** What a member typed survives the end of its session: it goes along with the sign-in, and is filled in again. */
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { plentyOfEach } from '#test/actors/unlimited-service.ts';
import { addEvent, idOf } from '#test/fixtures/invitations.ts';
import { administer } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { type MemberClient, password, signedInMember } from './testing/member-client.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService({ buckets: plentyOfEach }, {}, { worker: true });
});
test.after.always((t) => t.context.service?.stop());

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
/** @returns the values of the hidden fields and inputs of the form with this target, as a browser would send them */
function formTo(text: string, action: string): Record<string, string> {
  const form = text.split('<form ').find((one) => one.includes(`action="${action}"`)) ?? '';
  const fields = [...form.matchAll(/<input [^>]*?name="([^"]+)"[^>]*>/g)].filter(
    ([input]) => !input.includes('type="checkbox"') || input.includes(' checked'),
  );
  return Object.fromEntries(
    fields.map(([input, name = '']) => [name, unescaped(/ value="([^"]*)"/.exec(input)?.[1] ?? '')]),
  );
}

const signOutElsewhere = (browser: MemberClient) => browser.submit('/my/sign-out');

/** Signs in with the code that is mailed, going on from the page of a form that was sent. */
async function signInWithCode(
  t: ExecutionContext<{ service: TestService }>,
  browser: MemberClient,
  page: string,
  email: string,
) {
  const { mail } = t.context.service;
  const asked = await browser.post('/my/sign-in', { ...formTo(page, '/my/sign-in'), email });
  const { text } = await mail.nextMail(({ recipients }) => recipients.includes(email));
  const code = /\b\d{3} ?\d{3}\b/.exec(text)?.[0] ?? '';
  return browser.post('/my/sign-in/code', { ...formTo(asked.text, '/my/sign-in/code'), code });
}

test('details that were sent after a sign-out in another tab are filled in again after the sign-in, and saved', async (t) => {
  const { service } = t.context;
  const { browser, email, id } = await signedInMember(service);
  const form = formTo((await browser.get('/my/details')).text, '/my/details');
  await signOutElsewhere(browser);
  const typed = { ...form, firstName: 'Grace "<b>"', lastName: 'Höpper' };
  const page = await browser.post('/my/details', typed);
  t.is(page.status, 200);
  t.regex(page.text, /What you typed is kept/);
  const wrong = await browser.post('/my/sign-in', { ...formTo(page.text, '/my/sign-in'), email: 'no address' });
  t.regex(wrong.text, /Enter an email address/);
  const again = await signInWithCode(t, browser, wrong.text, email);
  t.is(again.status, 200);
  t.regex(again.text, /What you typed has not been sent yet/);
  const { json } = await administer(service, 'GET', `/api/v1/users/${id}`);
  t.is(json.firstName, 'Mia', 'nothing is done before it is sent');
  const filled = formTo(again.text, '/my/details');
  t.is(filled.firstName, 'Grace "<b>"');
  t.is((await browser.post('/my/details', filled)).headers.location, '/my/details?done=saved');
  t.like((await administer(service, 'GET', `/api/v1/users/${id}`)).json, {
    firstName: 'Grace "<b>"',
    lastName: 'Höpper',
  });
});

test('answers for an event survive a session that was ended, by another way of signing in, too', async (t) => {
  const { service } = t.context;
  const { browser, email, id: userId } = await signedInMember(service);
  const eventId = await addEvent(service, { visibility: 'PUBLIC' });
  const fields = [{ key: 'diet', label: 'Diet', type: 'TEXT', required: true }];
  const formId = idOf(await administer(service, 'POST', '/api/v1/forms', { title: 'Dinner', eventId, fields }));
  await administer(service, 'POST', `/api/v1/forms/${formId}/open`);
  const path = `/my/events/${eventId}`;
  const form = formTo((await browser.get(path)).text, `${path}/register`);
  await service.sql('update sessions set revoked_at = now() where user_id = $1', [userId]);
  const name = `form.${formId}.diet`;
  const page = await browser.post(`${path}/register`, { ...form, guests: '2', [name]: 'vegan' });
  const other = await browser.post('/my/sign-in/password', { ...formTo(page.text, '/my/sign-in'), way: 'other' });
  t.is(other.status, 200);
  const again = await browser.post('/my/sign-in/password', {
    ...formTo(other.text, '/my/sign-in/password'),
    email,
    password,
  });
  const filled = formTo(again.text, `${path}/register`);
  t.is(filled[name], 'vegan');
  t.is(filled.guests, '2');
  t.is((await browser.post(`${path}/register`, filled)).headers.location, `${path}?done=saved`);
  const { member } = (await administer(service, 'GET', `/api/v1/forms/${formId}/responses`)).json;
  t.deepEqual(
    member.map(({ answers }: { answers: object }) => answers),
    [{ diet: 'vegan' }],
  );
});

test('a form of an earlier session is filled in again in the present one, and is not performed before it is sent again', async (t) => {
  const { service } = t.context;
  const { browser, email, id } = await signedInMember(service);
  const other = await signedInMember(service);
  const form = formTo((await browser.get('/my/details')).text, '/my/details');
  await signOutElsewhere(browser);
  await browser.signIn(email);
  const again = await browser.post('/my/details', { ...form, firstName: 'Grace' });
  t.is(again.status, 403);
  t.regex(again.text, /What you typed has not been sent yet/);
  t.is((await administer(service, 'GET', `/api/v1/users/${id}`)).json.firstName, 'Mia');
  t.is((await other.browser.post('/my/details', { ...form, firstName: 'Grace' })).text.includes('Grace'), false);
  const filled = formTo(again.text, '/my/details');
  t.is(filled.firstName, 'Grace');
  t.is((await browser.post('/my/details', filled)).headers.location, '/my/details?done=saved');
});

test('another user who signs in does not see what was typed', async (t) => {
  const { service } = t.context;
  const mia = await signedInMember(service);
  const other = await signedInMember(service);
  const form = formTo((await mia.browser.get('/my/details')).text, '/my/details');
  await signOutElsewhere(mia.browser);
  const page = await mia.browser.post('/my/details', { ...form, firstName: 'Secret' });
  const again = await signInWithCode(t, mia.browser, page.text, other.email);
  t.is(again.headers.location, '/my/details');
  t.notRegex((await mia.browser.get('/my/details')).text, /Secret/);
});

test('passwords are not kept, nor is a form of a page that keeps none, and a damaged one leads to its page', async (t) => {
  const { service } = t.context;
  const { browser, email, id } = await signedInMember(service);
  const { crumb = '' } = formTo((await browser.get('/my/details')).text, '/my/details');
  await signOutElsewhere(browser);
  for (const path of ['/my/security/password', '/my/memberships']) {
    const { status, text } = await browser.post(path, {
      crumb,
      user: id,
      currentPassword: 'secret',
      password: 'secret',
    });
    t.is(status, 303, path);
    t.false(text.includes('secret'));
  }
  for (const kept of [
    '{',
    '[]',
    '{"path":"/my/security/password","user":"x","values":{}}',
    '{"path":1,"values":[{}]}',
  ]) {
    const fields = { crumb: await browser.tokenFor('/my/sign-in'), email, password, next: '/my/details', kept };
    t.is((await browser.post('/my/sign-in/password', fields)).headers.location, '/my/details', kept);
    await signOutElsewhere(browser);
  }
});
