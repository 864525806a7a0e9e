/** Exports through the API and a worker. */
import anyTest, { type TestFn } from 'ava';
import { parse } from 'csv-parse/sync';
import { maximumExports } from '#contracts/schemas/export.ts';
import { announcedResourceNames } from '#contracts/webhook-events.ts';
import { until } from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
  const { service } = t.context;
  const hostile = [
    '=1+1',
    '+33123456789',
    '-3,5',
    '@x',
    ' "=x',
    '\t=tab',
    'a;=b',
    "'=kept",
    'x,"y"',
    'two\nlines',
    '＝wide',
  ];
  const items = hostile.map((firstName, index) => ({
    externalId: `x-${index}`,
    email: `x${index}@export.example`,
    companyName: firstName.replace(/[\t\n]/g, ''),
    note: firstName,
    address: { city: 'Zürich' },
    tags: ['export', 'b'],
  }));
  const many = Array.from({ length: 489 }, (_, n) => ({ externalId: `m-${n}`, email: `m${n}@export.example` }));
  for (const some of [
    [...items, ...many],
    many.map(({ externalId, email }) => ({ externalId: `2${externalId}`, email })),
  ]) {
    const { status, text } = await call(service, 'POST', '/api/v1/contacts/bulk-upsert', { body: { items: some } });
    if (status !== 200 || JSON.parse(text).failed > 0) throw new Error(text);
  }
  const day = { startsAt: '2027-05-01T10:00:00.000Z', endsAt: '2027-05-01T12:00:00.000Z', timezone: 'Europe/Paris' };
  const event = { title: 'Fête, "au" jardin', externalId: 'fete', price: 1_250, currency: 'EUR', ...day };
  const { ROLE_MEMBER } = service.acme.people;
  const contact = (await call(service, 'GET', '/api/v1/contacts?externalId=x-0')).json.member[0];
  const duration = { kind: 'ROLLING', months: 12 };
  const type = { name: 'Full', price: 4_000, currency: 'EUR', duration, externalId: 'full' };
  await sent(service, 'adhesion_types', type, { tenant: 'globex' });
  const { id: typeId } = await sent(service, 'adhesion_types', type);
  const startsAt = '2026-02-01T00:00:00.000Z';
  await sent(service, 'adhesions', { typeId, userId: ROLE_MEMBER.id, startsAt, externalId: 'a-1', note: '=1' });
  await sent(service, 'adhesions', { typeId, contactId: contact.id, startsAt, externalId: 'a-2' });
  const product = { type: 'OTHER', label: 'Book, "green"' };
  const paid = { amount: 1_500, amountTip: 200, currency: 'EUR', product, method: 'CASH', note: 'At the desk' };
  await sent(service, 'payments', { ...paid, externalId: 'p-1', userId: ROLE_MEMBER.id, dueAt: startsAt });
  await sent(service, 'payments', { ...paid, externalId: 'p-2', contactId: contact.id });
  const payer = { name: 'Edith', email: 'e@x.example', addressLines: ['1 Square', '2'], vatNumber: 'FR1' };
  await sent(service, 'payments', { ...paid, externalId: 'p-3', payer });
  await sent(service, 'events', event);
});
test.after.always((t) => t.context.service?.stop());

const path = '/api/v1/exports';

interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
  role?: 'ROLE_ADMIN' | 'ROLE_TREASURER';
  tenant?: 'acme' | 'globex';
}

function call(service: TestService, method: string, target: string, sent: Sent = {}) {
  const { body, headers, role = 'ROLE_ADMIN', tenant = 'acme' } = sent;
  const token = { 'api-token': service[tenant].people[role].readWrite };
  return service.send(service[tenant], target, { method, body, headers: { ...token, ...headers } });
}

/** @returns the object that was created */
async function sent(service: TestService, name: string, body: object, by: Omit<Sent, 'body'> = {}) {
  const { status, text, json } = await call(service, 'POST', `/api/v1/${name}`, { body, ...by });
  if (status !== 201) throw new Error(text);
  return json;
}

/** @returns the path of the file, once it is written */
async function exported(service: TestService, body: object, tenant: 'acme' | 'globex' = 'acme'): Promise<string> {
  // Beyond its limit of 20 in 60 seconds.
  service.clock.advance(3_001);
  return finished(service, (await sent(service, 'exports', body, { tenant })).id, tenant);
}

async function finished(service: TestService, id: string, tenant: 'acme' | 'globex' = 'acme'): Promise<string> {
  const done = await until(
    async () => (await call(service, 'GET', `${path}/${id}`, { tenant })).json,
    (job) => job.status === 'FINISHED' || job.status === 'FAILED',
  );
  if (done.status === 'FAILED') throw new Error(done.error);
  return `${path}/${id}/file`;
}

const lines = (text: string): { id: string; externalId: string }[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test.serial('NDJSON has each object as a GET shows it, in the order of ids, over several batches', async (t) => {
  const { service } = t.context;
  const file = await call(service, 'GET', await exported(service, { resource: 'contact', format: 'NDJSON' }));
  t.is(file.headers['content-type'], 'application/x-ndjson; charset=utf-8');
  t.regex(String(file.headers['content-disposition']), /^attachment; filename="contact-\d{4}-\d\d-\d\d\.ndjson"$/);
  const objects = lines(file.text);
  const { totalItems } = (await call(service, 'GET', '/api/v1/contacts?itemsPerPage=1')).json;
  t.is(objects.length, totalItems);
  t.true(totalItems > 989);
  t.deepEqual(
    objects.map(({ id }) => id),
    objects.map(({ id }) => id).toSorted(),
  );
  const sample = objects.find(({ externalId }) => externalId === 'x-8');
  t.deepEqual((await call(service, 'GET', `/api/v1/contacts/${sample?.id}`)).json, sample);
});

test.serial('CSV has the cells of the synchronous export, formulas disarmed, or raw', async (t) => {
  const { service } = t.context;
  for (const raw of [false, true]) {
    const { text, headers } = await call(service, 'GET', await exported(service, { resource: 'contact', raw }));
    t.is(headers['content-type'], 'text/csv; charset=utf-8; header=present');
    t.is(text.startsWith('\ufeff'), !raw);
    const other = await call(service, 'GET', `/api/v1/contacts-csv?raw=${raw ? 1 : 0}`);
    t.deepEqual(records(text), records(other.text));
  }
});

test.serial('answers, which anyone may write, are disarmed too', async (t) => {
  const { service } = t.context;
  const [contact] = (await call(service, 'GET', '/api/v1/contacts?externalId=x-0')).json.member;
  const [event] = (await call(service, 'GET', '/api/v1/events?externalId=fete')).json.member;
  await call(service, 'POST', `/api/v1/events/${event.id}/publish`);
  const answers = { diet: 'none;=HYPERLINK("https://x.example")' };
  await sent(service, `events/${event.id}/registrations`, { contactId: contact.id, answers });
  const cellOf = async (raw: boolean) => {
    const { text } = await call(service, 'GET', await exported(service, { resource: 'registration', raw }));
    const rows = parse(text, { columns: true, bom: true }) as unknown as { eventId: string; answers: string }[];
    return rows.find(({ eventId }) => eventId === event.id)?.answers ?? '';
  };
  t.is(await cellOf(false), String.raw`{"diet":"none;'=HYPERLINK(\"https://x.example\")"}`);
  t.deepEqual(JSON.parse(await cellOf(true)), answers);
});

/** @returns rows by id: the members that both exports have */
function records(text: string): unknown[] {
  const rows = parse(text, { columns: true, bom: true }) as unknown as Record<string, string>[];
  return rows
    .map(({ newsletterOptIn, ...row }) => row)
    .map((row) => Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
    .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
}

for (const resource of announcedResourceNames) {
  test.serial(`${resource} objects are exported in both formats`, async (t) => {
    const { service } = t.context;
    const ndjson = await call(service, 'GET', await exported(service, { resource, format: 'NDJSON' }));
    const csv = await call(service, 'GET', await exported(service, { resource, raw: true }));
    const rows = parse(csv.text, { columns: true }) as unknown as { id: string }[];
    const objects = ndjson.text === '' ? [] : lines(ndjson.text);
    t.deepEqual(
      rows.map(({ id }) => id),
      objects.map(({ id }) => id),
    );
  });
}

test.serial('a download goes on where it was cut', async (t) => {
  const { service } = t.context;
  const target = await exported(service, { resource: 'contact', format: 'NDJSON' });
  const whole = await call(service, 'GET', target);
  const etag = String(whole.headers.etag);
  const length = whole.bytes.length;
  t.like(whole.headers, { 'accept-ranges': 'bytes', 'content-length': String(length) });
  t.is(whole.headers['content-encoding'], undefined);
  const read = (range: string, ifRange = etag) =>
    call(service, 'GET', target, { headers: { range, 'if-range': ifRange } });
  for (const cut of [0, 1, 1_000, length - 1]) {
    const rest = await read(`bytes=${cut}-`);
    t.is(rest.status, 206);
    t.is(rest.headers['content-range'], `bytes ${cut}-${length - 1}/${length}`);
    t.true(rest.bytes.equals(whole.bytes.subarray(cut)), String(cut));
  }
  t.true((await read('bytes=5-9')).bytes.equals(whole.bytes.subarray(5, 10)));
  t.true((await read('bytes=-7')).bytes.equals(whole.bytes.subarray(-7)));
  t.true((await read(`bytes=-${length + 9}`)).bytes.equals(whole.bytes));
  const beyond = await read(`bytes=${length}-`);
  t.like(beyond.json, { status: 416, code: 'range_not_satisfiable' });
  t.is(beyond.headers['content-range'], `bytes */${length}`);
  for (const ignored of ['bytes=9-5', 'lines=1-2', 'bytes=0-1,4-5', 'bytes=a-'])
    t.is((await read(ignored)).status, 200, ignored);
  t.is((await read('bytes=5-', '"another"')).status, 200);
  t.is((await call(service, 'GET', target, { headers: { 'if-none-match': etag } })).status, 304);
  for (const headers of [{}, { range: 'bytes=0-9' }]) {
    const head = await call(service, 'HEAD', target, { headers });
    t.is(head.status, 200, 'a range is for GET alone');
    t.is(head.headers['content-length'], String(length));
  }
});

test.serial('what is exported from one tenant and imported to another is the same', async (t) => {
  const { service } = t.context;
  for (const [resource, single] of [
    ['contacts', 'contact'],
    ['users', 'user'],
    ['events', 'event'],
    ['payments', 'product_payment'],
    ['adhesions', 'adhesion'],
  ] as const) {
    for (const format of ['NDJSON', 'CSV']) {
      const file = await call(service, 'GET', await exported(service, { resource: single, format, raw: true }));
      const given = { resource, format, raw: true, matchBy: resource === 'users' ? 'email' : 'externalId' };
      const { json } = await call(service, 'POST', '/api/v1/imports', { body: given, tenant: 'globex' });
      await call(service, 'PUT', `/api/v1/imports/${json.id}/file`, { body: file.bytes, tenant: 'globex' });
      const done = await until(
        async () => (await call(service, 'GET', `/api/v1/imports/${json.id}`, { tenant: 'globex' })).json,
        ({ status }) => status === 'FINISHED' || status === 'FAILED',
      );
      t.is(done.error, null);
      const copy = await call(
        service,
        'GET',
        await exported(service, { resource: single, format: 'NDJSON' }, 'globex'),
        { tenant: 'globex' },
      );
      const original = await call(service, 'GET', await exported(service, { resource: single, format: 'NDJSON' }));
      const key = resource === 'users' ? 'email' : 'externalId';
      const copied = new Map(lines(copy.text).map((object) => [Reflect.get(object, key), essence(object)]));
      let compared = 0;
      for (const object of lines(original.text)) {
        const value = Reflect.get(object, key);
        if (value === null) continue;
        compared += 1;
        t.deepEqual(copied.get(value), essence(object), `${resource} ${format} ${value}`);
      }
      t.true(compared > 0, resource);
      // Of fifty that a tenant keeps.
      await service.sql('delete from exports');
    }
  }
});

/** Members that an import cannot set, and what depends on the tenant. */
const own = [
  ...['id', 'createdAt', 'updatedAt', 'status', 'lastLoginAt', 'roles', 'lifecycle', 'seatsTaken'],
  ...['number', 'userId', 'contactId', 'typeId', 'paymentId', 'approvedAt'],
];
const essence = (object: object) => Object.fromEntries(Object.entries(object).filter(([name]) => !own.includes(name)));

test.serial('an export needs the permissions of its objects, when it is made, written and read', async (t) => {
  const { service } = t.context;
  const role = { key: 'ROLE_EXPORTER', label: 'Exporter', permissions: ['exports:manage'] };
  t.is((await call(service, 'POST', '/api/v1/permission/roles', { body: role })).status, 201);
  const { id } = service.acme.people.ROLE_TREASURER;
  await service.sql(`update users set roles = roles || '{ROLE_EXPORTER}' where tenant_id = $1 and id = $2`, [
    service.acme.id,
    id,
  ]);
  const treasurer = { role: 'ROLE_TREASURER' } as const;
  for (const resource of ['user', 'contact', 'registration'])
    t.is((await call(service, 'POST', path, { body: { resource }, ...treasurer })).status, 403, resource);
  t.is((await call(service, 'POST', path, { body: { resource: 'invoice' }, ...treasurer })).status, 201);
  const file = await exported(service, { resource: 'contact' });
  const refused = await call(service, 'GET', file, treasurer);
  t.is(refused.status, 403);
  t.regex(refused.json.detail, /contacts:read, contacts:export, contacts:write/);
  t.is((await call(service, 'GET', file, { tenant: 'globex' })).status, 404);
  // Who may not see contacts gets none of what identifies them, not by another's file either.
  const own = await sent(service, 'exports', { resource: 'adhesion', format: 'NDJSON' }, treasurer);
  const adhesions = lines((await call(service, 'GET', await finished(service, own.id), treasurer)).text);
  const ofMember = adhesions.find(({ externalId }) => externalId === 'a-1');
  t.like(ofMember, { userEmail: service.acme.people.ROLE_MEMBER.email, typeExternalId: 'full' });
  const ofContact = adhesions.find(({ externalId }) => externalId === 'a-2');
  t.like(ofContact, { contactEmail: null, contactExternalId: null });
  const whole = await exported(service, { resource: 'adhesion' });
  t.regex((await call(service, 'GET', whole, treasurer)).json.detail, /permission contacts:read/);
});

test.serial('an export that is deleted is gone with its file', async (t) => {
  const { service } = t.context;
  const file = await exported(service, { resource: 'group' });
  const id = file.split('/')[4];
  t.is((await call(service, 'DELETE', `${path}/${id}`)).status, 204);
  t.is((await call(service, 'GET', file)).status, 404);
  t.deepEqual(await service.sql('select from export_chunks where export_id = $1', [id]), []);
});

test.serial('a tenant keeps fifty exports', async (t) => {
  const { service } = t.context;
  service.clock.advance(60_000);
  await service.sql(
    `insert into exports (tenant_id, id, resource, format, raw, has_details, created_by)
      select $1, gen_random_uuid(), 'group', 'CSV', false, false, $2 from generate_series(1, 50)`,
    [service.globex.id, service.globex.people.ROLE_ADMIN.id],
  );
  const refused = await call(service, 'POST', path, { body: { resource: 'group' }, tenant: 'globex' });
  t.like(refused.json, { status: 409, code: 'invalid_transition' });
});

test('of parallel requests for the last export that a tenant may have, one gets it', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const { id: tenantId, people } = service.acme;
  await service.sql(
    `insert into exports (tenant_id, id, resource, format, raw, has_details, created_by, permissions)
      select $1, gen_random_uuid(), 'group', 'CSV', false, false, $2, '{}' from generate_series(1, $3::int)`,
    [tenantId, people.ROLE_ADMIN.id, maximumExports - 1],
  );
  const made = await Promise.all(
    Array.from({ length: 8 }, () => call(service, 'POST', '/api/v1/exports', { body: { resource: 'group' } })),
  );
  t.deepEqual(made.map(({ status }) => status).toSorted(), [201, ...Array.from({ length: 7 }, () => 409)]);
});
