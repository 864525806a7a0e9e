/** Operations on invitations, by organisers. */
import { randomUUID } from 'node:crypto';
import anyTest, { type TestFn } from 'ava';
import {
  addContact,
  addEvent,
  asContact,
  days,
  hashOf,
  invite,
  organise,
  sentHash,
} from '#test/fixtures/invitations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

/** @returns the pending mail jobs of the invitation. */
async function jobsFor(service: TestService, id: string): Promise<number> {
  const rows = await service.sql(`select from queue.jobs where payload->>'invitationId' = $1 and tenant_id = $2`, [
    id,
    service.acme.id,
  ]);
  return rows.length;
}

test('an invitation is created as a draft, and found at its Location and in its event’s collection', async (t) => {
  const { service } = t.context;
  const [eventId, contactId] = [await addEvent(service), await addContact(service)];
  const collection = `/api/v1/events/${eventId}/invitations`;
  const created = await organise(service, 'POST', collection, { contactId, message: 'Do come.\n<b>Really.</b>' });
  t.is(created.status, 201);
  t.is(created.headers.location, `/api/v1/invitations/${created.json.id}`);
  t.like(created.json, {
    eventId,
    contactId,
    status: 'DRAFT',
    message: 'Do come.\n<b>Really.</b>',
    note: null,
    sentAt: null,
    openedAt: null,
    respondedAt: null,
  });
  t.deepEqual((await organise(service, 'GET', String(created.headers.location))).json, created.json);
  const { contact: _, user: __, ...listed } = (await organise(service, 'GET', collection)).json.member[0];
  t.deepEqual(listed, created.json);
  t.is(await jobsFor(service, created.json.id), 0);
});

test('a contact is invited to an event once, also by concurrent requests; after a revocation, again', async (t) => {
  const { service } = t.context;
  const [eventId, contactId] = [await addEvent(service), await addContact(service)];
  const collection = `/api/v1/events/${eventId}/invitations`;
  const responses = await Promise.all([1, 2, 3].map(() => organise(service, 'POST', collection, { contactId })));
  t.deepEqual(responses.map(({ status }) => status).sort(), [201, 409, 409]);
  const refused = responses.find(({ status }) => status === 409);
  t.like(refused?.json, { code: 'duplicate', detail: 'The contact is invited to this event.' });
  const first = responses.find(({ status }) => status === 201);
  await organise(service, 'POST', `${first?.headers.location}/revoke`);
  t.is((await organise(service, 'POST', collection, { contactId })).status, 201);
  t.is((await organise(service, 'POST', collection, { contactId })).status, 409);
  t.is((await invite(service, { contactId })).contactId, contactId);
});

test('an event or a contact of another tenant gets the same response as one that does not exist', async (t) => {
  const { service } = t.context;
  const { globex } = service;
  const [eventId, contactId] = [await addEvent(service), await addContact(service)];
  const [foreignEvent, foreignContact] = [await addEvent(service, {}, globex), await addContact(service, {}, globex)];
  const tried = async (event: string, contact: string) => {
    const { status, json } = await organise(service, 'POST', `/api/v1/events/${event}/invitations`, {
      contactId: contact,
    });
    return [status, json];
  };
  const notFound = await tried(randomUUID(), contactId);
  t.is(notFound[0], 404);
  t.deepEqual(await tried(foreignEvent, contactId), notFound);
  t.deepEqual(await tried(foreignEvent, foreignContact), notFound);
  const unknown = await tried(eventId, randomUUID());
  t.is(unknown[0], 422);
  t.deepEqual(unknown[1].violations, [
    { propertyPath: 'contactId', message: 'contactId is not a contact', code: 'unknown_reference' },
  ]);
  t.deepEqual(await tried(eventId, foreignContact), unknown);
  const list = (event: string) => organise(service, 'GET', `/api/v1/events/${event}/invitations`);
  t.is((await list(foreignEvent)).status, 404);
  t.is((await list(randomUUID())).status, 404);
  t.is((await list(eventId)).status, 200);
  const { path } = await invite(service, {}, globex);
  for (const action of ['', '/send', '/reset-link', '/revoke']) {
    const method = action ? 'POST' : 'GET';
    t.is((await organise(service, method, `${path}${action}`)).status, 404);
    t.is((await organise(service, method, `/api/v1/invitations/${randomUUID()}${action}`)).status, 404);
  }
});

test('the collection is that of one event, is filtered by status, and pages within it', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const other = await addEvent(service, { title: 'Another' });
  const contacts = await Promise.all([1, 2, 3].map((n) => addContact(service, { email: `n${n}@pages.example` })));
  const invited = await Promise.all(contacts.map((contactId) => invite(service, { eventId, contactId })));
  await invite(service, { eventId: other, contactId: contacts[0] ?? '' });
  const [first] = invited;
  if (!first) throw new Error('there is no invitation');
  await sentHash(service, first);
  const collection = `/api/v1/events/${eventId}/invitations`;
  const drafts = await organise(service, 'GET', `${collection}?status=DRAFT`);
  t.is(drafts.json.totalItems, 2);
  t.is((await organise(service, 'GET', `${collection}?status=SENT`)).json.member[0].id, first.id);
  t.is((await organise(service, 'GET', `${collection}?status=LOST`)).status, 400);
  const page = await organise(service, 'GET', `${collection}?itemsPerPage=2`);
  t.is(page.json.totalItems, 3);
  const rest = await organise(service, 'GET', page.json.view.next);
  const seen = [...page.json.member, ...rest.json.member].map(({ id }: { id: string }) => id);
  t.deepEqual(seen.sort(), invited.map(({ id }) => id).sort());
  const elsewhere = page.json.view.next.replace(eventId, other);
  t.is((await organise(service, 'GET', elsewhere)).json.code, 'invalid_cursor');
});

test('sending enqueues one mail in the transaction of the write, and sets the time', async (t) => {
  const { service } = t.context;
  const invited = await invite(service);
  const sent = await organise(service, 'POST', `${invited.path}/send`);
  t.is(sent.status, 200);
  t.like(sent.json, { status: 'SENT', sentAt: service.clock.now().toISOString() });
  t.is(await jobsFor(service, invited.id), 1);
  const [job] = await service.sql<{ text: string }>(
    `select payload::text as text from queue.jobs where payload->>'invitationId' = $1`,
    [invited.id],
  );
  t.false(job?.text.includes(await hashOf(service, invited.id)));
});

test.serial('sending again within 30 seconds is a 409 with the time to wait; later it has the same link', async (t) => {
  const { service } = t.context;
  const invited = await invite(service);
  const hash = await sentHash(service, invited);
  const again = () => organise(service, 'POST', `${invited.path}/send`);
  service.clock.advance(18_000);
  const early = await again();
  t.is(early.status, 409);
  t.like(early.json, {
    code: 'invalid_transition',
    detail: 'The invitation was sent less than 30 seconds ago; it can be sent again in 12.',
  });
  service.clock.advance(12_000);
  const both = await Promise.all([again(), again()]);
  t.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  t.is(await hashOf(service, invited.id), hash);
  t.is(await jobsFor(service, invited.id), 1);
});

test.serial('sending again keeps the answer', async (t) => {
  const { service } = t.context;
  const invited = await invite(service);
  const hash = await sentHash(service, invited);
  await asContact(service, hash, 'POST', '/api/v1/invitation/answer', { answer: 'DECLINED', note: 'Alas' });
  service.clock.advance(30_000);
  const sent = await organise(service, 'POST', `${invited.path}/send`);
  t.is(sent.status, 200);
  t.like(sent.json, { status: 'DECLINED', note: 'Alas', sentAt: service.clock.now().toISOString() });
});

test.serial('an invitation is sent while its event is published and not over, and at no other time', async (t) => {
  const { service } = t.context;
  const invited = await invite(service);
  const tried = () => organise(service, 'POST', `${invited.path}/send`);
  for (const status of ['DRAFT', 'CANCELLED', 'ARCHIVED']) {
    await service.sql('update events set status = $1 where id = $2', [status, invited.eventId]);
    const refused = await tried();
    t.is(refused.status, 409);
    t.is(refused.json.detail, `Its event is ${status}; invitations are sent while it is PUBLISHED.`);
  }
  await service.sql(`update events set status = 'PUBLISHED' where id = $1`, [invited.eventId]);
  service.clock.advance(days(8));
  t.is((await tried()).json.detail, 'Its event has ended.');
  t.is(await jobsFor(service, invited.id), 0);
  service.clock.advance(-days(8));
  t.is((await tried()).status, 200);
});

test.serial('a failed write enqueues no mail', async (t) => {
  const { service } = t.context;
  const invited = await invite(service);
  // The audit line is written after the handler, in the same transaction.
  await service.sql('alter table audit_log add constraint nothing_goes check (false) not valid');
  t.is((await organise(service, 'POST', `${invited.path}/send`)).status, 500);
  await service.sql('alter table audit_log drop constraint nothing_goes');
  t.is(await jobsFor(service, invited.id), 0);
  t.is((await organise(service, 'GET', invited.path)).json.status, 'DRAFT');
});

test('a reader of events may not send, and members see nothing', async (t) => {
  const { service } = t.context;
  const { path } = await invite(service);
  const as = (role: 'ROLE_TREASURER' | 'ROLE_MEMBER', method: string, target: string) =>
    service.send(service.acme, target, {
      method,
      headers: { 'api-token': service.acme.people[role].readWrite },
    });
  t.is((await as('ROLE_TREASURER', 'GET', path)).status, 200);
  t.is((await as('ROLE_MEMBER', 'GET', path)).status, 403);
  for (const action of ['send', 'reset-link', 'revoke']) {
    t.is((await as('ROLE_TREASURER', 'POST', `${path}/${action}`)).status, 403);
  }
});
