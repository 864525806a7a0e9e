/** Invitations of users, over HTTP: by an id, by many, and what they open to the user. */
import anyTest, { type TestFn } from 'ava';
import { addContact, addEvent, hashOf, inviteUser, organise, sentHash } from '#test/fixtures/invitations.ts';
import { addMember, asMember } from '#test/fixtures/members.ts';
import { absentId, administer } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.after.always((t) => t.context.service?.stop());

const bulk = (service: TestService, eventId: string, body: object) =>
  administer(service, 'POST', `/api/v1/events/${eventId}/invitations/bulk-create`, body);
const ownTitles = async (service: TestService, person: Parameters<typeof asMember>[1]): Promise<string[]> => {
  const { json } = await asMember(service, person, 'GET', '/events?itemsPerPage=100');
  return json.member.map(({ title }: { title: string }) => title);
};

test('a user is invited once, listed by name to those who may see it, and mailed a link of its own', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const eventId = await addEvent(service);
  const path = `/api/v1/events/${eventId}/invitations`;
  const { status, json } = await organise(service, 'POST', path, { userId: person.id, message: 'Do come.' });
  t.is(status, 201);
  t.like(json, { userId: person.id, contactId: null, status: 'DRAFT', message: 'Do come.' });
  const again = await organise(service, 'POST', path, { userId: person.id });
  t.is(again.status, 409);
  t.is(again.json.code, 'duplicate');
  const contactId = await addContact(service);
  await organise(service, 'POST', path, { contactId });
  const { member } = (await administer(service, 'GET', path)).json;
  const rowOf = (name: string, id: string) => member.find((row: Record<string, string>) => row[name] === id);
  t.like(rowOf('userId', person.id), { userId: person.id, user: { email: person.email }, contact: null });
  t.like(rowOf('contactId', contactId), {
    contactId,
    userId: null,
    user: null,
    contact: { displayName: 'Grace Hopper' },
  });
  t.is((await administer(service, 'GET', `${path}?userId=${person.id}`)).json.totalItems, 1);
  await organise(service, 'POST', `/api/v1/invitations/${json.id}/send`);
  const { text } = await service.mail.nextMail(person.email);
  t.regex(text, /Do come\./);
  const [, hash = ''] = /\/invitation\/([\w-]{43})/.exec(text) ?? [];
  const own = await service.send(service.acme, '/api/v1/invitation', { headers: { 'x-contact-hash': hash } });
  t.like(own.json, { status: 'SENT', contact: { email: person.email }, event: { id: eventId } });
});

test('a user that is unknown, deleted, of another tenant or beside a contact is refused', async (t) => {
  const { service } = t.context;
  const [gone, contactId] = [await addMember(service), await addContact(service)];
  await administer(service, 'DELETE', `/api/v1/users/${gone.id}`);
  const path = `/api/v1/events/${await addEvent(service)}/invitations`;
  const foreign = service.globex.people.ROLE_MEMBER.id;
  for (const body of [{ userId: absentId }, { userId: gone.id }, { userId: foreign }, {}, { userId: null }]) {
    const { status, json } = await organise(service, 'POST', path, body);
    t.is(status, 422, JSON.stringify(body));
    t.is(json.violations[0].propertyPath, 'userId');
  }
  const both = await organise(service, 'POST', path, { userId: service.acme.people.ROLE_MEMBER.id, contactId });
  t.is(both.json.violations[0].code, 'exclusive');
});

test('an event by invitation only is seen by invited users, from sending to revocation', async (t) => {
  const { service } = t.context;
  const [person, other] = [await addMember(service), await addMember(service)];
  const title = 'Board dinner';
  const eventId = await addEvent(service, { title, visibility: 'INVITE_ONLY' });
  const invited = await inviteUser(service, eventId, person.id);
  t.false((await ownTitles(service, person)).includes(title));
  await sentHash(service, invited);
  t.true((await ownTitles(service, person)).includes(title));
  t.false((await ownTitles(service, other)).includes(title));
  t.is((await asMember(service, other, 'GET', `/events/${eventId}`)).status, 404);
  t.is((await asMember(service, person, 'POST', '/registrations', { eventId })).status, 201);
  const copy = await asMember(service, person, 'GET', '/personal_data');
  t.is(copy.json.invitations[0].id, invited.id);
  const office = await administer(service, 'GET', `/api/v1/users/${person.id}/personal_data`);
  t.is(office.json.invitations[0].id, invited.id);
  t.deepEqual((await asMember(service, other, 'GET', '/personal_data')).json.invitations, []);
  const late = await addEvent(service, { title: 'Late dinner', visibility: 'INVITE_ONLY' });
  const second = await inviteUser(service, late, person.id);
  await sentHash(service, second);
  await organise(service, 'POST', `${second.path}/revoke`);
  t.false((await ownTitles(service, person)).includes('Late dinner'));
});

test('the link of a user that is disabled or deleted stops at once, and no mail is sent', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const invited = await inviteUser(service, await addEvent(service), person.id);
  const hash = await sentHash(service, invited);
  const open = async () =>
    (await service.send(service.acme, '/api/v1/invitation', { headers: { 'x-contact-hash': hash } })).status;
  t.is(await open(), 200);
  await administer(service, 'PATCH', `/api/v1/users/${person.id}`, { status: 'DISABLED' });
  t.is(await open(), 401);
  t.is((await service.send(service.acme, `/invitation/${hash}`)).status, 404);
  await administer(service, 'PATCH', `/api/v1/users/${person.id}`, { status: 'ACTIVE' });
  t.is(await open(), 200);
  await administer(service, 'DELETE', `/api/v1/users/${person.id}`);
  t.is(await open(), 401);
  t.is((await organise(service, 'GET', invited.path)).status, 404);
});

test('a new email of a user replaces the links of its invitations', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const invited = await inviteUser(service, await addEvent(service), person.id);
  const hash = await sentHash(service, invited);
  const opened = async (link: string) => (await service.send(service.acme, `/invitation/${link}`)).status;
  t.is((await administer(service, 'PATCH', `/api/v1/users/${person.id}`, { phone: '+33612345678' })).status, 200);
  t.is(await opened(hash), 200);
  t.is(
    (await administer(service, 'PATCH', `/api/v1/users/${person.id}`, { email: 'new@address.example' })).status,
    200,
  );
  t.is(await opened(hash), 404);
  t.is(await opened(await hashOf(service, invited.id)), 200);
});

test('many users are invited by ids, group, tag, membership or filter', async (t) => {
  const { service } = t.context;
  const [singer, tagged, paying, disabled] = await Promise.all(Array.from({ length: 4 }, () => addMember(service)));
  if (!singer || !tagged || !paying || !disabled) throw new Error('four members are needed');
  await administer(service, 'PATCH', `/api/v1/users/${tagged.id}`, { tags: ['board'] });
  await administer(service, 'PATCH', `/api/v1/users/${disabled.id}`, { tags: ['board'], status: 'DISABLED' });
  const { id: groupId } = (await administer(service, 'POST', '/api/v1/groups', { name: 'Alto', slug: 'alto' })).json;
  await administer(service, 'POST', `/api/v1/groups/${groupId}/members`, { userId: singer.id });
  const type = { name: 'Patron', price: 0, currency: 'EUR', duration: { kind: 'ROLLING', months: 12 } };
  const { id: adhesionTypeId } = (await administer(service, 'POST', '/api/v1/adhesion_types', type)).json;
  const adhesion = { typeId: adhesionTypeId, userId: paying.id };
  const { id: adhesionId } = (await administer(service, 'POST', '/api/v1/adhesions', adhesion)).json;
  const eventId = await addEvent(service);
  const userIds = [singer.id, absentId, disabled.id, service.globex.people.ROLE_MEMBER.id];
  const { json } = await bulk(service, eventId, { userIds, send: true });
  t.like(json, { requested: 4, created: 1, failed: 3, sent: 1 });
  t.like(json.results[0], { userId: singer.id, contactId: null, status: 'CREATED' });
  t.like(json.results[2], { userId: disabled.id, id: null, status: 'FAILED', error: { code: 'not_found' } });
  await service.mail.nextMail(singer.email);
  const counts = async (userFilter: object) => {
    const { requested, created, skipped } = (await bulk(service, eventId, { userFilter })).json;
    return [requested, created, skipped];
  };
  t.deepEqual(await counts({ groupId }), [1, 0, 1]);
  t.deepEqual(await counts({ tag: 'board' }), [1, 1, 0]);
  t.deepEqual(await counts({ adhesionTypeId }), [1, 1, 0]);
  t.deepEqual(await counts({ adhesionTypeId, tag: 'board' }), [0, 0, 0]);
  t.deepEqual(await counts({ email: paying.email, isMember: true }), [1, 0, 1]);
  await administer(service, 'POST', `/api/v1/adhesions/${adhesionId}/cancel`, {});
  t.deepEqual(await counts({ email: paying.email, isMember: true }), [0, 0, 0]);
  const elsewhere = (path: string, body: object) => administer(service, 'POST', path, body, service.globex);
  const { id: foreign } = (await elsewhere('/api/v1/groups', { name: 'Alto', slug: 'alto' })).json;
  const { id: userId } = service.globex.people.ROLE_MEMBER;
  t.is((await elsewhere(`/api/v1/groups/${foreign}/members`, { userId })).status, 200);
  const { id: typeId } = (await elsewhere('/api/v1/adhesion_types', type)).json;
  t.is((await elsewhere('/api/v1/adhesions', { typeId, userId })).status, 201);
  t.deepEqual(await counts({ groupId: foreign }), [0, 0, 0]);
  t.deepEqual(await counts({ adhesionTypeId: typeId }), [0, 0, 0]);
  const invited = await administer(service, 'GET', `/api/v1/events/${eventId}/invitations`);
  t.is(invited.json.totalItems, 3);
});

test('a filter of users takes the permissions to see them, their groups and their memberships', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const eventId = await addEvent(service);
  const as = async (permissions: string[], body: object) => {
    const role = { key: `ROLE_T${permissions.length}`, label: 'Tester', permissions };
    await administer(service, 'POST', '/api/v1/permission/roles', role);
    await service.sql('update users set roles = $2 where id = $1', [person.id, [role.key]]);
    const path = `/api/v1/events/${eventId}/invitations/bulk-create`;
    const headers = { authorization: `Bearer ${person.jwt}` };
    return (await service.send(service.acme, path, { method: 'POST', body, headers })).status;
  };
  const events = ['events:read', 'events:write'];
  t.is(await as(events, { userFilter: {} }), 403);
  t.is(await as([...events, 'users:read'], { userFilter: { groupId: absentId } }), 403);
  t.is(await as([...events, 'users:read'], { userFilter: { isMember: true } }), 403);
  t.is(await as([...events, 'users:read'], { userFilter: { email: 'x@y.example' } }), 200);
  t.is(await as(events, { userIds: [absentId] }), 200);
  for (const body of [
    { userIds: [absentId], contactIds: [absentId] },
    { userFilter: {}, filter: {} },
    { userIds: [] },
    { userFilter: { isMember: false } },
    { userFilter: { adhesionTypeId: 'x' } },
    {},
  ]) {
    t.is((await bulk(service, eventId, body)).status, 422, JSON.stringify(body));
  }
});
