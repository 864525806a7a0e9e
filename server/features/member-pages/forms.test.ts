/** Forms of no event on the pages of members: listed, answered, and the answers changed. */
import anyTest, { type TestFn } from 'ava';
import { plentyOfEach } from '#test/actors/unlimited-service.ts';
import { addEvent, idOf } from '#test/fixtures/invitations.ts';
import { absentId, administer } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { signedInMember } from './testing/member-client.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService({ buckets: plentyOfEach });
});
test.afterEach.always((t) => t.context.service?.stop());

const fields = [
  { key: 'topic', label: 'Topic <b>', type: 'TEXT', required: true },
  { key: 'days', label: 'Days', type: 'NUMBER' },
];

/** @returns the id of an OPEN form */
async function openForm(service: TestService, more: object, tenant = service.acme): Promise<string> {
  const id = idOf(await administer(service, 'POST', '/api/v1/forms', { fields, ...more }, tenant));
  await administer(service, 'POST', `/api/v1/forms/${id}/open`, undefined, tenant);
  return id;
}

const responsesTo = async (service: TestService, id: string) =>
  (await administer(service, 'GET', `/api/v1/forms/${id}/responses`)).json.member.map(
    ({ userId, answers }: { userId: string; answers: object }) => [userId, answers],
  );

test('a member finds the open forms of no event, answers one, and changes the answers', async (t) => {
  const { service } = t.context;
  const { browser, id: userId } = await signedInMember(service, { locale: 'de' });
  const { member: before } = (await administer(service, 'GET', '/api/v1/forms?status=OPEN')).json;
  for (const { id } of before) await administer(service, 'POST', `/api/v1/forms/${id}/close`);
  t.regex((await browser.get('/my/forms')).text, /Im Augenblick gibt es keine Fragen an Sie\./);
  const id = await openForm(service, { title: 'Umfrage & mehr', description: 'Wohin soll es gehen?' });
  await openForm(service, { title: 'Of an event', eventId: await addEvent(service) });
  await administer(service, 'POST', '/api/v1/forms', { title: 'A draft', fields });
  await openForm(service, { title: 'Of others' }, service.globex);
  const list = (await browser.get('/my/forms')).text;
  t.regex(list, new RegExp(`href="/my/forms/${id}"[\\s\\S]*Umfrage &amp; mehr[\\s\\S]*Noch nicht beantwortet`));
  t.notRegex(list, /Of an event|A draft|Of others/);
  const path = `/my/forms/${id}`;
  const shown = (await browser.get(path)).text;
  t.regex(shown, new RegExp(`Wohin soll es gehen\\?[\\s\\S]*name="form.${id}.topic" type="text" value="" required`));
  t.notRegex(shown, /Topic <b>|<script/);
  const [topic, days] = [`form.${id}.topic`, `form.${id}.days`];
  const refused = await browser.submit(path, { form: id, [topic]: '', [days]: '3' });
  t.is(refused.status, 422);
  t.regex(refused.text, new RegExp(`id="${topic}-fault">Bitte beantworten[\\s\\S]*name="${days}"[^>]*value="3"`));
  t.deepEqual(await responsesTo(service, id), []);
  const saved = await browser.follow(await browser.submit(path, { form: id, [topic]: ' Harz ', [days]: '3' }));
  t.regex(saved.text, /Ihre Antworten sind gespeichert\.[\s\S]*Umfrage &amp; mehr[\s\S]*>Beantwortet</);
  t.regex((await browser.get(path)).text, /value="Harz"/);
  await browser.submit(path, { form: id, [topic]: 'Rhön' });
  t.deepEqual(await responsesTo(service, id), [[userId, { topic: 'Rhön' }]]);
});

test('a form that was closed meanwhile says so, and one out of reach is absent', async (t) => {
  const { service } = t.context;
  const { browser } = await signedInMember(service);
  const id = await openForm(service, { title: 'Survey' });
  const other = await openForm(service, { title: 'Another' });
  await administer(service, 'POST', `/api/v1/forms/${id}/close`);
  const late = await browser.submit(`/my/forms/${id}`, { form: id, [`form.${id}.topic`]: 'Late' });
  t.is(late.status, 422);
  t.regex(late.text, /This form takes no answers any more\.[\s\S]*Another/);
  t.deepEqual(await responsesTo(service, id), []);
  const hidden = await openForm(service, {
    title: 'H',
    eventId: await addEvent(service, { visibility: 'INVITE_ONLY' }),
  });
  const foreign = await openForm(service, { title: 'F' }, service.globex);
  for (const one of [id, hidden, foreign, absentId, 'x']) t.is((await browser.get(`/my/forms/${one}`)).status, 404);
  const odd = await browser.submit(`/my/forms/${hidden}`, { form: other, [`form.${other}.topic`]: 'x' });
  t.is(odd.status, 422);
  t.deepEqual(await responsesTo(service, other), []);
});
