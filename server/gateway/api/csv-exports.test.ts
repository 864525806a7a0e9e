/** Every CSV export, compared with the list of the same resource. */
import anyTest, { type TestFn } from 'ava';
import { parse } from 'csv-parse/sync';
import { operations } from '#contracts/index.ts';
import { arrange } from '#test/actors/arrange.ts';
import { startUnlimitedService } from '#test/actors/unlimited-service.ts';
import type { TestService } from '#test/service.ts';

const anyway = anyTest as TestFn<{ service: TestService }>;
/** Serial, because rows that one test creates would be missing in the lists of another. */
const test = anyway.serial;

const exported = operations.filter(({ path }) => path.endsWith('-csv'));

anyway.before(async (t) => {
  const service = await startUnlimitedService();
  t.context.service = service;
  const place = { service, tenant: service.acme };
  for (const id of ['payments.get', 'invoices.get', 'adhesions.get', 'registrations.get']) {
    const contract = operations.find((one) => one.id === id);
    for (let count = 0; contract && count < 3; count += 1) await arrange(contract, place);
  }
});
anyway.after.always((t) => t.context.service?.stop());

const send = (
  service: TestService,
  path: string,
  role: 'ROLE_ADMIN' | 'ROLE_TREASURER' | 'ROLE_MEMBER' = 'ROLE_ADMIN',
) => service.send(service.acme, path, { headers: { 'api-token': service.acme.people[role].readOnly } });

async function create(service: TestService, path: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const { status, json, text } = await service.send(service.acme, path, { method: 'POST', body, headers });
  if (status !== 201) throw new Error(text);
  return json;
}

async function rows(service: TestService, path: string): Promise<Record<string, string>[]> {
  const { status, text } = await send(service, path);
  if (status !== 200) throw new Error(text);
  return parse(text, { columns: true, bom: true, record_delimiter: '\r\n' });
}

async function listed(service: TestService, path: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  for (let next: string | undefined = `${path}?itemsPerPage=100&sort=createdAt`; next; ) {
    const { json } = await send(service, next);
    all.push(...json.member);
    next = json.view.next;
  }
  return all;
}

/** @returns the member at a path such as `address.city`, as a cell has it */
function cellOf(item: unknown, column: string): string {
  const value = column.split('.').reduce((inner: unknown, name) => Reflect.get(Object(inner), name), item);
  if (Array.isArray(value)) return value.join('|');
  return value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** @returns a cell of JSON without the spaces that PostgreSQL writes */
const compact = (cell: string) => (cell.startsWith('{') ? JSON.stringify(JSON.parse(cell)) : cell);

for (const { id, path } of exported) {
  test(`${id}: every row of the list, with the members of the list in its cells`, async (t) => {
    const { service } = t.context;
    const items = await listed(service, path.replace(/-csv$/, ''));
    const records = await rows(service, `${path}?raw=1`);
    t.true(items.length >= 3);
    t.deepEqual(
      records.map((record) => record.id),
      items.map((item) => item.id),
    );
    for (const [index, record] of records.entries()) {
      const columns = Object.keys(record);
      const expected = Object.fromEntries(columns.map((column) => [column, cellOf(items[index], column)]));
      t.deepEqual(Object.fromEntries(columns.map((column) => [column, compact(record[column] ?? '')])), expected);
    }
    t.is((await send(service, path, 'ROLE_MEMBER')).status, 403);
    t.is((await send(service, `${path}?updatedAt[after]=yesterday`)).status, 400);
    t.deepEqual(await rows(service, `${path}?createdAt[after]=2100-01-01T00:00:00Z`), []);
  });
}

test('an export of payments is filtered like the list, also by the day of payment', async (t) => {
  const { service } = t.context;
  const body = { amount: 4500, currency: 'EUR', product: { type: 'DONATION', label: 'Thanks' } };
  const paid = await create(service, '/api/v1/payments', { ...body, externalId: 'csv-1' });
  await create(service, '/api/v1/payments', { ...body, externalId: 'csv-2' });
  await service.send(service.acme, `/api/v1/payments/${paid.id}/mark-paid`, {
    method: 'POST',
    body: { paidAt: '2026-01-05T08:00:00Z', method: 'CASH' },
    headers: { 'api-token': service.acme.people.ROLE_TREASURER.readWrite },
  });
  const query = 'paidAt[after]=2026-01-05T00:00:00Z&paidAt[before]=2026-01-05T23:59:59Z&status=PAID&method=CASH';
  const records = await rows(service, `/api/v1/payments-csv?${query}`);
  t.deepEqual(
    records.map((record) => record.externalId),
    ['csv-1'],
  );
  t.is((await send(service, '/api/v1/payments-csv', 'ROLE_TREASURER')).status, 200);
});

test('what others have written runs in no spreadsheet', async (t) => {
  const { service } = t.context;
  const payer = { name: '=1+1', addressLines: ['@home', '+1-1'] };
  const product = { type: 'OTHER', label: '-2+3' };
  const { id } = await create(service, '/api/v1/payments', { amount: 1, currency: 'EUR', product, payer, note: '=A1' });
  const record = (await rows(service, '/api/v1/payments-csv')).find((one) => one.id === id);
  t.like(record, {
    'payer.name': "'=1+1",
    'payer.addressLines': "'@home|+1-1",
    'product.label': "'-2+3",
    note: "'=A1",
  });
});
