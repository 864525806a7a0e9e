/** A user registers itself, waits and cancels, over HTTP. */
import anyTest, { type TestFn } from 'ava';
import { addEvent, days } from '#test/fixtures/invitations.ts';
import { addMember, asMember } from '#test/fixtures/members.ts';
import { absentId, addFullEvent, administer, enrol, seatsTaken } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

test('a user registers itself with guests, finds the registration, cancels it, and may come back', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const eventId = await addEvent(service, { capacity: 3 });
  const wanted = { eventId, guests: 1, answers: { diet: 'Vegan' } };
  const { status, json, headers } = await asMember(service, person, 'POST', '/registrations', wanted);
  t.is(status, 201);
  t.is(headers.location, `/api/v1/me/registrations/${json.id}`);
  t.like(json, { eventId, userId: person.id, contactId: null, status: 'CONFIRMED', source: 'SELF', seats: 2 });
  const one = `/registrations/${json.id}`;
  t.deepEqual((await asMember(service, person, 'GET', one)).json, json);
  const list = await asMember(service, person, 'GET', `/registrations?eventId=${eventId}&status=CONFIRMED`);
  t.is(list.json.totalItems, 1);
  t.like(list.json.member[0], { id: json.id, event: { id: eventId, title: 'Assembly' } });
  t.is((await asMember(service, person, 'POST', '/registrations', { eventId })).json.code, 'duplicate');
  t.is((await asMember(service, person, 'POST', `${one}/cancel`)).json.status, 'CANCELLED');
  t.is((await asMember(service, person, 'POST', `${one}/cancel`)).json.code, 'invalid_transition');
  t.is((await asMember(service, person, 'POST', '/registrations', { eventId, guests: 2 })).status, 201);
  t.is(await seatsTaken(service, eventId), 3);
});

test('a user has the bounds that invited contacts have: the period, guests, attempts and the start', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const at = (day: number) => new Date(service.clock.now().getTime() + days(day)).toISOString();
  const register = (eventId: string, guests = 0) =>
    asMember(service, person, 'POST', '/registrations', { eventId, guests });
  const refused = async (more: object) => (await register(await addEvent(service, more))).json.code;
  t.is(await refused({ registrationOpensAt: at(1) }), 'invalid_transition');
  t.is(await refused({ registrationClosesAt: at(-1) }), 'invalid_transition');
  t.is(await refused({ startsAt: at(-1), endsAt: at(1) }), 'invalid_transition');
  const eventId = await addEvent(service, { maxGuests: 1 });
  t.is((await register(eventId, 2)).json.violations[0].propertyPath, 'guests');
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { json } = await register(eventId);
    await asMember(service, person, 'POST', `/registrations/${json.id}/cancel`);
  }
  t.is((await register(eventId)).json.code, 'invalid_transition');
  const started = await addEvent(service, { startsAt: at(-1), endsAt: at(1) });
  const byOffice = await administer(service, 'POST', `/api/v1/events/${started}/registrations`, { userId: person.id });
  const late = await asMember(service, person, 'POST', `/registrations/${byOffice.json.id}/cancel`);
  t.deepEqual([late.status, late.json.detail], [409, 'The event has started.']);
});

test('a priced event makes a payment, which says how to pay it, and paying confirms the seat', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  await administer(service, 'PATCH', '/api/v1/tenant', {
    legal: { name: 'Acme e. V.', iban: 'DE89370400440532013000' },
  });
  const eventId = await addEvent(service, { price: 1250, currency: 'EUR' });
  const { json } = await asMember(service, person, 'POST', '/registrations', { eventId, guests: 1 });
  t.is(json.status, 'PENDING_PAYMENT');
  const payment = await asMember(service, person, 'GET', `/payments/${json.paymentId}`);
  const { number, transfer } = payment.json;
  t.deepEqual(transfer, { beneficiary: 'Acme e. V.', iban: 'DE89370400440532013000', reference: number });
  t.like(payment.json, { amount: 2500, status: 'PENDING', userId: person.id });
  t.false('note' in payment.json || 'externalId' in payment.json);
  await administer(service, 'POST', `/api/v1/payments/${json.paymentId}/mark-paid`, {});
  t.is((await asMember(service, person, 'GET', `/registrations/${json.id}`)).json.status, 'CONFIRMED');
  t.is((await asMember(service, person, 'GET', '/payments')).json.member[0].transfer, null);
});

test('a user joins the waitlist of a full event, sees its place, and leaves it', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const eventId = await addFullEvent(service, 1);
  const early = await asMember(service, person, 'POST', '/waitlist_entries', { eventId });
  t.deepEqual([early.status, early.json.code], [409, 'invalid_transition']);
  await enrol(service, eventId);
  t.is((await asMember(service, person, 'POST', '/registrations', { eventId })).json.code, 'no_capacity');
  const { status, json } = await asMember(service, person, 'POST', '/waitlist_entries', { eventId });
  t.is(status, 201);
  t.like(json, { eventId, userId: person.id, status: 'WAITING', position: 1, seats: 1 });
  t.is((await asMember(service, person, 'GET', `/events/${eventId}`)).json.waitlistEntryId, json.id);
  t.is((await asMember(service, person, 'GET', '/waitlist_entries?status=WAITING')).json.totalItems, 1);
  const left = await asMember(service, person, 'POST', `/waitlist_entries/${json.id}/cancel`);
  t.deepEqual([left.status, left.json.status], [200, 'CANCELLED']);
  t.is((await asMember(service, person, 'POST', `/waitlist_entries/${json.id}/cancel`)).status, 409);
  t.is((await asMember(service, person, 'GET', `/waitlist_entries/${absentId}`)).status, 404);
});
