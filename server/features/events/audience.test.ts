/** Which events a user sees, by their visibility. */
import anyTest, { type TestFn } from 'ava';
import type { Person } from '#test/actors/person.ts';
import { addEvent, days } from '#test/fixtures/invitations.ts';
import { addMember, asMember } from '#test/fixtures/members.ts';
import { administer } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

async function titles(service: TestService, person: Person): Promise<string[]> {
  const { json } = await asMember(service, person, 'GET', '/events?itemsPerPage=100');
  const rows: { title: string }[] = json.member;
  return rows.map(({ title }) => title).filter((title) => title.startsWith('Seen'));
}

async function addMembership(service: TestService, userId: string, price = 0): Promise<string> {
  const type = { name: 'Full', price, currency: 'EUR', duration: { kind: 'ROLLING', months: 12 } };
  const { json } = await administer(service, 'POST', '/api/v1/adhesion_types', type);
  return (await administer(service, 'POST', '/api/v1/adhesions', { typeId: json.id, userId })).json.id;
}

test('the visibility of an event decides which users see it', async (t) => {
  const { service } = t.context;
  const [plain, paying, choir] = await Promise.all([addMember(service), addMember(service), addMember(service)]);
  const group = await administer(service, 'POST', '/api/v1/groups', { name: 'Choir', slug: 'choir' });
  await administer(service, 'POST', `/api/v1/groups/${group.json.id}/members`, { userId: choir.id });
  for (const visibility of ['PUBLIC', 'MEMBERS', 'GROUPS', 'INVITE_ONLY']) {
    await addEvent(service, { title: `Seen ${visibility}`, visibility, groupIds: [group.json.id] });
  }
  // Without membership types, every user is a member.
  await service.sql('delete from adhesions');
  await service.sql('delete from adhesion_types');
  t.deepEqual((await titles(service, plain)).sort(), ['Seen MEMBERS', 'Seen PUBLIC']);
  const adhesion = await addMembership(service, paying.id);
  t.deepEqual(await titles(service, plain), ['Seen PUBLIC']);
  t.deepEqual((await titles(service, paying)).sort(), ['Seen MEMBERS', 'Seen PUBLIC']);
  t.deepEqual((await titles(service, choir)).sort(), ['Seen GROUPS', 'Seen PUBLIC']);
  await administer(service, 'POST', `/api/v1/adhesions/${adhesion}/cancel`, {});
  t.deepEqual(await titles(service, paying), ['Seen PUBLIC']);
  await administer(service, 'DELETE', `/api/v1/groups/${group.json.id}/members/${choir.id}`);
  t.deepEqual(await titles(service, choir), ['Seen PUBLIC']);
});

test('an event that is not seen is like none: it cannot be read, registered for or waited for', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const hidden = await addEvent(service, { visibility: 'INVITE_ONLY', waitlistEnabled: true });
  const draft = await administer(service, 'POST', '/api/v1/events', {
    title: 'Draft',
    startsAt: new Date(service.clock.now().getTime() + days(3)).toISOString(),
    endsAt: new Date(service.clock.now().getTime() + days(4)).toISOString(),
    timezone: 'UTC',
  });
  for (const eventId of [hidden, draft.json.id, person.id]) {
    t.is((await asMember(service, person, 'GET', `/events/${eventId}`)).status, 404);
    for (const path of ['/registrations', '/waitlist_entries']) {
      const { status, json } = await asMember(service, person, 'POST', path, { eventId });
      t.is(status, 422);
      t.deepEqual(
        json.violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath),
        ['eventId'],
      );
    }
  }
  t.deepEqual(await service.sql('select id from registrations where user_id = $1', [person.id]), []);
});

test('a registration by the organiser shows the event, also when it is cancelled', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const eventId = await addEvent(service, {
    visibility: 'INVITE_ONLY',
    capacity: 5,
    location: { onlineUrl: 'https://meet.example/x' },
  });
  const { json } = await administer(service, 'POST', `/api/v1/events/${eventId}/registrations`, { userId: person.id });
  t.like((await asMember(service, person, 'GET', `/events/${eventId}`)).json, {
    id: eventId,
    registrationId: json.id,
    waitlistEntryId: null,
    seatsLeft: 4,
    registrationOpen: true,
    location: { onlineUrl: 'https://meet.example/x' },
  });
  await administer(service, 'POST', `/api/v1/events/${eventId}/cancel`);
  t.like((await asMember(service, person, 'GET', `/events/${eventId}`)).json, {
    status: 'CANCELLED',
    registrationId: null,
    registrationOpen: false,
  });
});

test('only users with a seat see the URL of an online event, and none sees keys of the office', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const location = { name: 'Online', onlineUrl: 'https://meet.example/x' };
  const eventId = await addEvent(service, { location, externalId: 'office-1', price: 1000, currency: 'EUR' });
  const before = (await asMember(service, person, 'GET', `/events/${eventId}`)).json;
  t.deepEqual(before.location, { name: 'Online' });
  t.false('externalId' in before || 'groupIds' in before);
  // PENDING_PAYMENT: the seat is held, and not paid yet.
  await asMember(service, person, 'POST', '/registrations', { eventId });
  t.deepEqual((await asMember(service, person, 'GET', `/events/${eventId}`)).json.location, { name: 'Online' });
});

test('the groups of an event exist, and a deleted group is left out', async (t) => {
  const { service } = t.context;
  const unknown = await administer(service, 'POST', '/api/v1/events', {
    title: 'Rehearsal',
    startsAt: '2030-01-01T10:00:00Z',
    endsAt: '2030-01-01T12:00:00Z',
    timezone: 'UTC',
    groupIds: [service.acme.userIds[0]],
  });
  t.is(unknown.status, 422);
  t.is(unknown.json.violations[0].propertyPath, 'groupIds.0');
  const group = await administer(service, 'POST', '/api/v1/groups', { name: 'Choir', slug: 'choir' });
  const eventId = await addEvent(service, { visibility: 'GROUPS', groupIds: [group.json.id] });
  t.deepEqual((await administer(service, 'GET', `/api/v1/events/${eventId}`)).json.groupIds, [group.json.id]);
  await administer(service, 'DELETE', `/api/v1/groups/${group.json.id}`);
  t.deepEqual((await administer(service, 'GET', `/api/v1/events/${eventId}`)).json.groupIds, []);
});

test('a form is answered by users who see its event', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const open = async (eventId: string | null) => {
    const fields = [{ key: 'diet', label: 'Diet', type: 'TEXT' }];
    const { json } = await administer(service, 'POST', '/api/v1/forms', { title: 'Meals', fields, eventId });
    await administer(service, 'POST', `/api/v1/forms/${json.id}/open`);
    return json.id as string;
  };
  const [general, shown] = [await open(null), await open(await addEvent(service))];
  const hidden = await open(await addEvent(service, { visibility: 'INVITE_ONLY' }));
  const { json } = await asMember(service, person, 'GET', '/forms?itemsPerPage=100');
  const ids = json.member.map(({ id }: { id: string }) => id);
  t.deepEqual(
    [general, shown, hidden].map((id) => ids.includes(id)),
    [true, true, false],
  );
  const statuses = [];
  for (const id of [general, shown, hidden]) {
    const headers = { authorization: `Bearer ${person.jwt}` };
    const body = { answers: { diet: 'Vegan' } };
    const { status } = await service.send(service.acme, `/api/v1/forms/${id}/responses`, {
      method: 'POST',
      headers,
      body,
    });
    statuses.push([(await asMember(service, person, 'GET', `/forms/${id}`)).status, status]);
  }
  t.deepEqual(statuses, [
    [200, 201],
    [200, 201],
    [404, 404],
  ]);
});
