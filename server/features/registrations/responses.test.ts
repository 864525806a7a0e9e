/** Registrations that bring responses to forms along: all is stored, or nothing. */
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { addEvent, asContact, idOf, invite, sentHash } from '#test/fixtures/invitations.ts';
import { addMember, asMember } from '#test/fixtures/members.ts';
import { absentId, administer, enrol } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { until } from '#test/until.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const fields = [
  { key: 'diet', label: 'Diet', type: 'TEXT', required: true },
  { key: 'age', label: 'Age', type: 'NUMBER' },
];

/** @returns the id of an OPEN form */
async function openForm(service: TestService, eventId: string | null): Promise<string> {
  const id = idOf(await administer(service, 'POST', '/api/v1/forms', { title: 'Dinner', eventId, fields }));
  await administer(service, 'POST', `/api/v1/forms/${id}/open`);
  return id;
}

/** A person of each kind that registers itself, and where. */
async function peopleAt(service: TestService, eventId: string) {
  const user = await addMember(service);
  const hash = await sentHash(service, await invite(service, { eventId }));
  return [
    (body: object) => asMember(service, user, 'POST', '/registrations', { eventId, ...body }),
    (body: object) => asContact(service, hash, 'POST', '/api/v1/invitation/registration', body),
  ];
}

const responsesTo = async (service: TestService, form: string) =>
  (await administer(service, 'GET', `/api/v1/forms/${form}/responses`)).json.member.map(
    ({ answers }: { answers: object }) => answers,
  );
const registered = async (service: TestService, eventId: string): Promise<number> =>
  (await administer(service, 'GET', `/api/v1/events/${eventId}/registrations`)).json.totalItems;

test('a user and a contact register and answer the forms of the event in one request', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const [first, second] = [await openForm(service, eventId), await openForm(service, eventId)];
  for (const register of await peopleAt(service, eventId)) {
    const responses = [
      { formId: first, answers: { diet: 'Vegan', age: 36 } },
      { formId: second.toUpperCase(), answers: { diet: 'None' } },
    ];
    const { status, text, json } = await register({ guests: 1, responses });
    t.true(status === 200 || status === 201, text);
    t.like(json, { status: 'CONFIRMED', guests: 1, answers: {} });
  }
  t.deepEqual(await responsesTo(service, first), [
    { diet: 'Vegan', age: 36 },
    { diet: 'Vegan', age: 36 },
  ]);
  t.deepEqual(await responsesTo(service, second), [{ diet: 'None' }, { diet: 'None' }]);
  const logged = await service.sql<{ details: { forms: string[] } }>(
    `select details from audit_log where details -> 'forms' ->> 0 = $1`,
    [first],
  );
  t.is(logged.length, 2);
  t.false(JSON.stringify(logged).includes('Vegan'));
});

test('bad answers, and forms out of reach, are named, and nothing is registered or answered', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const form = await openForm(service, eventId);
  const good = { formId: form, answers: { diet: 'Vegan' } };
  const foreign = idOf(await administer(service, 'POST', '/api/v1/forms', { title: 'Other', fields }, service.globex));
  const another = await openForm(service, eventId);
  for (const register of await peopleAt(service, eventId)) {
    const faultsOf = async (responses: readonly object[]) => {
      const { status, json } = await register({ responses });
      t.is(status, 422);
      return json.violations.map((one: { propertyPath: string; code: string }) => `${one.propertyPath} ${one.code}`);
    };
    t.deepEqual(await faultsOf([good, { formId: another, answers: { age: 'old', hat: 'red' } }]), [
      'responses.1.answers.diet required',
      'responses.1.answers.age format',
      'responses.1.answers.hat unknown',
    ]);
    for (const formId of [
      absentId,
      foreign,
      idOf(await administer(service, 'POST', '/api/v1/forms', { title: 'Draft', eventId, fields })),
      await openForm(service, null),
      await openForm(service, await addEvent(service)),
    ]) {
      t.deepEqual(await faultsOf([good, { formId, answers: { diet: 'x' } }]), ['responses.1.formId unknown_reference']);
    }
    t.deepEqual(await faultsOf([good, good]), ['responses.1.formId unique']);
    t.deepEqual(await faultsOf([{ formId: form }]), ['responses.0.answers required']);
  }
  t.is(await registered(service, eventId), 0);
  for (const one of [form, another]) t.deepEqual(await responsesTo(service, one), []);
});

test('a form that is not open takes the registration along', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const [open, closed] = [await openForm(service, eventId), await openForm(service, eventId)];
  await administer(service, 'POST', `/api/v1/forms/${closed}/close`);
  const responses = [open, closed].map((formId) => ({ formId, answers: { diet: 'Vegan' } }));
  for (const register of await peopleAt(service, eventId)) {
    const { status, json } = await register({ responses });
    t.deepEqual([status, json.code], [409, 'invalid_transition']);
    t.regex(json.detail, new RegExp(`${closed} is CLOSED`));
  }
  t.is(await registered(service, eventId), 0);
  t.deepEqual(await responsesTo(service, open), []);
});

test('a form that closes in a transaction which is still open is waited for', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const form = await openForm(service, eventId);
  const [register] = await peopleAt(service, eventId);
  const admin = new pg.Client({ connectionString: service.adminUrl, application_name: 'closing' });
  await admin.connect();
  t.teardown(() => admin.end());
  await admin.query('begin');
  await admin.query(`update forms set status = 'CLOSED' where id = $1`, [form]);
  const registering = register?.({ responses: [{ formId: form, answers: { diet: 'Vegan' } }] });
  await until(async () => {
    const waiting = await service.sql(
      `select from pg_stat_activity a join pg_stat_activity b on b.pid = any(pg_blocking_pids(a.pid))
        where b.application_name = 'closing'`,
    );
    return waiting.length > 0;
  }, 'the registration waits for the form');
  await admin.query('commit');
  t.is((await registering)?.json.code, 'invalid_transition');
  t.is(await registered(service, eventId), 0);
});

test('without a seat nothing is answered either', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { capacity: 1 });
  const form = await openForm(service, eventId);
  await enrol(service, eventId);
  for (const register of await peopleAt(service, eventId)) {
    const { json } = await register({ responses: [{ formId: form, answers: { diet: 'Vegan' } }] });
    t.is(json.code, 'no_capacity');
  }
  t.deepEqual(await responsesTo(service, form), []);
});
