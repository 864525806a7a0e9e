/** Limit of guests that a contact may bring to an event. */
import anyTest, { type TestFn } from 'ava';
import { addGuest, ownRegistration, ownWaitlistEntry } from '#test/fixtures/guest.ts';
import { addEvent, idOf, organise } from '#test/fixtures/invitations.ts';
import { addEntry, addFullEvent, enrol } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const at = (id: string) => `/api/v1/events/${id}`;

test('a contact registers with as many guests as the event allows; more are a 422 that names guests', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { maxGuests: 1 });
  const { send } = await addGuest(service, eventId);
  const { status, json } = await send('POST', ownRegistration, { guests: 2 });
  t.is(status, 422);
  t.deepEqual(json.violations, [
    { propertyPath: 'guests', message: 'guests must not be above 1, the guests that the event allows', code: 'max' },
  ]);
  t.is((await send('POST', ownRegistration, { guests: 1 })).status, 200);
});

test('an event for which registrations are approved limits guests too', async (t) => {
  const { service } = t.context;
  const { send } = await addGuest(service, await addEvent(service, { maxGuests: 0, requiresApproval: true }));
  t.is((await send('POST', ownRegistration, { guests: 1 })).status, 422);
  t.is((await send('POST', ownRegistration, {})).json.status, 'PENDING_APPROVAL');
});

test('a contact waits for at most one seat more than the event allows guests; more are a 422 that names seats', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 5, { maxGuests: 1 });
  await enrol(service, eventId, { guests: 4 });
  const { send } = await addGuest(service, eventId);
  const { status, json } = await send('POST', ownWaitlistEntry, { seats: 3 });
  t.is(status, 422);
  t.deepEqual(json.violations, [
    {
      propertyPath: 'seats',
      message: 'seats must not be above 2, the person and the guests that the event allows',
      code: 'max',
    },
  ]);
  t.is((await send('POST', ownWaitlistEntry, { seats: 2 })).status, 200);
});

test('the organiser may bring more guests than contacts may', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 9, { maxGuests: 1 });
  t.is((await enrol(service, eventId, { guests: 4 })).status, 201);
  const entry = await addEntry(service, eventId, { seats: 4 });
  t.is((await organise(service, 'POST', `/api/v1/waitlist_entries/${entry}/approve`)).json.status, 'CONVERTED');
});

test('maxGuests is null unless it is set, changes, and leaves those who are registered as they are', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  t.is((await organise(service, 'GET', at(eventId))).json.maxGuests, null);
  const early = await addGuest(service, eventId);
  t.is((await early.send('POST', ownRegistration, { guests: 20 })).status, 200);
  t.is((await organise(service, 'PATCH', at(eventId), { maxGuests: 2 })).json.maxGuests, 2);
  t.like((await early.send('GET', ownRegistration)).json, { status: 'CONFIRMED', guests: 20 });
  const late = await addGuest(service, eventId);
  t.is((await late.send('POST', ownRegistration, { guests: 3 })).status, 422);
  t.is((await organise(service, 'PATCH', at(eventId), { maxGuests: null })).json.maxGuests, null);
  t.is((await late.send('POST', ownRegistration, { guests: 3 })).status, 200);
});

test('guests are limited to a whole number from 0 to 20', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { maxGuests: 20 });
  for (const maxGuests of [-1, 21, 1.5, '1']) {
    const { status, json } = await organise(service, 'PATCH', at(eventId), { maxGuests });
    t.deepEqual([status, json.violations?.[0].propertyPath], [422, 'maxGuests'], String(maxGuests));
  }
});

test('a contact registers at most ten times for an event, even if cancelled; the organiser can still add it', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { capacity: 30, price: 500, currency: 'EUR' });
  const { send, contactId } = await addGuest(service, eventId);
  for (let round = 0; round < 10; round += 1) {
    t.is((await send('POST', ownRegistration, {})).status, 200, `round ${round}`);
    t.is((await send('DELETE', ownRegistration)).status, 204);
  }
  const { status, json } = await send('POST', ownRegistration, {});
  t.deepEqual([status, json.code], [409, 'invalid_transition']);
  t.regex(json.detail, /organiser/);
  const payments = await service.sql('select id from payments where contact_id = $1', [contactId]);
  t.is(payments.length, 10);
  t.truthy(idOf(await enrol(service, eventId, { contactId })));
});

test('a contact joins the waitlist of an event at most ten times; the organiser can still add it', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 1);
  await enrol(service, eventId);
  const { send, contactId } = await addGuest(service, eventId);
  for (let round = 0; round < 10; round += 1) {
    t.is((await send('POST', ownWaitlistEntry, {})).status, 200, `round ${round}`);
    t.is((await send('DELETE', ownWaitlistEntry)).status, 204);
  }
  const { status, json } = await send('POST', ownWaitlistEntry, {});
  t.deepEqual([status, json.code], [409, 'invalid_transition']);
  t.is((await organise(service, 'POST', '/api/v1/waitlist_entries', { eventId, contactId })).status, 201);
});
