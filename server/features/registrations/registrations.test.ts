import anyTest, { type TestFn } from 'ava';
import { addContact, addEvent, idOf, organise } from '#test/fixtures/invitations.ts';
import { absentId, addEntry, addFullEvent, enrol } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const of = (eventId: string) => `/api/v1/events/${eventId}/registrations`;
const at = (id: string) => `/api/v1/registrations/${id}`;

test('a contact and a user are registered with guests and answers, read, and listed with filters', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { capacity: 4 });
  const contactId = await addContact(service);
  const userId = service.acme.people.ROLE_MEMBER.id;
  const answers = { diet: 'Vegan', nights: 2, bus: true, courses: ['one', 'two'], note: null };
  const first = await organise(service, 'POST', of(eventId), { contactId, guests: 2, answers });
  t.is(first.status, 201);
  t.is(first.headers.location, at(first.json.id));
  t.like(first.json, { eventId, contactId, userId: null, status: 'CONFIRMED', guests: 2, seats: 3, source: 'ADMIN' });
  t.deepEqual(first.json.answers, answers);
  t.deepEqual((await organise(service, 'GET', at(first.json.id))).json, first.json);
  const second = await organise(service, 'POST', of(eventId), { userId });
  t.like(second.json, { userId, contactId: null, guests: 0, seats: 1, answers: {}, paymentId: null });
  const list = async (path: string) =>
    (await organise(service, 'GET', path)).json.member.map(({ id }: { id: string }) => id).sort();
  t.deepEqual(await list(of(eventId)), [first.json.id, second.json.id].sort());
  t.deepEqual(await list(`/api/v1/registrations?eventId=${eventId}&userId=${userId}`), [second.json.id]);
  t.deepEqual(await list(`/api/v1/registrations?contactId=${contactId}`), [first.json.id]);
  t.deepEqual(await list(`${of(eventId)}?status=CANCELLED`), []);
  const counts = await organise(service, 'GET', `/api/v1/events/${eventId}/counts`);
  t.deepEqual(counts.json, {
    capacity: 4,
    seatsTaken: 4,
    pending: 0,
    confirmed: 2,
    checkedIn: 0,
    invited: 0,
    waitlisted: 0,
  });
});

test('exactly one existing person, an existing event, plain answers', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const contactId = await addContact(service);
  const userId = service.acme.people.ROLE_MEMBER.id;
  const foreignContact = await addContact(service, {}, service.globex);
  const wrong = async (body: object) => {
    const { status, json } = await organise(service, 'POST', of(eventId), body);
    return [status, json.violations?.[0].propertyPath];
  };
  t.deepEqual(await wrong({}), [422, 'userId']);
  t.deepEqual(await wrong({ userId, contactId }), [422, 'userId']);
  for (const id of [absentId, foreignContact]) t.deepEqual(await wrong({ contactId: id }), [422, 'contactId']);
  for (const id of [absentId, service.globex.people.ROLE_MEMBER.id]) {
    t.deepEqual(await wrong({ userId: id }), [422, 'userId']);
  }
  t.deepEqual(await wrong({ contactId, guests: 21 }), [422, 'guests']);
  t.deepEqual(await wrong({ contactId, answers: { deep: { er: 1 } } }), [422, 'answers.deep']);
  t.deepEqual(await wrong({ contactId, answers: { nul: '\0' } }), [422, 'answers.nul']);
  t.deepEqual(await wrong({ contactId, answers: { '\0': 'x' } }), [422, 'answers']);
  const foreignEvent = await addEvent(service, {}, service.globex);
  for (const id of [absentId, foreignEvent]) {
    t.is((await organise(service, 'POST', of(id), { contactId })).status, 404);
    t.is((await organise(service, 'GET', of(id))).status, 404);
  }
});

test('no registration beyond the capacity, twice, or for an unpublished event', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { capacity: 2 });
  const contactId = await addContact(service);
  const first = await enrol(service, eventId, { contactId });
  const twice = await enrol(service, eventId, { contactId });
  t.deepEqual([twice.status, twice.json.code], [409, 'duplicate']);
  const couple = await enrol(service, eventId, { guests: 1 });
  t.deepEqual([couple.status, couple.json.code], [409, 'no_capacity']);
  t.is(couple.json.detail, 'The event has 1 seats left, and 2 are wanted.');
  t.is((await enrol(service, eventId)).status, 201);
  const full = await enrol(service, await addFullEvent(service, 0));
  t.is(full.json.detail, 'The event has 0 seats left, and 1 is wanted. It has a waitlist.');
  // A cancelled registration can be repeated while there is a seat.
  t.is((await organise(service, 'POST', `${at(first.json.id)}/cancel`)).json.status, 'CANCELLED');
  t.is((await enrol(service, eventId, { contactId })).status, 201);
  await organise(service, 'POST', `/api/v1/events/${eventId}/cancel`);
  const off = await enrol(service, eventId);
  t.deepEqual([off.status, off.json.code], [409, 'invalid_transition']);
  t.regex(off.json.detail, /CANCELLED.*while it is PUBLISHED/);
});

test('with approval, the request takes no seat and the approval does', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { capacity: 1, requiresApproval: true });
  const [first, second, third] = [
    idOf(await enrol(service, eventId)),
    idOf(await enrol(service, eventId)),
    idOf(await enrol(service, eventId)),
  ];
  t.is((await organise(service, 'GET', at(second))).json.status, 'PENDING_APPROVAL');
  t.is((await organise(service, 'POST', `${at(first)}/approve`)).json.status, 'CONFIRMED');
  const full = await organise(service, 'POST', `${at(second)}/approve`);
  t.deepEqual([full.status, full.json.code], [409, 'no_capacity']);
  t.is((await organise(service, 'GET', at(second))).json.status, 'PENDING_APPROVAL');
  t.is((await organise(service, 'POST', `${at(third)}/reject`)).json.status, 'REJECTED');
  const decided = await organise(service, 'POST', `${at(third)}/approve`);
  t.regex(decided.json.detail, /REJECTED and cannot become CONFIRMED; that state is final/);
  await organise(service, 'POST', `${at(first)}/cancel`);
  t.is((await organise(service, 'POST', `${at(second)}/approve`)).json.status, 'CONFIRMED');
  for (const id of [absentId]) t.is((await organise(service, 'POST', `${at(id)}/approve`)).status, 404);
});

test('people are checked in, checked out and marked as no-show; an impossible transition is a 409 with the possible ones', async (t) => {
  const { service } = t.context;
  const id = idOf(await enrol(service, await addEvent(service)));
  const act = async (action: string) => {
    const { status, json } = await organise(service, 'POST', `${at(id)}/${action}`);
    return status === 200 ? json.status : json.code;
  };
  t.is(await act('undo-check-in'), 'invalid_transition');
  t.is(await act('check-in'), 'ATTENDED');
  t.truthy((await organise(service, 'GET', at(id))).json.checkedInAt);
  t.is(await act('no-show'), 'invalid_transition');
  const cancelled = await organise(service, 'POST', `${at(id)}/cancel`);
  t.is(cancelled.json.detail, 'The registration is ATTENDED and cannot become CANCELLED; it may become CONFIRMED.');
  t.is(await act('undo-check-in'), 'CONFIRMED');
  t.is((await organise(service, 'GET', at(id))).json.checkedInAt, null);
  t.is(await act('no-show'), 'NO_SHOW');
  t.is(await act('check-in'), 'ATTENDED');
  for (const action of ['reject', 'approve']) t.is(await act(action), 'invalid_transition');
});

test('an event with registrations is not unpublished; cancelling it cancels the open ones', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 2);
  const path = `/api/v1/events/${eventId}`;
  const [here, gone] = [idOf(await enrol(service, eventId)), idOf(await enrol(service, eventId))];
  const waiting = await addEntry(service, eventId);
  await organise(service, 'POST', `${at(here)}/check-in`);
  const refused = await organise(service, 'POST', `${path}/unpublish`);
  t.deepEqual([refused.status, refused.json.code], [409, 'invalid_transition']);
  t.is((await organise(service, 'POST', `${path}/cancel`)).json.status, 'CANCELLED');
  t.is((await organise(service, 'GET', at(here))).json.status, 'ATTENDED');
  t.like((await organise(service, 'GET', at(gone))).json, { status: 'CANCELLED' });
  t.truthy((await organise(service, 'GET', at(gone))).json.cancelledAt);
  t.is((await organise(service, 'GET', `/api/v1/waitlist_entries/${waiting}`)).json.status, 'CANCELLED');
});

test('members and treasurers neither see nor change registrations', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const id = idOf(await enrol(service, eventId));
  for (const role of ['ROLE_MEMBER', 'ROLE_TREASURER'] as const) {
    const headers = { 'api-token': service.acme.people[role].readWrite };
    for (const [method, path] of [
      ['GET', of(eventId)],
      ['GET', at(id)],
      ['POST', `${at(id)}/cancel`],
    ] as const) {
      t.is((await service.send(service.acme, path, { method, headers })).status, 403, `${role} ${path}`);
    }
  }
});
