/** Bounds of collections and bulk operations, and exported formulas, against a whole service. */
import anyTest, { type TestFn } from 'ava';
import { parse } from 'csv-parse/sync';
import { startTestService, type TestService } from '#test/service.ts';

const test = (anyTest as TestFn<{ service: TestService }>).serial;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const admin = ({ acme }: TestService) => ({ 'api-token': acme.people.ROLE_ADMIN.readWrite });

test('fault 35: a page has 1 to 100, and everything else is a 400', async (t) => {
  const { service } = t.context;
  for (const path of ['users', 'contacts', 'events', 'payments', 'groups', 'audit_log']) {
    const page = (query: string) => service.send(service.acme, `/api/v1/${path}?${query}`, { headers: admin(service) });
    for (const value of ['0', '-1', '101', '1e9', '100,1', '%00', '', '5.5', '0x10', 'NaN', '９'].map(
      encodeURIComponent,
    )) {
      const { status, json: problem } = await page(`itemsPerPage=${value}`);
      t.is(status, 400, `${path} ${value}`);
      t.is(problem.code, 'invalid_query', `${path} ${value}`);
    }
    t.is((await page('itemsPerPage=5&itemsPerPage=6')).status, 400);
    t.is((await page('itemsPerPage[]=5')).status, 400);
    t.is((await page('itemsPerPage=100')).status, 200);
    t.true((await page('itemsPerPage=1')).json.member.length <= 1);
  }
});

test('fault 35: bulk operations: no, too many and invalid ids are refused as a whole; a foreign id is reported like an unknown one', async (t) => {
  const { service } = t.context;
  const rows = await service.sql<{ id: string; host: string }>(
    `insert into contacts (tenant_id, id, email)
     select tenant_id, uuidv7(), 'n@bulk.example' from (values ($1::uuid, 99), ($2, 1)) as wanted (tenant_id, count), generate_series(1, count)
     returning id, (select host from tenants t where t.tenant_id = contacts.tenant_id)`,
    [service.acme.id, service.globex.id],
  );
  const own = rows.filter(({ host }) => host === service.acme.host).map(({ id }) => id);
  const foreign = rows.find(({ host }) => host === service.globex.host)?.id ?? '';
  const absent = '01900000-0000-7000-8000-000000000000';
  const bulk = (ids: unknown) =>
    service.send(service.acme, '/api/v1/contacts/bulk-delete', {
      method: 'POST',
      headers: admin(service),
      body: { ids },
    });
  const left = async () =>
    (
      await service.sql<{ n: number }>(
        `select count(*)::int as n from contacts where email = 'n@bulk.example' and tenant_id = $1`,
        [service.acme.id],
      )
    )[0]?.n;
  for (const ids of [
    [],
    Array<string>(501)
      .fill(absent)
      .map((id, n) => id.replace(/0{12}$/, String(n).padStart(12, '0'))),
    [...own, 'x'],
    [...own, null],
    own[0],
    { 0: own[0] },
  ]) {
    t.is((await bulk(ids)).status, 422);
  }
  t.is(await left(), 99);
  const resultFor = async (id: string) => {
    const { status, json: result } = await bulk([id]);
    t.is(status, 200);
    return JSON.stringify(result).replaceAll(id, '…');
  };
  t.is(await resultFor(foreign), await resultFor(absent));
  const { json: result } = await bulk([...own, foreign, ...own.slice(0, 10)]);
  t.like(result, { requested: 100, succeeded: 99, failed: 1 });
  t.is(await left(), 0);
  t.is((await service.sql('select from contacts where id = $1', [foreign])).length, 1);
});

test('fault 36: values of users are exported as text, never as a formula', async (t) => {
  const { service } = t.context;
  const hostile = [
    '=1+1',
    '+1-1',
    '-1+1',
    '@SUM(A1)',
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://evil.example","x")',
    '"=1+1',
    '＝1+1',
  ];
  for (const [index, lastName] of hostile.entries()) {
    const body = { email: `cell${index}@cells.example`, firstName: lastName, lastName };
    const { status, text } = await service.send(service.acme, '/api/v1/contacts', {
      method: 'POST',
      headers: admin(service),
      body,
    });
    t.is(status, 201, text);
  }
  // Values that no request can write, but an import or an older version might have.
  await service.sql(
    `insert into contacts (tenant_id, id, email, note) select $1, uuidv7(), 'left@cells.example', note
     from unnest($2::text[]) as note`,
    [service.acme.id, ['\t=1', '\r=1', '\n=1', 'x'.repeat(1_000_000)]],
  );
  const { status, text } = await service.send(service.acme, '/api/v1/contacts-csv?search=@cells.example', {
    headers: admin(service),
  });
  t.is(status, 200);
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true, record_delimiter: '\r\n' });
  t.is(rows.length, hostile.length + 4);
  for (const row of rows) {
    for (const cell of Object.values(row)) t.notRegex(cell, /^[=@＝\t\r\n]|^[+-](?![\d.,]+$)/, cell.slice(0, 40));
  }
  t.true(rows.some(({ note }) => note?.length === 1_000_000));
});
