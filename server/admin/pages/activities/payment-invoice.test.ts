import test from 'ava';
import { call } from '#test/fixtures/newsletters.ts';
import { startTestService } from '#test/service.ts';
import { AdminClient } from '../../testing/admin-client.ts';

test('a payment whose invoice was made meanwhile is marked as paid, and its page says that none was drafted', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const ada = new AdminClient(service, service.acme);
  await ada.signIn(service.acme.people.ROLE_ADMIN);
  const product = { type: 'DONATION', label: 'Roof' };
  const userId = service.acme.people.ROLE_MEMBER.id;
  const body = { amount: 4_500, currency: 'EUR', product, userId };
  const { id, number } = (await call(service, 'POST', '/api/v1/payments', body)).json;
  t.is((await call(service, 'POST', '/api/v1/invoices', { paymentId: id })).status, 201);
  const page = `/admin/payments/${id}`;
  const fields = new URLSearchParams('paidAt=2020-02-03T10:15&method=CASH&reference=&then=invoice');
  const response = await ada.submit(`${page}/mark-paid`, Object.fromEntries(fields));
  t.is(response.headers.location, page);
  const { text } = await ada.follow(response);
  t.true(text.includes(`${number} is paid, but no invoice was drafted. This payment has an invoice.`));
  t.is((await call(service, 'GET', `/api/v1/payments/${id}`)).json.status, 'PAID');
});
