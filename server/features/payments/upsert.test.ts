import anyTest, { type TestFn } from 'ava';
import type { TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

function call(service: TestService, method: string, target: string, body?: unknown) {
  const headers = { 'api-token': service.acme.people.ROLE_TREASURER.readWrite };
  return service.send(service.acme, `/api/v1/${target}`, { method, body, headers });
}
const upsert = (service: TestService, items: readonly object[]) =>
  call(service, 'POST', 'payments/bulk-upsert', { items });
const statusesOf = ({ json }: TestResponse): string[] => json.results.map(({ status }: { status: string }) => status);

const payment = { amount: 4_000, currency: 'EUR', product: { type: 'OTHER', label: 'Import' } };

test('the same payment again changes nothing, and its note alone can be changed', async (t) => {
  const { service } = t.context;
  const payer = { name: 'Edith', email: 'edith@up.example' };
  const item = { externalId: 'p-1', ...payment, payer, userId: null, dueAt: '2030-01-01T10:00:00+01:00' };
  const first = await upsert(service, [item]);
  t.deepEqual(statusesOf(first), ['CREATED']);
  t.deepEqual(statusesOf(await upsert(service, [item])), ['UNCHANGED']);
  t.deepEqual(statusesOf(await upsert(service, [{ ...item, note: 'By post' }])), ['UPDATED']);
  const [{ id }] = first.json.results;
  t.like((await call(service, 'GET', `payments/${id}`)).json, { status: 'PENDING', note: 'By post', amount: 4_000 });
  const lines = await service.sql<{ details: { updated: object } }>(
    `select details from audit_log where action = 'payments.bulkUpsert' and details -> 'updated' ? $1`,
    [id],
  );
  t.deepEqual(lines[0]?.details.updated, { [id]: { members: ['note'] } }, 'an erasure would not find its text');
});

test('amount, currency, product and payer of an existing payment cannot change', async (t) => {
  const { service } = t.context;
  const { ROLE_MEMBER } = service.acme.people;
  await upsert(service, [{ externalId: 'fixed-payment', ...payment }]);
  const changes = [
    { amount: 1 },
    { currency: 'USD' },
    { product: { type: 'OTHER', label: 'Else' } },
    { userId: ROLE_MEMBER.id },
    { payer: { name: 'Else' } },
  ];
  for (const change of changes) {
    const response = await upsert(service, [{ externalId: 'fixed-payment', note: 'lost', ...change }]);
    const [{ status, error }] = response.json.results;
    t.is(status, 'FAILED');
    t.like(error.violations[0], { propertyPath: Object.keys(change)[0], code: 'fixed' });
  }
  const { member } = (await call(service, 'GET', 'payments?search=fixed-payment')).json;
  t.deepEqual([member.length, member[0].note], [1, null]);
});

test('a failed item takes no payment number', async (t) => {
  const { service } = t.context;
  const response = await upsert(service, [
    { externalId: 'n-1', ...payment },
    { externalId: 'n-2', ...payment, amountTip: 5_000 },
    { externalId: 'n-3', ...payment },
  ]);
  t.deepEqual(statusesOf(response), ['CREATED', 'FAILED', 'CREATED']);
  const numberOf = async (index: number) =>
    Number((await call(service, 'GET', `payments/${response.json.results[index].id}`)).json.number.slice(-6));
  t.is(await numberOf(2), (await numberOf(0)) + 1);
});
