import anyTest, { type TestFn } from 'ava';
import { addEvent, asContact, idOf, invite, organise, sentHash } from '#test/fixtures/invitations.ts';
import { absentId } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type { TestPerson } from '#test/template.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const path = '/api/v1/forms';
const options = [
  { value: 'A', label: 'Apple' },
  { value: 'B', label: 'Banana' },
];
const name = { key: 'name', label: 'Name', type: 'TEXT', required: true };
const every = [
  name,
  { key: 'story', label: 'Story', type: 'TEXTAREA', help: 'At length' },
  { key: 'age', label: 'Age', type: 'NUMBER' },
  { key: 'born', label: 'Born', type: 'DATE' },
  { key: 'agrees', label: 'Agrees', type: 'BOOLEAN' },
  { key: 'fruit', label: 'Fruit', type: 'CHOICE', options },
  { key: 'fruits', label: 'Fruits', type: 'MULTI_CHOICE', options },
  { key: 'phone', label: 'Phone', type: 'PHONE' },
  { key: 'mail', label: 'Mail', type: 'EMAIL' },
];

/** @returns the path of an open form. */
async function openForm(service: TestService, more: object = {}, tenant = service.acme): Promise<string> {
  const form = `${path}/${idOf(await organise(service, 'POST', path, { title: 'F', fields: [name], ...more }, tenant))}`;
  await organise(service, 'POST', `${form}/open`, undefined, tenant);
  return form;
}

function respond(service: TestService, form: string, answers: object, person?: TestPerson) {
  const headers = { 'api-token': (person ?? service.acme.people.ROLE_MEMBER).readWrite };
  return service.send(service.acme, `${form}/responses`, { method: 'POST', headers, body: { answers } });
}

test('a form is created as a draft, changed, opened, closed, listed and deleted', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const created = await organise(service, 'POST', path, { title: 'Dinner', fields: every, eventId });
  t.is(created.status, 201);
  t.like(created.json, { title: 'Dinner', status: 'DRAFT', eventId, multipleResponses: false, description: null });
  t.like(created.json.fields[1], { key: 'story', required: false, help: 'At length' });
  const form = String(created.headers.location);
  t.deepEqual((await organise(service, 'GET', form)).json, created.json);
  const changes = { title: 'Lunch', description: 'At one', eventId: null, fields: [name] };
  t.like((await organise(service, 'PATCH', form, changes)).json, { ...changes, status: 'DRAFT' });
  const act = async (action: string) => (await organise(service, 'POST', `${form}/${action}`)).json;
  t.is((await act('close')).detail, 'The form is DRAFT and cannot become CLOSED; it may become OPEN.');
  t.is((await act('open')).status, 'OPEN');
  t.is((await act('close')).status, 'CLOSED');
  t.is((await act('open')).status, 'OPEN');
  const { member } = (await organise(service, 'GET', `${path}?status=OPEN`)).json;
  t.true(member.some(({ id }: { id: string }) => id === created.json.id));
  t.is((await organise(service, 'DELETE', form)).status, 204);
  t.is((await organise(service, 'GET', form)).status, 404);
});

test('invalid fields and an unknown event are a 422 that names them', async (t) => {
  const { service } = t.context;
  const foreign = await addEvent(service, {}, service.globex);
  const wrong = async (more: object) => {
    const { status, json } = await organise(service, 'POST', path, { title: 'F', fields: [name], ...more });
    return [status, json.violations?.[0].propertyPath];
  };
  t.deepEqual(await wrong({ fields: [] }), [422, 'fields']);
  t.deepEqual(await wrong({ fields: [name, name] }), [422, 'fields.1.key']);
  t.deepEqual(await wrong({ fields: [{ ...name, key: 'Ä' }] }), [422, 'fields.0.key']);
  t.deepEqual(await wrong({ fields: [{ ...name, type: 'CHOICE' }] }), [422, 'fields.0.options']);
  t.deepEqual(await wrong({ fields: [{ ...name, options }] }), [422, 'fields.0.options']);
  const twice = [options[0], options[0]];
  t.deepEqual(await wrong({ fields: [{ ...name, type: 'CHOICE', options: twice }] }), [422, 'fields.0.options']);
  const many = Array.from({ length: 51 }, (_, index) => ({ ...name, key: `k${index}` }));
  t.deepEqual(await wrong({ fields: many }), [422, 'fields']);
  for (const eventId of [absentId, foreign]) {
    t.deepEqual(await wrong({ eventId }), [422, 'eventId']);
    const form = await openForm(service);
    t.is((await organise(service, 'PATCH', form, { eventId })).status, 422);
  }
});

test('answers must match their fields', async (t) => {
  const { service } = t.context;
  const form = await openForm(service, { fields: every, multipleResponses: true });
  const good = {
    name: 'Ada',
    story: 'one\ntwo',
    age: 36.5,
    born: '2028-02-29',
    agrees: false,
    fruit: 'A',
    fruits: ['B', 'A'],
    phone: '+33123456789',
    mail: 'ada@acme.example',
  };
  const { status, json, headers } = await respond(service, form, good);
  t.is(status, 201);
  t.like(json, { userId: service.acme.people.ROLE_MEMBER.id, contactId: null });
  t.deepEqual(json.answers, good);
  t.deepEqual((await organise(service, 'GET', String(headers.location))).json, json);
  t.is((await respond(service, form, { name: 'x', age: null, story: '', fruits: [] })).status, 201);
  const bad: Record<string, unknown[]> = {
    name: ['', null, 1, 'two\nlines', 'x'.repeat(1001)],
    story: [1, 'nul\0', ['x'], {}],
    age: ['1', true, [], ''],
    born: ['2027-02-29', '1.1.2000', '2000-1-1', '2000-13-01', 20000101],
    agrees: ['true', 1, 0, ''],
    fruit: ['C', 'a', ['A'], true],
    fruits: ['A', ['C'], ['A', 'A'], [['A']]],
    phone: ['0123', 'x'],
    mail: ['ada', 'a@b'],
  };
  for (const [key, values] of Object.entries(bad)) {
    for (const value of values) {
      const response = await respond(service, form, { ...good, [key]: value });
      t.is(response.status, 422, `${key}: ${JSON.stringify(value)}`);
      t.deepEqual(
        response.json.violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath),
        [`answers.${key}`],
      );
    }
  }
  t.is((await respond(service, form, { ...good, more: 1 })).json.violations[0].propertyPath, 'answers.more');
  for (const key of ['toString', '__proto__x', 'a\0b']) {
    t.is((await respond(service, form, { ...good, [key]: 1 })).status, 422);
  }
  t.is((await respond(service, form, {})).json.violations[0].code, 'required');
});

test('a user responds to an open form once, or repeatedly with multipleResponses', async (t) => {
  const { service } = t.context;
  const once = await openForm(service);
  const answers = { name: 'x' };
  const race = await Promise.all(Array.from({ length: 6 }, () => respond(service, once, answers)));
  t.deepEqual(race.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409]);
  t.is((await respond(service, once, answers, service.acme.people.ROLE_TREASURER)).status, 201);
  const often = await openForm(service, { multipleResponses: true });
  for (const _ of [1, 2]) t.is((await respond(service, often, answers)).status, 201);
  t.is((await organise(service, 'GET', `${often}/responses`)).json.totalItems, 2);
  await organise(service, 'POST', `${often}/close`);
  t.is((await respond(service, often, answers)).json.code, 'invalid_transition');
  const foreign = await openForm(service, {}, service.globex);
  for (const form of [foreign, `${path}/${absentId}`]) {
    t.is((await respond(service, form, answers)).status, 404);
    t.is((await organise(service, 'GET', `${form}/responses`)).status, 404);
  }
});

test('a user reads its answers to the forms that it can answer, and changes them while the form is open', async (t) => {
  const { service } = t.context;
  const [hidden, seen] = [await addEvent(service, { visibility: 'INVITE_ONLY' }), await addEvent(service)];
  const [outOfReach, form] = [await openForm(service, { eventId: hidden }), await openForm(service, { eventId: seen })];
  const headers = { 'api-token': service.acme.people.ROLE_MEMBER.readWrite };
  const list = async (eventId: string) =>
    (await service.send(service.acme, `/api/v1/me/forms?eventId=${eventId}`, { headers })).json.member.map(
      ({ answers }: { answers: unknown }) => answers,
    );
  const put = (one: string, answers: object) =>
    service.send(service.acme, `${one.replace('/v1/', '/v1/me/')}/response`, {
      method: 'PUT',
      headers,
      body: { answers },
    });
  t.deepEqual([await list(seen), await list(hidden)], [[null], []]);
  const first = await put(form, { name: 'one' });
  t.like(first.json, { contactId: null, answers: { name: 'one' } });
  const second = await put(form, { name: 'two' });
  t.deepEqual([second.status, second.json.id], [200, first.json.id]);
  t.deepEqual(await list(seen), [{ name: 'two' }]);
  t.is((await put(form, { name: '' })).json.violations[0].propertyPath, 'answers.name');
  for (const one of [outOfReach, `${path}/${absentId}`]) t.is((await put(one, { name: 'x' })).status, 404);
  await organise(service, 'POST', `${form}/close`);
  t.is((await put(form, { name: 'late' })).status, 404);
  t.is((await organise(service, 'GET', `${form}/responses`)).json.totalItems, 1);
});

test('a user lists its forms of events, or those of none', async (t) => {
  const { service } = t.context;
  const general = await openForm(service);
  const ofEvent = await openForm(service, { eventId: await addEvent(service) });
  const headers = { 'api-token': service.acme.people.ROLE_MEMBER.readWrite };
  const has = async (hasEvent: string) => {
    const query = `hasEvent=${hasEvent}&itemsPerPage=100&sort=-createdAt`;
    const { status, json } = await service.send(service.acme, `/api/v1/me/forms?${query}`, { headers });
    const ids = (json.member ?? []).map(({ id }: { id: string }) => `${path}/${id}`);
    return [status, ids.includes(general), ids.includes(ofEvent)];
  };
  t.deepEqual(await has('0'), [200, true, false]);
  t.deepEqual(await has('1'), [200, false, true]);
  t.is((await has('no'))[0], 400);
});

test('the questions of an answered form are fixed; its title may change', async (t) => {
  const { service } = t.context;
  const form = await openForm(service);
  const first = await respond(service, form, { name: 'x' });
  for (const changes of [{ fields: [name] }, { multipleResponses: true }, { eventId: null }]) {
    const { status, json } = await organise(service, 'PATCH', form, { title: 'G', ...changes });
    t.deepEqual([status, json.code], [409, 'invalid_transition']);
  }
  t.is((await organise(service, 'PATCH', form, { title: 'G' })).json.title, 'G');
  const response = String(first.headers.location);
  t.is((await organise(service, 'DELETE', response)).status, 204);
  t.is((await organise(service, 'GET', response)).status, 404);
  t.is((await organise(service, 'PATCH', form, { fields: every })).json.fields.length, every.length);
});

test('a contact answers the open forms of its event, repeatedly, and no others', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const [own, draft, closed, foreign, none] = [
    await openForm(service, { eventId, multipleResponses: true }),
    `${path}/${idOf(await organise(service, 'POST', path, { title: 'F', fields: [name], eventId }))}`,
    await openForm(service, { eventId }),
    await openForm(service, { eventId: await addEvent(service) }),
    await openForm(service),
  ];
  await organise(service, 'POST', `${closed}/close`);
  const invited = await invite(service, { eventId });
  const { contactId } = invited;
  const hash = await sentHash(service, invited);
  const send = (method: string, target: string, body?: unknown) => asContact(service, hash, method, target, body);
  const { member } = (await send('GET', '/api/v1/invitation/forms')).json;
  t.deepEqual(
    member.map(({ id }: { id: string }) => `${path}/${id}`),
    [own],
  );
  const at = (form: string) => `${form.replace('/api/v1', '/api/v1/invitation')}/response`;
  const answer = (form: string, value: unknown) => send('PUT', at(form), { answers: { name: value } });
  const first = await answer(own, 'one');
  t.is(first.status, 200);
  t.like(first.json, { contactId, userId: null, answers: { name: 'one' } });
  const race = await Promise.all(['two', 'three', 'four'].map((value) => answer(own, value)));
  for (const { status, json } of race) t.deepEqual([status, json.id], [200, first.json.id]);
  t.is((await organise(service, 'GET', `${own}/responses`)).json.totalItems, 1);
  t.is((await answer(own, '')).json.violations[0].propertyPath, 'answers.name');
  for (const form of [draft, closed, foreign, none, `${path}/${absentId}`]) t.is((await answer(form, 'x')).status, 404);
  for (const target of [own, `${own}/responses`]) t.is((await send('GET', target)).status, 403);
});
