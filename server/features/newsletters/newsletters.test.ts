/** Newsletters: drafts, counts, sending, pausing and cancelling; one mail per address, none after an opt-out. */
import anyTest, { type TestFn } from 'ava';
import { counting } from '#server/features/statistics/handlers.ts';
import { addContacts, call, draft, mjmlOf, path, reached } from '#test/fixtures/newsletters.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { until } from '#test/until.ts';
import { sendingTask } from './sending-job.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.afterEach.always((t) => t.context.service?.stop());

test.serial('a draft is created, changed and deleted', async (t) => {
  const { service } = t.context;
  const created = await call(service, 'POST', path, { name: 'One', subject: 'S', audience: { allUsers: true } });
  t.is(created.status, 201, created.text);
  t.like(created.json, { name: 'One', mjml: null, templateId: null, status: 'DRAFT', audience: { allUsers: true } });
  t.deepEqual(created.json.counts, { recipients: 0, pending: 0, sent: 0, failed: 0, skipped: 0, unsubscribed: 0 });
  const target = String(created.headers.location);
  const changed = await call(service, 'PATCH', target, {
    audience: { allContacts: true },
    mjml: mjmlOf('x'),
    preheader: 'p',
  });
  t.like(changed.json, { name: 'One', preheader: 'p', audience: { allContacts: true } });
  const preview = await call(service, 'POST', `${target}/preview`);
  t.regex(preview.json.html, /<body[^>]*><div style="display:none[^>]*>p<\/div>/);
  t.is((await call(service, 'DELETE', target)).status, 204);
  t.is((await call(service, 'GET', target)).status, 404);
});

test.serial('invalid content, template and audience are refused by name', async (t) => {
  const { service } = t.context;
  const unknownId = '01a1f956-1deb-7d0b-9d43-ec0699f8e25e';
  const foreign = (await call(service, 'GET', '/api/v1/email_templates', undefined, service.globex)).json.member[0].id;
  const base = { name: 'x', subject: 'x' };
  for (const [body, property] of [
    [{ templateId: unknownId }, 'templateId'],
    [{ templateId: foreign }, 'templateId'],
    [{ audience: { userIds: [service.acme.userIds[0], service.globex.userIds[0]] } }, 'audience.userIds.1'],
    [{ audience: { contactIds: [unknownId] } }, 'audience.contactIds.0'],
    [{ audience: { groupIds: [unknownId] } }, 'audience.groupIds.0'],
    [{ mjml: '<mjml' }, 'mjml'],
    [{ preheader: '{{#x}}' }, 'preheader'],
  ] as const) {
    const refused = await call(service, 'POST', path, { ...base, ...body });
    t.is(refused.json.violations?.[0]?.propertyPath, property, refused.text);
  }
  const empty = await draft(service, { mjml: null, audience: { allUsers: true } });
  t.is((await call(service, 'POST', `${empty}/send`)).json.violations[0].propertyPath, 'mjml');
  t.is((await call(service, 'POST', `${empty}/preview`)).status, 422);
  const lonely = await draft(service);
  t.is((await call(service, 'POST', `${lonely}/send`)).json.violations[0].propertyPath, 'audience');
  t.is((await call(service, 'PATCH', lonely, { templateId: foreign })).json.violations[0].propertyPath, 'templateId');
  t.is((await call(service, 'GET', lonely)).json.status, 'DRAFT');
});

test.serial('each address gets one mail, however many share it; opted-out and disabled people get none', async (t) => {
  const { service } = t.context;
  const contacts = '/api/v1/contacts';
  const first = (
    await call(service, 'POST', contacts, { email: 'home@x.example', firstName: 'Ann', newsletterOptIn: true })
  ).json.id;
  const second = (
    await call(service, 'POST', contacts, { email: 'HOME@x.example', firstName: 'Ann', newsletterOptIn: true })
  ).json.id;
  const third = (await call(service, 'POST', contacts, { email: 'mia@acme.example', newsletterOptIn: true })).json.id;
  const out = (await call(service, 'POST', contacts, { email: 'o@x.example', newsletterOptIn: false })).json.id;
  const [ada = '', theo = '', , mia = ''] = service.acme.userIds;
  const group = (await call(service, 'POST', '/api/v1/groups', { name: 'G', slug: 'g' })).json.id;
  await call(service, 'POST', `/api/v1/groups/${group}/members`, { userId: mia });
  await service.sql(`update users set status = 'DISABLED' where id = $1`, [theo]);
  const target = await draft(service, {
    audience: { groupIds: [group], userIds: [ada, theo, mia], contactIds: [first, second, third, out] },
  });
  const counts = await call(service, 'GET', `${target}/audience`);
  const { audience } = (await call(service, 'GET', target)).json;
  const other = await draft(service);
  const unsaved = await call(service, 'POST', `${other}/audience`, { audience });
  t.deepEqual(unsaved.json, counts.json, 'an audience that is not saved is counted alike');
  t.deepEqual((await call(service, 'GET', other)).json.audience, {});
  t.deepEqual(counts.json, { recipients: 3, optedOut: 1, duplicates: 2 }, counts.text);
  t.is((await call(service, 'POST', `${target}/send`, { confirmRecipients: 4 })).status, 409);
  t.is((await call(service, 'GET', target)).json.status, 'DRAFT');
  const sent = await call(service, 'POST', `${target}/send`, { confirmRecipients: 3 });
  t.is(sent.status, 202, sent.text);
  t.like(sent.json, { status: 'SENDING', counts: { recipients: 3, pending: 3 } });
  const ended = await reached(service, target, 'SENT');
  t.deepEqual(ended.counts, { recipients: 3, pending: 0, sent: 3, failed: 0, skipped: 0, unsubscribed: 0 });
  const mails = service.mail.mails();
  t.deepEqual(mails.flatMap(({ recipients }) => recipients).sort(), [
    'ada@acme.example',
    'home@x.example',
    'mia@acme.example',
  ]);
  const home = mails.find(({ recipients }) => recipients.includes('home@x.example'));
  t.like(home, { subject: 'News for Ann' });
  t.regex(String(home?.html), /Dear Ann/);
  const header = (name: string) => home?.headers.find((one) => one.name === name)?.value ?? '';
  t.regex(header('List-Unsubscribe'), /^<http:\/\/acme\.localhost\/u\/[\w-]{66}>$/);
  t.is(header('List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click');
  const listed = await call(service, 'GET', `${target}/recipients?status=SENT&itemsPerPage=2`);
  t.is(listed.json.totalItems, 3);
  t.is((await call(service, 'GET', listed.json.view.next)).json.member.length, 1);
  for (const [method, action] of [
    ['POST', '/send'],
    ['POST', '/pause'],
    ['POST', '/resume'],
    ['POST', '/cancel'],
  ] as const) {
    const refused = await call(service, method, target + action);
    t.is(refused.json.code, 'invalid_transition', action);
    t.regex(refused.json.detail, /is SENT and cannot become/);
  }
  t.is((await call(service, 'PATCH', target, { name: 'x' })).status, 409);
});

test.serial('an archived contact gets no newsletter, however it is chosen and whenever it was archived', async (t) => {
  const { service } = t.context;
  const made = async (email: string) => {
    const body = { email, tags: ['choir'], newsletterOptIn: true };
    return String((await call(service, 'POST', '/api/v1/contacts', body)).json.id);
  };
  const [before, after] = [await made('before@archived.example'), await made('after@archived.example')];
  await made('still@archived.example');
  await call(service, 'POST', `/api/v1/contacts/${before}/archive`);
  const countOf = async (audience: object) =>
    (await call(service, 'POST', `${await draft(service)}/audience`, { audience })).json.recipients;
  t.is(await countOf({ contactIds: [before] }), 0);
  t.is(await countOf({ tags: ['choir'] }), 2);
  const all = await countOf({ allContacts: true });
  await call(service, 'POST', `/api/v1/contacts/${before}/restore`);
  t.is(await countOf({ allContacts: true }), all + 1);
  await call(service, 'POST', `/api/v1/contacts/${before}/archive`);
  await service.mail.pause();
  const target = await draft(service, { audience: { tags: ['choir'] } });
  await call(service, 'POST', `${target}/send`);
  await call(service, 'POST', `/api/v1/contacts/${after}/archive`);
  await service.mail.resume();
  const { counts } = await reached(service, target, 'SENT');
  t.like(counts, { recipients: 2, sent: 1, skipped: 1 });
});

test.serial('a count of an unsaved audience holds no connection while it waits for its share', async (t) => {
  const { service } = t.context;
  const letter = await draft(service);
  const release = await Promise.all([
    counting.acquire({ tenantId: service.acme.id }),
    counting.acquire({ tenantId: service.acme.id }),
  ]);
  const counted = call(service, 'POST', `${letter}/audience`, { audience: { allUsers: true } });
  while (counting.usage().waiting === 0) await service.sql('select 1');
  const open = await service.sql(
    `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  for (const free of release) free();
  t.is((await counted).status, 200);
  t.deepEqual(open, []);
});

test.serial('the content is frozen when the sending starts', async (t) => {
  const { service } = t.context;
  await service.mail.pause();
  const template = (
    await call(service, 'POST', '/api/v1/email_templates', {
      name: 'T',
      subject: 'x',
      mjml: mjmlOf('Old'),
      text: 'Old text',
    })
  ).json.id;
  const [, theo = ''] = service.acme.userIds;
  const target = await draft(service, { mjml: null, templateId: template, audience: { userIds: [theo] } });
  t.is((await call(service, 'POST', `${target}/send`)).status, 202);
  await call(service, 'PATCH', `/api/v1/email_templates/${template}`, { mjml: mjmlOf('New'), text: 'New' });
  await call(service, 'DELETE', `/api/v1/email_templates/${template}`);
  await service.mail.resume();
  const mail = await service.mail.nextMail('theo@acme.example', 40_000);
  t.regex(String(mail.html), /Old/);
  t.is(mail.text, 'Old text\n');
});

test.serial('two concurrent sends start one sending', async (t) => {
  const { service } = t.context;
  const target = await draft(service, { audience: { allUsers: true } });
  const sent = await Promise.all(Array.from({ length: 6 }, () => call(service, 'POST', `${target}/send`)));
  t.deepEqual(sent.map(({ status }) => status).sort(), [202, 409, 409, 409, 409, 409]);
  const { counts } = await reached(service, target, 'SENT');
  t.is(counts.sent, service.mail.mails().length);
  t.is(new Set(service.mail.mails().flatMap(({ recipients }) => recipients)).size, counts.recipients);
});

test.serial(
  'paused, it stops within the mails in flight; resumed, each recipient gets one; cancelled, it sends no more',
  async (t) => {
    const { service } = t.context;
    await addContacts(service, 300);
    const target = await draft(service, { audience: { allContacts: true } });
    const { counts } = (await call(service, 'POST', `${target}/send`)).json;
    await service.mail.nextMail(() => true);
    const paused = await call(service, 'POST', `${target}/pause`);
    t.is(paused.json.status, 'PAUSED');
    t.true(paused.json.counts.sent < counts.recipients);
    // No exact count: an old run may still have mails in flight.
    t.is((await call(service, 'POST', `${target}/resume`)).json.status, 'SENDING');
    const ended = await reached(service, target, 'SENT');
    t.is(ended.counts.sent, counts.recipients);
    t.is(service.mail.mails().length, counts.recipients);

    const other = await draft(service, { audience: { allContacts: true } });
    await call(service, 'POST', `${other}/send`);
    await service.mail.nextMail(() => service.mail.mails().length > counts.recipients + 3);
    const cancelled = await call(service, 'POST', `${other}/cancel`);
    t.is(cancelled.json.status, 'CANCELLED');
    await service.sql('select 1');
    const left = (await call(service, 'GET', other)).json.counts;
    t.true(left.pending > 0 && left.sent - cancelled.json.counts.sent <= 5, JSON.stringify(left));
    t.is((await call(service, 'DELETE', other)).status, 204);
  },
);

test.serial('recipients who opt out, are disabled or deleted before their mail are skipped', async (t) => {
  const { service } = t.context;
  await service.mail.pause();
  const [ada = '', theo = '', eve = '', mia = ''] = service.acme.userIds;
  const gone = (await call(service, 'POST', '/api/v1/contacts', { email: 'gone@x.example', newsletterOptIn: true }))
    .json.id;
  const target = await draft(service, { audience: { userIds: [ada, theo, eve, mia], contactIds: [gone] } });
  await call(service, 'POST', `${target}/send`);
  await call(service, 'PATCH', `/api/v1/users/${theo}`, { newsletterOptIn: false });
  await call(service, 'PATCH', `/api/v1/users/${eve}`, { status: 'DISABLED' });
  await call(service, 'DELETE', `/api/v1/contacts/${gone}`);
  await service.mail.resume();
  const { counts } = await reached(service, target, 'SENT');
  t.like(counts, { recipients: 5, sent: 2, skipped: 3, failed: 0 });
});

test.serial(
  'permanently refused recipients are listed with their SMTP code; if all are, the newsletter has failed',
  async (t) => {
    const { service } = t.context;
    service.mail.fail('permanentAfterRcpt');
    const target = await draft(service, { audience: { userIds: service.acme.userIds.slice(0, 2) } });
    await call(service, 'POST', `${target}/send`);
    const ended = await reached(service, target, 'FAILED');
    t.like(ended.counts, { recipients: 2, failed: 2, pending: 0 });
    const { member } = (await call(service, 'GET', `${target}/recipients?status=FAILED`)).json;
    t.deepEqual(
      member.map(({ smtpCode, attempts }: { smtpCode: number; attempts: number }) => [smtpCode, attempts]),
      [
        [550, 1],
        [550, 1],
      ],
    );
  },
);

test.serial('temporarily refused recipients are retried later', async (t) => {
  const { service } = t.context;
  service.mail.fail('temporaryAfterRcpt');
  const target = await draft(service, { audience: { userIds: service.acme.userIds.slice(0, 1) } });
  await call(service, 'POST', `${target}/send`);
  const first = async () => (await call(service, 'GET', `${target}/recipients`)).json.member[0];
  await until(async () => (await first()).attempts > 0, 'the recipient is refused');
  t.like(await first(), { status: 'PENDING', smtpCode: 451, attempts: 1 });
  service.mail.fail();
  service.clock.advance(121_000);
  // The job of the next attempt is written after the refusal; before it, the one that runs would be brought forward.
  await until(
    async () =>
      (
        await service.sql(
          `update queue.jobs set run_at = now() where task = '${sendingTask}' and run_at > now() + interval '10 seconds' returning id`,
        )
      ).length > 0,
    'the next attempt is due',
  );
  const ended = await reached(service, target, 'SENT');
  t.is(ended.counts.sent, 1);
  t.is(ended.updatedAt, ended.endedAt, 'a client that asks for what has changed since finds it');
  t.like(await first(), { status: 'SENT', smtpCode: null, attempts: 2 });
});

test.serial('sending requires the permission, and is limited to 20 a minute for each token', async (t) => {
  const { service } = t.context;
  const target = await draft(service);
  const tries: number[] = [];
  for (let n = 0; n < 21; n += 1) tries.push((await call(service, 'POST', `${target}/send`)).status);
  t.deepEqual([...new Set(tries.slice(0, 20))], [422]);
  t.is(tries[20], 429);
  const headers = { 'api-token': service.acme.people.ROLE_EVENT_MANAGER.readWrite };
  t.is((await service.send(service.acme, `${target}/send`, { method: 'POST', headers })).status, 403);
  t.is((await call(service, 'POST', `${target}/send`, undefined, service.globex)).status, 404);
});
