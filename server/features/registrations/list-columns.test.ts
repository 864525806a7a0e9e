/** Names of people and events in lists. */
import anyTest, { type TestFn } from 'ava';
import { addContact, addEvent, invite, organise } from '#test/fixtures/invitations.ts';
import { addFullEvent, administer } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

interface Row {
  readonly person: unknown;
  readonly event: unknown;
}

async function rowOf(service: TestService, path: string): Promise<Row> {
  return (await organise(service, 'GET', path)).json.member[0];
}

test('a registration names its person and event: a user, a contact, one without a name', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { title: 'Harvest supper' });
  const event = (await organise(service, 'GET', `/api/v1/events/${eventId}`)).json;
  const { id: userId, email } = service.acme.people.ROLE_MEMBER;
  const { displayName } = (await administer(service, 'GET', `/api/v1/users/${userId}`)).json;
  const named = await addContact(service, { firstName: 'Grace', lastName: null, email: 'grace@one.example' });
  const nameless = await addContact(service, { firstName: null, lastName: null, email: 'nameless@one.example' });
  const people = [
    { query: `userId=${userId}`, body: { userId }, person: { displayName, email } },
    {
      query: `contactId=${named}`,
      body: { contactId: named },
      person: { displayName: 'Grace', email: 'grace@one.example' },
    },
    {
      query: `contactId=${nameless}`,
      body: { contactId: nameless },
      person: { displayName: 'nameless@one.example', email: 'nameless@one.example' },
    },
  ];
  for (const { query, body, person } of people) {
    await organise(service, 'POST', `/api/v1/events/${eventId}/registrations`, body);
    const row = await rowOf(service, `/api/v1/registrations?eventId=${eventId}&${query}`);
    t.deepEqual(row.person, person);
    t.deepEqual(row.event, { id: eventId, title: 'Harvest supper', startsAt: event.startsAt });
  }
});

test('a deleted user is not named any more', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 1);
  const body = { email: 'leaving@acme.example', firstName: 'Lea', lastName: 'Ving' };
  const userId = (await administer(service, 'POST', '/api/v1/users', body)).json.id;
  await organise(service, 'POST', `/api/v1/events/${eventId}/registrations`, { userId });
  const path = `/api/v1/events/${eventId}/registrations`;
  t.deepEqual((await rowOf(service, path)).person, { displayName: 'Lea Ving', email: body.email });
  await administer(service, 'DELETE', `/api/v1/users/${userId}`);
  t.is((await rowOf(service, path)).person, null);
});

test('a waitlist entry has the same names', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 0, { title: 'Tasting' });
  const contactId = await addContact(service, { firstName: 'Ann', lastName: 'Bee', email: 'ann@one.example' });
  await organise(service, 'POST', '/api/v1/waitlist_entries', { eventId, contactId });
  const row = await rowOf(service, `/api/v1/waitlist_entries?eventId=${eventId}`);
  t.deepEqual(row.person, { displayName: 'Ann Bee', email: 'ann@one.example' });
  t.like(row.event, { id: eventId, title: 'Tasting' });
});

test('an invitation names its contact only with the permission to see contacts', async (t) => {
  const { service } = t.context;
  const contactId = await addContact(service, { firstName: 'Ann', lastName: 'Cee', email: 'cee@one.example' });
  const { eventId } = await invite(service, { contactId });
  const path = `/api/v1/events/${eventId}/invitations`;
  const list = async (role: 'ROLE_EVENT_MANAGER' | 'ROLE_TREASURER') => {
    const headers = { 'api-token': service.acme.people[role].readOnly };
    return (await service.send(service.acme, path, { headers })).json.member[0];
  };
  t.deepEqual((await list('ROLE_EVENT_MANAGER')).contact, { displayName: 'Ann Cee', email: 'cee@one.example' });
  const row = await list('ROLE_TREASURER');
  t.is(row.contactId, contactId);
  t.false('contact' in row);
});
