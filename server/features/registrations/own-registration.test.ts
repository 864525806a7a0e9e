import anyTest, { type TestFn } from 'ava';
import { addEvent, asContact, days, type Invited, invite, organise, sentHash } from '#test/fixtures/invitations.ts';
import { addEntry, addFullEvent, enrol, seatsTaken } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const registration = '/api/v1/invitation/registration';
const waitlistEntry = '/api/v1/invitation/waitlist_entry';

/** A contact invited to the event, and its requests. */
async function guest(service: TestService, eventId: string) {
  const invited: Invited = await invite(service, { eventId });
  const hash = await sentHash(service, invited);
  const send = (method: string, path: string, body?: unknown) => asContact(service, hash, method, path, body);
  return { ...invited, send };
}

test('a contact registers itself with guests, sees it, cancels it, and may come back', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { capacity: 3 });
  const { send, contactId } = await guest(service, eventId);
  t.is((await send('GET', registration)).status, 404);
  const { status, json } = await send('POST', registration, { guests: 1, answers: { diet: 'Vegan' } });
  t.is(status, 200);
  t.like(json, { eventId, contactId, status: 'CONFIRMED', source: 'SELF', seats: 2 });
  t.deepEqual((await send('GET', registration)).json, json);
  t.is((await send('POST', registration, {})).json.code, 'duplicate');
  t.is((await send('DELETE', registration)).status, 204);
  t.is((await send('DELETE', registration)).status, 404);
  t.like((await send('GET', registration)).json, { id: json.id, status: 'CANCELLED' });
  t.is((await send('POST', registration, { guests: 2 })).status, 200);
  t.is((await send('GET', registration)).json.seats, 3);
  t.is(await seatsTaken(service, eventId), 3);
});

test('accepting the invitation does not register', async (t) => {
  const { service } = t.context;
  const { send } = await guest(service, await addEvent(service));
  t.is((await send('POST', '/api/v1/invitation/answer', { answer: 'ACCEPTED' })).status, 200);
  t.is((await send('GET', registration)).status, 404);
});

test('contacts register while registration is open; the organiser registers them at any time', async (t) => {
  const { service } = t.context;
  const at = (day: number) => new Date(service.clock.now().getTime() + days(day)).toISOString();
  const closed = [
    { registrationOpensAt: at(1) },
    { registrationClosesAt: at(-1) },
    { startsAt: at(-1), endsAt: at(1) },
  ];
  for (const more of closed) {
    const eventId = await addEvent(service, { waitlistEnabled: true, ...more });
    const { send, contactId } = await guest(service, eventId);
    for (const path of [registration, waitlistEntry]) {
      const { status, json } = await send('POST', path, {});
      t.deepEqual([status, json.code], [409, 'invalid_transition'], JSON.stringify(more));
    }
    t.is((await enrol(service, eventId, { contactId })).status, 201);
  }
  const eventId = await addEvent(service, { registrationOpensAt: at(-1), registrationClosesAt: at(1) });
  t.is((await (await guest(service, eventId)).send('POST', registration, {})).status, 200);
});

test('once the event has started, a contact does not cancel', async (t) => {
  const { service } = t.context;
  const at = (day: number) => new Date(service.clock.now().getTime() + days(day)).toISOString();
  const eventId = await addEvent(service, { startsAt: at(-1), endsAt: at(1) });
  const { send, contactId } = await guest(service, eventId);
  await enrol(service, eventId, { contactId });
  const { status, json } = await send('DELETE', registration);
  t.deepEqual([status, json.code], [409, 'invalid_transition']);
});

test('a contact joins the waitlist of a full event, and leaves it', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 1);
  const first = await enrol(service, eventId);
  const { send, contactId } = await guest(service, eventId);
  const full = await send('POST', registration, {});
  t.deepEqual([full.status, full.json.code], [409, 'no_capacity']);
  t.is((await send('GET', waitlistEntry)).status, 404);
  const { status, json } = await send('POST', waitlistEntry, { seats: 1 });
  t.is(status, 200);
  t.like(json, { eventId, contactId, status: 'WAITING', position: 1 });
  t.is((await send('POST', waitlistEntry, {})).json.code, 'duplicate');
  // A contact cannot take a freed seat while others wait for it.
  await organise(service, 'POST', `/api/v1/registrations/${first.json.id}/cancel`);
  const quick = await guest(service, eventId);
  t.is((await quick.send('POST', registration, {})).json.code, 'no_capacity');
  t.is((await send('DELETE', waitlistEntry)).status, 204);
  t.is((await send('DELETE', waitlistEntry)).status, 404);
  t.is((await send('GET', waitlistEntry)).json.status, 'CANCELLED');
  t.is((await quick.send('POST', registration, {})).status, 200);
});

test('a contact accesses its own registration and entry at its event, and no others', async (t) => {
  const { service } = t.context;
  const [eventId, elsewhere] = [await addFullEvent(service, 5), await addFullEvent(service, 5)];
  const own = await guest(service, eventId);
  const other = await guest(service, eventId);
  await other.send('POST', registration, {});
  await addEntry(service, eventId);
  await enrol(service, elsewhere, { contactId: own.contactId });
  for (const path of [registration, waitlistEntry]) {
    t.is((await own.send('GET', path)).status, 404);
    t.is((await own.send('DELETE', path)).status, 404);
  }
  t.is((await other.send('GET', registration)).json.status, 'CONFIRMED');
  for (const body of [{ contactId: other.contactId }, { eventId: elsewhere }, { userId: null }]) {
    t.is((await own.send('POST', registration, body)).status, 422);
  }
  for (const path of ['/api/v1/registrations', `/api/v1/events/${eventId}/registrations`, '/api/v1/waitlist_entries']) {
    t.deepEqual(
      [(await own.send('GET', path)).status, (await own.send('GET', path)).json.code],
      [403, 'credential_not_accepted'],
    );
  }
});

test('the registration of a deleted contact is deleted', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { capacity: 1 });
  const { contactId, send } = await guest(service, eventId);
  await send('POST', registration, {});
  t.is((await organise(service, 'DELETE', `/api/v1/contacts/${contactId}`)).status, 204);
  t.is((await send('GET', registration)).status, 401);
  t.is(await seatsTaken(service, eventId), 0);
});

test('an event with seats takes no waitlist entries, which would block registrations', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 3);
  const early = await guest(service, eventId);
  for (const seats of [1, 3]) {
    const { status, json } = await early.send('POST', waitlistEntry, { seats });
    t.deepEqual([status, json.code], [409, 'invalid_transition']);
  }
  const other = await guest(service, eventId);
  t.is((await other.send('POST', registration, { guests: 1 })).status, 200);
  // One seat is left, two are requested.
  t.is((await early.send('POST', waitlistEntry, { seats: 2 })).status, 200);
});

test('a contact’s changes of its registration and waitlist entry are in the audit log', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 1);
  const { send, contactId } = await guest(service, eventId);
  await send('POST', registration, {});
  const other = await guest(service, eventId);
  await other.send('POST', waitlistEntry, { seats: 1 });
  await other.send('DELETE', waitlistEntry);
  await send('DELETE', registration);
  const actions = async (id: string) =>
    (
      await service.sql<{ action: string }>('select action from audit_log where contact_id = $1 order by action desc', [
        id,
      ])
    ).map(({ action }) => action);
  t.deepEqual(await actions(contactId), ['registrations.createOwn', 'registrations.cancelOwn']);
  t.deepEqual(await actions(other.contactId), ['waitlist.createOwn', 'waitlist.cancelOwn']);
});
