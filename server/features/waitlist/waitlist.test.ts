import anyTest, { type TestFn } from 'ava';
import { addContact, addEvent, idOf, organise } from '#test/fixtures/invitations.ts';
import { absentId, addEntry, addFullEvent, enrol, seatsTaken } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const path = '/api/v1/waitlist_entries';

function bulk(service: TestService, action: string, ids: readonly string[]) {
  return organise(service, 'POST', `${path}/bulk-${action}`, { ids });
}

test('entries are in order of arrival, and are listed, read and deleted', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 0);
  const first = await addEntry(service, eventId, { seats: 2 });
  const userId = service.acme.people.ROLE_MEMBER.id;
  const second = await organise(service, 'POST', path, { eventId, userId });
  t.is(second.headers.location, `${path}/${second.json.id}`);
  t.like(second.json, { eventId, userId, contactId: null, status: 'WAITING', seats: 1, position: 2 });
  t.like((await organise(service, 'GET', `${path}/${first}`)).json, { position: 1, seats: 2, registrationId: null });
  const { member } = (await organise(service, 'GET', `${path}?eventId=${eventId}&status=WAITING`)).json;
  t.deepEqual(member.map(({ id }: { id: string }) => id).sort(), [first, second.json.id].sort());
  t.is((await organise(service, 'DELETE', `${path}/${first}`)).status, 204);
  t.is((await organise(service, 'DELETE', `${path}/${first}`)).status, 404);
});

test('a person who waits or is registered cannot be added; nor an unknown one, or without a waitlist', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 1);
  const contactId = await addContact(service);
  const wrong = async (body: object) => {
    const { status, json } = await organise(service, 'POST', path, { eventId, contactId, ...body });
    return [status, json.violations?.[0].propertyPath ?? json.code];
  };
  await enrol(service, eventId, { contactId });
  t.deepEqual(await wrong({}), [409, 'duplicate']);
  const waiting = await addContact(service);
  t.is((await organise(service, 'POST', path, { eventId, contactId: waiting })).status, 201);
  t.deepEqual(await wrong({ contactId: waiting }), [409, 'duplicate']);
  const foreignContact = await addContact(service, {}, service.globex);
  for (const id of [absentId, foreignContact]) t.deepEqual(await wrong({ contactId: id }), [422, 'contactId']);
  const foreignEvent = await addEvent(service, { waitlistEnabled: true }, service.globex);
  for (const id of [absentId, foreignEvent]) t.deepEqual(await wrong({ eventId: id }), [422, 'eventId']);
  t.deepEqual(await wrong({ userId: service.acme.people.ROLE_MEMBER.id }), [422, 'userId']);
  t.deepEqual(await wrong({ eventId: await addEvent(service) }), [409, 'invalid_transition']);
});

test('approval creates the registration at once, while there are seats', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 2, { requiresApproval: true });
  const [couple, single] = [await addEntry(service, eventId, { seats: 2 }), await addEntry(service, eventId)];
  const approved = await organise(service, 'POST', `${path}/${couple.toUpperCase()}/approve`);
  t.like(approved.json, { id: couple, status: 'CONVERTED' });
  const registration = await organise(service, 'GET', `/api/v1/registrations/${approved.json.registrationId}`);
  t.like(registration.json, { status: 'CONFIRMED', seats: 2, source: 'WAITLIST' });
  const full = await organise(service, 'POST', `${path}/${single}/approve`);
  t.deepEqual([full.status, full.json.code], [409, 'no_capacity']);
  t.is((await organise(service, 'GET', `${path}/${single}`)).json.status, 'WAITING');
  const again = await organise(service, 'POST', `${path}/${couple}/approve`);
  t.is(again.json.detail, 'The entry is CONVERTED and cannot become CONVERTED; that state is final.');
  t.is((await organise(service, 'POST', `${path}/${single}/cancel`)).json.status, 'CANCELLED');
  t.is((await organise(service, 'POST', `${path}/${single}/reject`)).status, 409);
  t.is((await organise(service, 'POST', `${path}/${absentId}/approve`)).status, 404);
});

test('a registration by the organiser ends the entry', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 2);
  const contactId = await addContact(service);
  const entry = idOf(await organise(service, 'POST', path, { eventId, contactId }));
  const registration = idOf(await enrol(service, eventId, { contactId }));
  const { json } = await organise(service, 'GET', `${path}/${entry}`);
  t.like(json, { status: 'CONVERTED', registrationId: registration });
});

test('many are approved in the order of their waitlists, whatever the order of the request, with a result each', async (t) => {
  const { service } = t.context;
  const [small, large] = [await addFullEvent(service, 3), await addFullEvent(service, 10)];
  const draft = await addFullEvent(service, 10);
  const [two, three, one, late] = [
    await addEntry(service, small, { seats: 2 }),
    await addEntry(service, small, { seats: 3 }),
    await addEntry(service, small),
    await addEntry(service, small),
  ];
  const other = await addEntry(service, large, { seats: 4 });
  const [rejected, unheld] = [await addEntry(service, large), await addEntry(service, draft)];
  await organise(service, 'POST', `${path}/${rejected}/reject`);
  await organise(service, 'POST', `/api/v1/events/${draft}/unpublish`);
  const foreign = await service.sql<{ id: string }>('select id from waitlist_entries where tenant_id = $1 limit 1', [
    service.globex.id,
  ]);
  const foreignId = foreign[0]?.id ?? '';
  const ids = [late, one, rejected, absentId, three, other, foreignId, two, unheld, late.toUpperCase()];
  const { status, json } = await bulk(service, 'approve', ids);
  t.is(status, 200);
  t.like(json, { requested: 9, succeeded: 3, failed: 6 });
  t.deepEqual(
    json.results.map(({ id, error }: { id: string; error?: { code: string } }) => [id, error?.code ?? 'done']),
    [
      [late, 'no_capacity'],
      [one, 'done'],
      [rejected, 'invalid_transition'],
      [absentId, 'not_found'],
      [three, 'no_capacity'],
      [other, 'done'],
      [foreignId, 'not_found'],
      [two, 'done'],
      [unheld, 'invalid_transition'],
    ],
  );
  t.deepEqual([await seatsTaken(service, small), await seatsTaken(service, large)], [3, 4]);
  const [left] = await service.sql<{ status: string }>('select status from waitlist_entries where id = $1', [
    foreignId,
  ]);
  t.is(left?.status, 'WAITING');
});

test('a bulk rejection reports the entries that were already decided', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 1);
  const [seated, waiting] = [await addEntry(service, eventId), await addEntry(service, eventId)];
  await organise(service, 'POST', `${path}/${seated}/approve`);
  const { json } = await bulk(service, 'reject', [waiting, seated, absentId]);
  t.deepEqual(
    json.results.map(({ error }: { error?: { code: string } }) => error?.code ?? 'done'),
    ['done', 'invalid_transition', 'not_found'],
  );
  t.is((await organise(service, 'GET', `${path}/${waiting}`)).json.status, 'REJECTED');
});

test('the entry of a deleted user is cancelled, and holds no one back', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 5, { price: 100, currency: 'EUR' });
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const body = { email: 'leaver@acme.example', firstName: 'L', lastName: 'L' };
  const userId = idOf(await service.send(service.acme, '/api/v1/users', { method: 'POST', headers, body }));
  const gone = idOf(await organise(service, 'POST', path, { eventId, userId }));
  const here = await addEntry(service, eventId);
  await service.send(service.acme, `/api/v1/users/${userId}`, { method: 'DELETE', headers });
  const { json } = await bulk(service, 'approve', [gone, here]);
  t.deepEqual(
    json.results.map(({ error }: { error?: { code: string } }) => error?.code ?? 'done'),
    ['invalid_transition', 'done'],
  );
  t.is((await organise(service, 'GET', `${path}/${gone}`)).json.status, 'CANCELLED');
});

test('no ids, too many, or an invalid one is a 422', async (t) => {
  const { service } = t.context;
  for (const ids of [[], ['x'], Array.from({ length: 501 }, () => absentId)]) {
    t.is((await bulk(service, 'approve', ids)).status, 422);
  }
});
