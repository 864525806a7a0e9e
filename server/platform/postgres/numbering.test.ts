/** The order of documents by their numbers. */
import test from 'ava';
import { startTestService } from '#test/service.ts';

test('of a year, the 10 000th document comes after the 9 999th, page by page and in both directions', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const { acme } = service;
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  const call = (method: string, path: string, body?: unknown) =>
    service.send(acme, `/api/v1/${path}`, { method, headers, body });
  const year = service.clock.now().getUTCFullYear();
  for (const series of ['INV', 'A', 'C']) {
    await service.sql(
      `insert into document_numbers (tenant_id, series, year, last) values ($1, $2, $3, 9998)
        on conflict (tenant_id, series, year) do update set last = excluded.last`,
      [acme.id, series, year],
    );
  }
  const duration = { kind: 'ROLLING', months: 12 };
  const type = await call('POST', 'adhesion_types', { name: 'Year', price: 0, currency: 'EUR', duration });
  const bodies = (userId: string | undefined) => ({
    invoices: { userId, currency: 'EUR', lines: [{ description: 'd', unitAmount: 100 }] },
    adhesions: { userId, typeId: type.json.id },
    contracts: { userId, title: 'Hall', body: 'On Mondays.' },
  });
  for (const userId of acme.userIds.slice(5, 8)) {
    for (const [path, body] of Object.entries(bodies(userId))) {
      const made = await call('POST', path, body);
      t.is(made.status, 201, made.text);
      if (path === 'invoices') t.is((await call('POST', `invoices/${made.json.id}/issue`)).status, 200);
    }
  }
  for (const [path, series] of Object.entries({ invoices: 'INV', adhesions: 'A', contracts: 'C' })) {
    const pageOf = async (address: string) => {
      const { json, text } = await service.send(acme, address, { headers });
      t.is(json.member?.length, 1, text);
      return { number: json.member[0].number, ...json.view };
    };
    const last = await pageOf(`/api/v1/${path}?sort=-number&itemsPerPage=1`);
    const before = await pageOf(last.next);
    const first = await pageOf(before.next);
    const back = await pageOf(first.previous);
    const numbers = [last, before, first, back].map(({ number }) => number);
    t.deepEqual(
      numbers,
      ['10001', '10000', '9999', '10000'].map((digits) => `${series}-${year}-${digits}`),
      path,
    );
  }
});
