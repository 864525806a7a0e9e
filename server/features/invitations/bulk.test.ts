import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const absent = '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10';

function call(service: TestService, method: string, target: string, body?: unknown, tenant = service.acme) {
  const headers = { 'api-token': tenant.people.ROLE_ADMIN.readWrite };
  return service.send(tenant, `/api/v1/${target}`, { method, body, headers });
}
const invite = (service: TestService, eventId: string, body: object) =>
  call(service, 'POST', `events/${eventId}/invitations/bulk-create`, body);

async function newEvent(service: TestService, publish = true): Promise<string> {
  const times = { startsAt: '2030-01-01T10:00:00Z', endsAt: '2030-01-01T12:00:00Z', timezone: 'Europe/Paris' };
  const { id } = (await call(service, 'POST', 'events', { title: 'Gala', ...times })).json;
  if (publish) await call(service, 'POST', `events/${id}/publish`);
  return id;
}

async function newContacts(service: TestService, count: number, tags: readonly string[] = []): Promise<string[]> {
  const rows = await service.sql<{ id: string }>(
    `insert into contacts (tenant_id, id, email, tags)
      select $1, uuidv7(), 'n' || n || '@invite.example', $3 from generate_series(1, $2::int) n returning id`,
    [service.acme.id, count, tags],
  );
  return rows.map(({ id }) => id);
}
const invitationsOf = async (service: TestService, eventId: string) =>
  (await call(service, 'GET', `events/${eventId}/invitations?itemsPerPage=100`)).json;
const jobsOf = (service: TestService) =>
  service.sql<{ payload: { invitationId: string } }>(`select payload from queue.jobs where task = 'invitations.send'`);

test('contacts are invited by their ids: new ones, invited ones, and ids that are no contact', async (t) => {
  const { service } = t.context;
  const eventId = await newEvent(service, false);
  const [first = '', second = '', third = ''] = await newContacts(service, 3);
  const earlier = (await call(service, 'POST', `events/${eventId}/invitations`, { contactId: second })).json;
  const { id: foreign } = (await call(service, 'POST', 'contacts', { email: 'f@f.example' }, service.globex)).json;
  const contactIds = [third, absent, second, foreign, first.toUpperCase(), first];
  const { status, json } = await invite(service, eventId, { contactIds, message: 'Do come' });
  t.is(status, 200);
  const { results, ...counts } = json;
  t.deepEqual(counts, { requested: 5, created: 2, skipped: 1, failed: 2, sent: 0 });
  const error = { code: 'not_found', detail: 'There is no such resource.' };
  t.deepEqual(results, [
    { userId: null, contactId: third, id: results[0].id, status: 'CREATED' },
    { userId: null, contactId: absent, id: null, status: 'FAILED', error },
    { userId: null, contactId: second, id: earlier.id, status: 'SKIPPED' },
    { userId: null, contactId: foreign, id: null, status: 'FAILED', error },
    { userId: null, contactId: first, id: results[4].id, status: 'CREATED' },
  ]);
  t.like((await call(service, 'GET', `invitations/${results[0].id}`)).json, {
    contactId: third,
    eventId,
    status: 'DRAFT',
    message: 'Do come',
  });
  t.is((await call(service, 'GET', `invitations/${earlier.id}`)).json.message, null);
  t.is((await jobsOf(service)).length, 0);
});

test('with `send` the new invitations are SENT, each with one mail; drafts of before stay', async (t) => {
  const { service } = t.context;
  const eventId = await newEvent(service);
  const contactIds = await newContacts(service, 20);
  const draft = (await call(service, 'POST', `events/${eventId}/invitations`, { contactId: contactIds[0] })).json;
  const { json } = await invite(service, eventId, { contactIds, send: true });
  t.like(json, { created: 19, skipped: 1, sent: 19 });
  const { member } = await invitationsOf(service, eventId);
  const sent = member.filter(({ status, sentAt }: { status: string; sentAt: string }) => status === 'SENT' && sentAt);
  const ids = sent.map(({ id }: { id: string }) => id).sort();
  t.is(ids.length, 19);
  t.deepEqual((await jobsOf(service)).map(({ payload }) => payload.invitationId).sort(), ids);
  t.is((await call(service, 'GET', `invitations/${draft.id}`)).json.status, 'DRAFT');
});

test('the link in the mail of a bulk invitation works', async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  t.teardown(() => service.stop());
  const eventId = await newEvent(service);
  const { id } = (await call(service, 'POST', 'contacts', { email: 'linked@invite.example' })).json;
  await invite(service, eventId, { contactIds: [id], send: true });
  const { text } = await service.mail.nextMail('linked@invite.example');
  const [, hash = ''] = /\/invitation\/([\w-]{43})/.exec(text) ?? [];
  const own = await service.send(service.acme, '/api/v1/invitation', { headers: { 'x-contact-hash': hash } });
  t.like(own.json, { status: 'SENT', event: { id: eventId } });
});

test('nothing is invited with `send` while the event is a draft or has ended', async (t) => {
  const { service } = t.context;
  const contactIds = await newContacts(service, 2);
  const draft = await newEvent(service, false);
  const ended = await newEvent(service);
  await service.sql(`update events set starts_at = '2020-01-01', ends_at = '2020-01-02' where id = $1`, [ended]);
  for (const eventId of [draft, ended]) {
    t.like(await invite(service, eventId, { contactIds, send: true }), { status: 409 });
    t.deepEqual((await invitationsOf(service, eventId)).member, []);
    t.is((await invite(service, eventId, { contactIds })).json.created, 2);
  }
});

test('a filter invites the contacts that the list would show, with counts alone; again, all are skipped', async (t) => {
  const { service } = t.context;
  const eventId = await newEvent(service);
  await newContacts(service, 700, ['choir']);
  await newContacts(service, 3, ['board']);
  const body = { filter: { tag: 'choir' }, send: true };
  const counts = { requested: 700, skipped: 0, failed: 0 };
  t.deepEqual((await invite(service, eventId, body)).json, { ...counts, created: 700, sent: 700 });
  t.deepEqual((await invite(service, eventId, body)).json, { ...counts, skipped: 700, created: 0, sent: 0 });
  t.is((await jobsOf(service)).length, 700);
  const byEmail = await invite(service, eventId, { filter: { email: 'N1@invite.example', tag: 'board' } });
  t.like(byEmail.json, { requested: 1, created: 1 });
  t.like((await invite(service, eventId, { filter: { tag: 'none' } })).json, { requested: 0, created: 0 });
});

test('more than 5 000 matches are refused as a whole', async (t) => {
  const { service } = t.context;
  const eventId = await newEvent(service);
  await newContacts(service, 5_000, ['all']);
  t.is((await invite(service, eventId, { filter: { tag: 'all' } })).json.created, 5_000);
  await newContacts(service, 1, ['all']);
  const { status, json } = await invite(service, await newEvent(service), { filter: { tag: 'all' } });
  t.is(status, 422);
  t.like(json.violations[0], { propertyPath: 'filter', code: 'max' });
});

test('a contact whose invitation was revoked is invited anew', async (t) => {
  const { service } = t.context;
  const eventId = await newEvent(service);
  const contactIds = await newContacts(service, 1);
  const first = (await invite(service, eventId, { contactIds })).json.results[0];
  await call(service, 'POST', `invitations/${first.id}/revoke`);
  const second = (await invite(service, eventId, { contactIds })).json.results[0];
  t.is(second.status, 'CREATED');
  t.not(second.id, first.id);
});

test('parallel calls for the same contacts invite each once', async (t) => {
  const { service } = t.context;
  const eventId = await newEvent(service);
  const contactIds = await newContacts(service, 40);
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      invite(service, eventId, { contactIds: index % 2 ? contactIds : contactIds.toReversed(), send: true }),
    ),
  );
  t.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200]));
  t.is(
    responses.reduce((sum, { json }) => sum + json.created, 0),
    40,
  );
  t.is((await invitationsOf(service, eventId)).member.length, 40);
  t.is((await jobsOf(service)).length, 40);
});

test('bad requests: both or neither of ids and filter, too many ids, unknown filters, an event that is not here', async (t) => {
  const { service } = t.context;
  const eventId = await newEvent(service);
  const contactIds = await newContacts(service, 501);
  for (const body of [
    {},
    { contactIds: contactIds.slice(0, 1), filter: {} },
    { contactIds },
    { contactIds: [] },
    { contactIds: ['x'] },
    { filter: { tags: 'a' } },
    { filter: { groupId: absent } },
  ]) {
    t.is((await invite(service, eventId, body)).status, 422, JSON.stringify(body).slice(0, 80));
  }
  t.is((await invite(service, absent, { contactIds: contactIds.slice(0, 500) })).status, 404);
  const foreign = (await call(service, 'GET', 'events?itemsPerPage=1', undefined, service.globex)).json.member[0].id;
  t.is((await invite(service, foreign, { filter: {} })).status, 404);
  t.deepEqual((await invitationsOf(service, eventId)).member, []);
});

test('it takes events:write, and contacts:read for a filter, which the counts would bypass', async (t) => {
  const { service } = t.context;
  const { ROLE_MEMBER, ROLE_TREASURER } = service.acme.people;
  const eventId = await newEvent(service);
  const contactIds = await newContacts(service, 1);
  const role = { key: 'ROLE_INVITES', label: 'Invites', permissions: ['events:read', 'events:write'] };
  t.is((await call(service, 'POST', 'permission/roles', role)).status, 201);
  await service.sql('update users set roles = $2 where id = $1', [ROLE_MEMBER.id, [role.key]]);
  const as = (token: string, body: object) =>
    service.send(service.acme, `/api/v1/events/${eventId}/invitations/bulk-create`, {
      method: 'POST',
      body,
      headers: { 'api-token': token },
    });
  t.is((await as(ROLE_TREASURER.readWrite, { contactIds })).status, 403);
  t.is((await as(ROLE_MEMBER.readOnly, { contactIds })).status, 403);
  t.is((await as(ROLE_MEMBER.readWrite, { filter: { search: 'n1' } })).status, 403);
  t.is((await as(ROLE_MEMBER.readWrite, { contactIds })).json.created, 1);
});
