/** Numbers of invoices when everybody issues at once, and some transactions fail behind their number. */
import test from 'ava';
import type { TestResponse } from '#test/http.ts';
import { startTestService } from '#test/service.ts';

test('200 issued at once, and 40 more that fail: the next 200 numbers, no gap, no repetition', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const headers = { 'api-token': service.acme.people.ROLE_TREASURER.readWrite };
  /** A machine under load answers 503 to those that wait too long for a connection: nothing was done, they come again. */
  const post = async (path: string, body?: unknown): Promise<TestResponse> => {
    const answer = await service.send(service.acme, path, { method: 'POST', headers, body });
    return answer.status === 503 ? post(path, body) : answer;
  };
  const draft = async (unitAmount: number) => {
    const lines = [{ description: 'd', unitAmount }];
    const { location } = (await post('/api/v1/invoices', { userId: service.acme.userIds[5], lines, currency: 'EUR' }))
      .headers;
    return location ?? '';
  };
  // The payment that an invoice asks for is made behind its number.
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
  const answers = await Promise.all(drafts.map((location) => post(`${location}/issue`)));

  t.is(answers.filter(({ status }) => status === 500).length, 40);
  const issued = answers.filter(({ status }) => status === 200);
  const year = service.clock.now().getUTCFullYear();
  const expected = Array.from(
    { length: 201 },
    (_, index) => `INV-${year}-${String(last + 1 + index).padStart(4, '0')}`,
  );
  t.deepEqual(issued.map(({ json }) => json.number).sort(), expected.slice(0, 200));
  t.is((await post(`${await draft(100)}/issue`)).json.number, expected[200]);
});
