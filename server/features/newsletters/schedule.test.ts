/** Newsletters that are sent at a chosen time, and audiences by tag, membership and event. */
import anyTest, { type TestFn } from 'ava';
import { call, draft, mjmlOf, reached } from '#test/fixtures/newsletters.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;
test.beforeEach(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.afterEach.always((t) => t.context.service?.stop());

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

test.serial('a scheduled newsletter cannot be changed, and is sent when its time has come', async (t) => {
  const { service } = t.context;
  const letter = await draft(service, { audience: { userIds: [service.acme.userIds[0]] } });
  const sendAt = inSeconds(3);
  const scheduled = await call(service, 'POST', `${letter}/send`, { sendAt, confirmRecipients: 1 });
  t.is(scheduled.status, 202, scheduled.text);
  t.like(scheduled.json, { status: 'SCHEDULED', scheduledAt: sendAt, startedAt: null });
  for (const [method, target, body] of [
    ['PATCH', letter, { subject: 'Other' }],
    ['DELETE', letter, undefined],
    ['POST', `${letter}/send`, undefined],
    ['POST', `${letter}/pause`, undefined],
  ] as const)
    t.is((await call(service, method, target, body)).status, 409, `${method} ${target}`);
  const sent = await reached(service, letter, 'SENT');
  t.is(sent.counts.sent, 1);
});

test.serial('a cancelled schedule makes a draft again, which is not sent at that time', async (t) => {
  const { service } = t.context;
  const audience = { userIds: [service.acme.userIds[0]] };
  const first = await draft(service, { audience });
  const second = await draft(service, { audience });
  await call(service, 'POST', `${first}/send`, { sendAt: inSeconds(1) });
  const cancelled = await call(service, 'POST', `${first}/cancel`);
  t.like(cancelled.json, { status: 'DRAFT', scheduledAt: null });
  await call(service, 'POST', `${second}/send`, { sendAt: inSeconds(2) });
  await reached(service, second, 'SENT');
  t.is((await call(service, 'GET', first)).json.status, 'DRAFT');
});

test.serial('a schedule is refused for the past, a year ahead, and another number of recipients', async (t) => {
  const { service } = t.context;
  const letter = await draft(service, { audience: { userIds: [service.acme.userIds[0]] } });
  const send = (body: object) => call(service, 'POST', `${letter}/send`, body);
  t.is((await send({ sendAt: inSeconds(-1000) })).json.violations[0].propertyPath, 'sendAt');
  t.is((await send({ sendAt: inSeconds(400 * 86_400) })).json.violations[0].propertyPath, 'sendAt');
  t.is((await send({ sendAt: inSeconds(60), confirmRecipients: 2 })).status, 409);
  t.is((await call(service, 'GET', letter)).json.status, 'DRAFT');
});

test.serial('a newsletter whose recipients are gone when its time comes fails', async (t) => {
  const { service } = t.context;
  const [userId] = service.acme.userIds;
  const letter = await draft(service, { audience: { userIds: [userId] } });
  await call(service, 'POST', `${letter}/send`, { sendAt: inSeconds(1) });
  await service.sql('update users set newsletter_opt_in = false where id = $1', [userId]);
  t.is((await reached(service, letter, 'FAILED')).counts.recipients, 0);
});

test.serial('an audience has people by tag, by membership and by event, each of them once', async (t) => {
  const { service } = t.context;
  const { acme, globex } = service;
  const contact = async (name: string, more: object, tenant = acme): Promise<string> => {
    const body = { firstName: name, email: `${name}@parts.example`, newsletterOptIn: true, ...more };
    const { json, text } = await call(service, 'POST', '/api/v1/contacts', body, tenant);
    t.truthy(json.id, text);
    return json.id;
  };
  const tagged = await contact('tagged', { tags: ['choir'] });
  await contact('other', { tags: ['tennis'] });
  await contact('foreign', { tags: ['choir'] }, globex);
  const [type] = (await call(service, 'GET', '/api/v1/adhesion_types')).json.member;
  const [event] = (await call(service, 'GET', '/api/v1/events')).json.member;
  const member = await contact('member', {});
  await call(service, 'POST', '/api/v1/adhesions', { typeId: type.id, contactId: member });
  await service.sql(
    `insert into registrations (tenant_id, id, event_id, contact_id, status, source, guests, answers)
      values ($1, uuidv7(), $2, $3, 'CONFIRMED', 'ADMIN', 0, '{}'), ($1, uuidv7(), $2, $4, 'CANCELLED', 'ADMIN', 0, '{}')`,
    [acme.id, event.id, tagged, member],
  );
  const emails = async (audience: object): Promise<string[]> => {
    const letter = await draft(service, { audience });
    const counted = (await call(service, 'GET', `${letter}/audience`)).json.recipients;
    if (counted === 0) return [];
    await call(service, 'POST', `${letter}/send`);
    const { member: rows } = (await call(service, 'GET', `${letter}/recipients?itemsPerPage=100`)).json;
    t.is(rows.length, counted);
    return rows.map(({ email }: { email: string }) => email).filter((email: string) => email.includes('parts.example'));
  };
  t.deepEqual(await emails({ tags: ['choir'] }), ['tagged@parts.example']);
  t.deepEqual(await emails({ tags: ['nothing'] }), []);
  t.deepEqual(await emails({ adhesionStatuses: ['PENDING', 'ACTIVE'] }), ['member@parts.example']);
  t.deepEqual(await emails({ adhesionTypeIds: [type.id], adhesionStatuses: ['SUSPENDED'] }), []);
  t.deepEqual(await emails({ eventIds: [event.id] }), ['tagged@parts.example']);
  t.deepEqual(await emails({ eventIds: [event.id], registrationStatuses: ['CANCELLED'] }), ['member@parts.example']);
  t.deepEqual(await emails({ tags: ['choir'], eventIds: [event.id] }), ['tagged@parts.example']);
  const foreignEvent = (await call(service, 'GET', '/api/v1/events', undefined, globex)).json.member[0].id;
  for (const [audience, property] of [
    [{ eventIds: [event.id, foreignEvent] }, 'audience.eventIds.1'],
    [{ adhesionTypeIds: [foreignEvent] }, 'audience.adhesionTypeIds.0'],
  ] as const) {
    const refused = await call(service, 'POST', '/api/v1/newsletters', { name: 'x', subject: 'x', audience });
    t.is(refused.json.violations?.[0]?.propertyPath, property, refused.text);
    const uncounted = await call(service, 'POST', `${await draft(service)}/audience`, { audience });
    t.is(uncounted.json.violations?.[0]?.propertyPath, property, uncounted.text);
  }
});

test.serial('the content of a scheduled newsletter stays, whatever becomes of its template', async (t) => {
  const { service } = t.context;
  const made = async (mjml: string) => {
    const body = { name: 'Base', subject: 'Base', mjml: mjmlOf(mjml), text: `${mjml} as text` };
    return (await call(service, 'POST', '/api/v1/email_templates', body)).json.id;
  };
  const templateId = await made('approved');
  const audience = { userIds: [service.acme.userIds[0]] };
  const letter = await draft(service, { mjml: null, templateId, audience });
  const sendAt = inSeconds(3);
  t.is((await call(service, 'POST', `${letter}/send`, { sendAt })).status, 202);
  const target = `/api/v1/email_templates/${templateId}`;
  const changed = { mjml: mjmlOf('not approved'), text: 'not approved' };
  t.is((await call(service, 'PATCH', target, changed)).status, 200);
  t.is((await call(service, 'POST', `${letter}/cancel`)).json.status, 'DRAFT');
  const ofDraft = (await call(service, 'POST', `${letter}/preview`)).json;
  t.true(ofDraft.html.includes('not approved'), 'a draft has the content of its template');
  t.is((await call(service, 'PATCH', target, { mjml: mjmlOf('approved'), text: 'approved as text' })).status, 200);
  t.is((await call(service, 'POST', `${letter}/send`, { sendAt })).status, 202);
  t.is((await call(service, 'PATCH', target, changed)).status, 200);
  await reached(service, letter, 'SENT');
  const [sent] = await service.sql<{ html: string; text: string }>(
    'select html, sent_text as text from newsletters where id = $1',
    [letter.split('/').at(-1)],
  );
  t.false(sent?.html.includes('not approved'));
  t.is(sent?.text, 'approved as text');
});

test.serial(
  'an audience by memberships or registrations needs the permission to see them, unless it is there already',
  async (t) => {
    const { service } = t.context;
    const { ROLE_MEMBER } = service.acme.people;
    const permissions = ['newsletters:read', 'newsletters:write'];
    const role = { key: 'ROLE_EDITOR', label: 'Editor', permissions };
    t.is((await call(service, 'POST', '/api/v1/permission/roles', role)).status, 201);
    await call(service, 'PUT', `/api/v1/permission/users/${ROLE_MEMBER.id}/roles`, { roles: ['ROLE_EDITOR'] });
    const edit = (method: string, path: string, body: object) =>
      service.send(service.acme, path, { method, body, headers: { 'api-token': ROLE_MEMBER.readWrite } });
    const letter = { name: 'L', subject: 'S' };
    for (const audience of [{ adhesionStatuses: ['SUSPENDED'] }, { registrationStatuses: ['CONFIRMED'] }]) {
      const refused = await edit('POST', '/api/v1/newsletters', { ...letter, audience });
      t.is(refused.status, 403, refused.text);
      t.is(refused.json.code, 'forbidden');
    }
    t.is((await edit('POST', '/api/v1/newsletters', { ...letter, audience: { tags: ['choir'] } })).status, 201);
    const there = await draft(service, { audience: { adhesionStatuses: ['ACTIVE'] } });
    const more = { adhesionStatuses: ['ACTIVE'], tags: ['choir'] };
    t.is((await edit('PATCH', there, { audience: more })).status, 200, 'the part of an administrator stays');
    t.is((await edit('PATCH', there, { audience: { adhesionStatuses: ['SUSPENDED'] } })).status, 403);
    t.is((await edit('POST', `${there}/audience`, { audience: more })).status, 200);
    t.is((await edit('POST', `${there}/audience`, { audience: { adhesionStatuses: ['SUSPENDED'] } })).status, 403);
    const [type] = (await call(service, 'GET', '/api/v1/adhesion_types')).json.member;
    const [event] = (await call(service, 'GET', '/api/v1/events')).json.member;
    const members = { adhesionTypeIds: [type.id], adhesionStatuses: ['ACTIVE'] };
    const participants = { eventIds: [event.id], registrationStatuses: ['CANCELLED'] };
    const narrow = await draft(service, { audience: { ...members, ...participants } });
    for (const audience of [
      { adhesionStatuses: ['ACTIVE'] },
      { adhesionTypeIds: [type.id] },
      { eventIds: [event.id], registrationStatuses: [] },
    ]) {
      const wider = await edit('POST', `${narrow}/audience`, { audience });
      t.is(wider.status, 403, `half of a pair: ${JSON.stringify(audience)}`);
    }
    t.is((await edit('PATCH', narrow, { audience: { ...members, eventIds: [] } })).status, 200, 'without a pair');
  },
);
