/** Invoice numbers under concurrency and rollbacks. */
import test from 'ava';
import type { TestResponse } from '#test/http.ts';
import { startTestService } from '#test/service.ts';

test('200 issued at once, and 40 more that fail: the next 200 numbers, no gap, no repetition', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const headers = { 'api-token': service.acme.people.ROLE_TREASURER.readWrite };
  /** Retries a 503, which a loaded machine sends when no connection is free: nothing was done. */
  const post = async (path: string, body?: unknown): Promise<TestResponse> => {
    const response = await service.send(service.acme, path, { method: 'POST', headers, body });
    return response.status === 503 ? post(path, body) : response;
  };
  const draft = async (unitAmount: number) => {
    const lines = [{ description: 'd', unitAmount }];
    const { location } = (await post('/api/v1/invoices', { userId: service.acme.userIds[5], lines, currency: 'EUR' }))
      .headers;
    return location ?? '';
  };
  // The payment is inserted after the number is assigned.
  await service.sql(`create function public.fail() returns trigger language plpgsql as $$
    begin if new.amount = 666 then raise 'disk full'; end if; return new; end $$`);
  await service.sql('create trigger fail before insert on payments for each row execute function public.fail()');
  const [counter] = await service.sql<{ last: number }>(
    `select last from document_numbers where tenant_id = $1 and series = 'INV'`,
    [service.acme.id],
  );
  const last = counter?.last ?? 0;

  const drafts: string[] = [];
  for (let index = 0; index < 240; index += 1) drafts.push(await draft(index % 6 === 5 ? 666 : 100));
  const responses = await Promise.all(drafts.map((location) => post(`${location}/issue`)));

  t.is(responses.filter(({ status }) => status === 500).length, 40);
  const issued = responses.filter(({ status }) => status === 200);
  const year = service.clock.now().getUTCFullYear();
  const expected = Array.from(
    { length: 201 },
    (_, index) => `INV-${year}-${String(last + 1 + index).padStart(4, '0')}`,
  );
  t.deepEqual(issued.map(({ json }) => json.number).sort(), expected.slice(0, 200));
  t.is((await post(`${await draft(100)}/issue`)).json.number, expected[200]);
});

test('50 issued at once all get 200, in order and without holding connections of others, on a slow disk too', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const headers = { 'api-token': service.acme.people.ROLE_TREASURER.readWrite };
  const post = (path: string, body?: unknown) => service.send(service.acme, path, { method: 'POST', headers, body });
  const lines = [{ description: 'd', unitAmount: 100 }];
  const invoice = { userId: service.acme.userIds[5], lines, currency: 'EUR' };
  const drafts: string[] = [];
  for (let index = 0; index < 50; index += 1) {
    drafts.push((await post('/api/v1/invoices', invoice)).headers.location ?? '');
  }
  // After the number is assigned, while its counter is locked.
  await service.sql(`create function public.slow() returns trigger language plpgsql as $$
    begin if new.action = 'invoices.issue' then perform pg_sleep(0.05); end if; return new; end $$`);
  await service.sql('create trigger slow before insert on audit_log for each row execute function public.slow()');
  const started = performance.now();
  const issuing = Promise.all(drafts.map((location) => post(`${location}/issue`)));
  const { ROLE_ADMIN } = service.globex.people;
  const other = await service.send(service.globex, '/api/v1/me', { headers: { 'api-token': ROLE_ADMIN.readWrite } });
  const responses = await issuing;
  t.log(`${Math.round(performance.now() - started)} ms`);
  t.is(other.status, 200);
  const numbers = responses.map(({ json }) => Number(String(json.number).slice(-4))).sort((a, b) => a - b);
  t.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
  t.deepEqual(
    numbers,
    Array.from({ length: 50 }, (_, index) => (numbers[0] ?? 0) + index),
  );
});
