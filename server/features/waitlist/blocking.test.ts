/** Accepted waitlist entries, and which of them block registrations. */
import anyTest, { type TestFn } from 'ava';
import { addGuest, ownRegistration, ownWaitlistEntry } from '#test/fixtures/guest.ts';
import { idOf, organise } from '#test/fixtures/invitations.ts';
import { addEntry, addFullEvent, enrol } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const path = '/api/v1/waitlist_entries';

test('an entry for more seats than the event has is a 422 that names seats, for contacts and for the organiser', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 3);
  const guest = await addGuest(service, eventId);
  const body = { eventId, contactId: guest.contactId, seats: 4 };
  for (const response of [
    await guest.send('POST', ownWaitlistEntry, { seats: 4 }),
    await organise(service, 'POST', path, body),
  ]) {
    t.is(response.status, 422, response.text);
    t.deepEqual(response.json.violations, [
      { propertyPath: 'seats', message: 'seats must not be above 3, the capacity of the event', code: 'max' },
    ]);
  }
  t.is((await organise(service, 'POST', path, { ...body, seats: 3 })).status, 201);
});

test('an event without seats collects entries of any size, until it gets a capacity', async (t) => {
  const { service } = t.context;
  const guest = await addGuest(service, await addFullEvent(service, 0));
  t.is((await guest.send('POST', ownWaitlistEntry, { seats: 4 })).status, 200);
});

test('an entry for more seats than are free does not block registrations, and one that fits does', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 5);
  await enrol(service, eventId, { guests: 1 });
  const couple = await addEntry(service, eventId, { seats: 4 });
  t.is((await (await addGuest(service, eventId)).send('POST', ownRegistration, {})).status, 200);
  // Two seats are free.
  const fitting = await addEntry(service, eventId, { seats: 2 });
  const late = await addGuest(service, eventId);
  const held = await late.send('POST', ownRegistration, {});
  t.deepEqual([held.status, held.json.code], [409, 'no_capacity']);
  await organise(service, 'POST', `${path}/${fitting}/reject`);
  t.is((await late.send('POST', ownRegistration, {})).status, 200);
  t.is((await organise(service, 'GET', `${path}/${couple}`)).json.status, 'WAITING');
});

test('a contact either registers or joins the waitlist, whatever entries wait', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 5);
  await enrol(service, eventId, { guests: 1 });
  await addEntry(service, eventId, { seats: 4 });
  const guest = await addGuest(service, eventId);
  const joined = await guest.send('POST', ownWaitlistEntry, { seats: 3 });
  t.deepEqual([joined.status, joined.json.code], [409, 'invalid_transition']);
  t.is((await guest.send('POST', ownRegistration, { guests: 2 })).status, 200);
});

test('an entry above a lowered capacity does not block registrations', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 4);
  const first = idOf(await enrol(service, eventId));
  await addEntry(service, eventId, { seats: 4 });
  t.is((await organise(service, 'PATCH', `/api/v1/events/${eventId}`, { capacity: 3 })).status, 200);
  await organise(service, 'POST', `/api/v1/registrations/${first}/cancel`);
  t.is((await (await addGuest(service, eventId)).send('POST', ownRegistration, {})).status, 200);
});

test('a contact whose entry was rejected cannot join again, unless the organiser has added it since', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 1);
  await enrol(service, eventId);
  const { send, contactId } = await addGuest(service, eventId);
  const entry = (await send('POST', ownWaitlistEntry, {})).json.id;
  await organise(service, 'POST', `${path}/${entry}/reject`);
  for (const seats of [1, 1]) {
    const { status, json } = await send('POST', ownWaitlistEntry, { seats });
    t.deepEqual([status, json.code], [409, 'invalid_transition']);
    t.regex(json.detail, /rejected/);
  }
  t.is((await send('GET', ownWaitlistEntry)).json.id, entry);
  t.is((await organise(service, 'POST', path, { eventId, contactId })).status, 201);
  t.is((await send('DELETE', ownWaitlistEntry)).status, 204);
  t.is((await send('POST', ownWaitlistEntry, {})).status, 200);
});

test('of a concurrent rejection and new entry of the same contact, the rejection wins', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 1);
  await enrol(service, eventId);
  for (let round = 0; round < 10; round += 1) {
    const { send } = await addGuest(service, eventId);
    const entry = (await send('POST', ownWaitlistEntry, {})).json.id;
    const [, joined] = await Promise.all([
      organise(service, 'POST', `${path}/${entry}/reject`),
      send('POST', ownWaitlistEntry, {}),
    ]);
    t.is(joined.status, 409);
    t.is((await send('GET', ownWaitlistEntry)).json.status, 'REJECTED');
  }
});
