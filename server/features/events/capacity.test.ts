/** Lowering an event's capacity below the seats taken. */
import anyTest, { type TestFn } from 'ava';
import { addContact, addEvent, idOf, organise } from '#test/fixtures/invitations.ts';
import { enrol, seatsTaken } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const at = (id: string) => `/api/v1/events/${id}`;

test('a capacity below the seats taken is a 409 that names the number taken and the remedy, and changes nothing', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { capacity: 5 });
  await enrol(service, eventId, { guests: 3 });
  const { status, json } = await organise(service, 'PATCH', at(eventId), { capacity: 3, title: 'Smaller' });
  t.is(status, 409);
  t.is(json.code, 'no_capacity');
  t.is(
    json.detail,
    '4 seats are taken, more than the capacity of 3. Cancel registrations first, or send the change with ' +
      '?allowOverbooking=true: the registrations stay, and no one is added until fewer seats are taken.',
  );
  t.like((await organise(service, 'GET', at(eventId))).json, { capacity: 5, title: 'Assembly' });
  t.is((await organise(service, 'PATCH', at(eventId), { capacity: 4 })).json.capacity, 4);
});

test('a capacity below the seats taken is set when the request allows overbooking, and no registration is added', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { capacity: null });
  const first = idOf(await enrol(service, eventId, { guests: 3 }));
  const changed = await organise(service, 'PATCH', `${at(eventId)}?allowOverbooking=true`, { capacity: 3 });
  t.deepEqual([changed.status, changed.json.capacity], [200, 3]);
  t.is(await seatsTaken(service, eventId), 4);
  t.is((await enrol(service, eventId)).json.code, 'no_capacity');
  await organise(service, 'POST', `/api/v1/registrations/${first}/cancel`);
  t.is((await enrol(service, eventId)).status, 201);
});

test('the capacity of an overbooked event can be raised, sent unchanged or removed', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { capacity: 5 });
  await enrol(service, eventId, { guests: 3 });
  await organise(service, 'PATCH', `${at(eventId)}?allowOverbooking=true`, { capacity: 1 });
  for (const capacity of [1, 2, null]) {
    t.is((await organise(service, 'PATCH', at(eventId), { capacity })).status, 200, String(capacity));
  }
  t.is((await organise(service, 'PATCH', at(eventId), { capacity: 1 })).status, 409);
});

test('a wrong allowOverbooking is a 400, and an unknown event a 404', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { capacity: 5 });
  const wrong = await organise(service, 'PATCH', `${at(eventId)}?allowOverbooking=yes`, { capacity: 3 });
  t.deepEqual([wrong.status, wrong.json.code], [400, 'invalid_query']);
  const absent = '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10';
  t.is((await organise(service, 'PATCH', at(absent), { capacity: 3 })).status, 404);
});

test('parallel registrations and a lower capacity never leave the capacity below the seats taken', async (t) => {
  const { service } = t.context;
  for (let round = 0; round < 6; round += 1) {
    const eventId = await addEvent(service, { capacity: 8 });
    const people = await Promise.all(Array.from({ length: 5 }, () => addContact(service)));
    const lower = () => organise(service, 'PATCH', at(eventId), { capacity: 3 });
    const requests = people.map((contactId) => () => enrol(service, eventId, { contactId }));
    const sends = [...requests.slice(0, round), lower, ...requests.slice(round)];
    const lowered = (await Promise.all(sends.map((send) => send())))[round];
    const taken = await seatsTaken(service, eventId);
    t.is(lowered?.status, taken > 3 ? 409 : 200, `round ${round}: ${taken} seats are taken`);
  }
});
