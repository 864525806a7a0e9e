/** The page of a newsletter's audience, without scripts. */
import anyTest, { type TestFn } from 'ava';
import { counting } from '#server/features/statistics/handlers.ts';
import { call, draft } from '#test/fixtures/newsletters.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { AdminClient } from '../../testing/admin-client.ts';

const test = anyTest as TestFn<{ service: TestService; ada: AdminClient }>;
test.before(async (t) => {
  const service = await startTestService();
  const ada = new AdminClient(service, service.acme);
  await ada.signIn(service.acme.people.ROLE_ADMIN);
  await service.sql(`update contacts set tags = '{choir}' where tenant_id = $1`, [service.acme.id]);
  Object.assign(t.context, { service, ada });
});
test.after.always((t) => t.context.service?.stop());

const figure = (html: string) => /<span>Recipients<\/span> ([^<]*)</.exec(html)?.[1];

test('an audience is counted before it is saved, and an incomplete one says why it is not', async (t) => {
  const { service, ada } = t.context;
  await service.sql(
    `insert into contacts (tenant_id, id, email, tags) values ($1, uuidv7(), 'out@tags.example', '{choir}')`,
    [service.acme.id],
  );
  const letter = await draft(service, { audience: {} });
  const page = `${letter.replace('/api/v1', '/admin')}/audience`;
  t.is(figure((await ada.get(page)).text), '0 people.');
  const counted = await ada.submit(page, { 'audience.tags': 'choir', do: 'count' });
  t.is(counted.status, 200, counted.text);
  t.is(figure(counted.text), '5 people. Left out: 1 opted out.');
  t.regex(counted.text, /value="choir" checked/, 'what was chosen stays');
  const unknown = await ada.submit(page, { people: 'x@unknown.example', do: 'count' });
  t.is(figure(unknown.text), 'Not counted. No user and no contact has the email x@unknown.example.');
  t.deepEqual((await call(service, 'GET', letter)).json.audience, {});
  await ada.submit(page, { 'audience.tags': 'choir' });
  t.deepEqual((await call(service, 'GET', letter)).json.audience.tags, ['choir']);
});

test('the tags in use are offered with their people; users without contacts:read type them', async (t) => {
  const { service, ada } = t.context;
  const page = `${(await draft(service, { audience: { tags: ['rare'] } })).replace('/api/v1', '/admin')}/audience`;
  const { text } = await ada.get(page);
  t.regex(text, /value="choir">\s*<label[^>]*>choir<small>\d+ contacts<\/small>/);
  t.regex(text, /value="rare" checked/);
  t.false(text.includes('name="tags"'));
  const { ROLE_MEMBER } = service.acme.people;
  const role = {
    key: 'ROLE_WRITER',
    label: 'Writer',
    permissions: ['newsletters:read', 'newsletters:write', 'events:read'],
  };
  await call(service, 'POST', '/api/v1/permission/roles', role);
  await call(service, 'PUT', `/api/v1/permission/users/${ROLE_MEMBER.id}/roles`, { roles: ['ROLE_WRITER'] });
  const writer = new AdminClient(service, service.acme);
  await writer.signIn(ROLE_MEMBER);
  const typed = await writer.get(page);
  t.false(typed.text.includes('value="choir"'));
  t.true(typed.text.includes('name="tags"'));
  t.false(typed.text.includes('name="audience.eventIds"'), 'participants need registrations:read');
  await writer.submit(page, { 'audience.tags': 'rare', tags: 'choir\r\nrare' });
  const api = page.replace('/admin', '/api/v1').replace('/audience', '');
  t.deepEqual((await call(service, 'GET', api)).json.audience.tags, ['rare', 'choir']);
  const wrong = await writer.submit(page, { 'audience.tags': 'rare', tags: 'choir\r\n\r\na|b' });
  t.is(wrong.status, 422);
  t.regex(wrong.text, /id="field-tags-fault"[^>]*>\s*Entry 2: A tag cannot contain \|\./);
  const uncounted = await writer.submit(page, { tags: 'a|b', do: 'count' });
  t.is(figure(uncounted.text), 'Not counted. Entry 1: A tag cannot contain |.');
});

test('while nothing can be counted, tags are typed, and the audience is still saved', async (t) => {
  const { service } = t.context;
  const { globex } = service;
  const admin = new AdminClient(service, globex);
  await admin.signIn(globex.people.ROLE_ADMIN);
  const letter = await draft(service, { audience: { tags: ['rare'] } }, globex);
  const page = `${letter.replace('/api/v1', '/admin')}/audience`;
  const crumb = await admin.tokenFor(page);
  // Two slots of the tenant, and its whole queue.
  const gate = Promise.withResolvers<void>();
  const held = Array.from({ length: 42 }, () => counting.take({ tenantId: globex.id }, () => gate.promise));
  const shown = await admin.get(page);
  const counted = await admin.post(page, { crumb, 'audience.tags': 'rare', tags: 'typed', do: 'count' });
  const saved = await admin.post(page, { crumb, 'audience.tags': 'rare', tags: 'typed' });
  gate.resolve();
  await Promise.all(held);
  t.is(shown.status, 200);
  t.regex(shown.text, /value="rare" checked/);
  t.true(shown.text.includes('name="tags"'));
  t.is(counted.status, 200);
  t.regex(String(figure(counted.text)), /^Not counted\. This is not possible right now\./);
  t.is(saved.status, 303, saved.text);
  t.deepEqual((await call(service, 'GET', letter, undefined, globex)).json.audience.tags, ['rare', 'typed']);
});
