/** Issued invoices mailed on request, with their PDF. */
import anyTest, { type TestFn } from 'ava';
import { addContact, idOf } from '#test/fixtures/invitations.ts';
import { absentId, administer } from '#test/fixtures/registrations.ts';
import { pagesOf } from '#test/pdf-text.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;
const lines = [{ description: 'Hall rental', unitAmount: 4_500 }];

test.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
  const off = { invoiceIssued: { enabled: false } };
  const { status, text } = await administer(t.context.service, 'PATCH', '/api/v1/notifications', off);
  t.is(status, 200, text);
});
test.after.always((t) => t.context.service?.stop());

const send = (service: TestService, id: string) => administer(service, 'POST', `/api/v1/invoices/${id}/send`);

async function issued(service: TestService, invoice: object): Promise<{ id: string; number: string }> {
  const id = idOf(await administer(service, 'POST', '/api/v1/invoices', invoice));
  return (await administer(service, 'POST', `/api/v1/invoices/${id}/issue`)).json;
}

test('an issued invoice is mailed to its person with the PDF, although the notification is switched off', async (t) => {
  const { service } = t.context;
  const contactId = await addContact(service, { email: 'inga@berg.example', locale: 'fr' });
  const { id, number } = await issued(service, { contactId, currency: 'EUR', lines });
  const { status, json, text } = await send(service, id);
  t.deepEqual([status, json], [200, { email: 'inga@berg.example' }], text);
  const mail = await service.mail.nextMail('inga@berg.example', 30_000);
  t.true(mail.subject.includes(number), mail.subject);
  const [pdf] = mail.parsed.attachments;
  t.is(pdf?.filename, `${number}.pdf`);
  const content = pdf?.content;
  if (!(content instanceof ArrayBuffer)) throw new TypeError('the PDF has no bytes');
  t.true((await pagesOf(Buffer.from(content))).join().includes('Hall rental'));
  t.is(service.mail.mails().filter(({ recipients }) => recipients.includes('inga@berg.example')).length, 1);
});

test('an invoice of neither a user nor a contact is mailed to its recipient, and without an address to none', async (t) => {
  const { service } = t.context;
  const product = { type: 'OTHER', label: 'Stand' };
  const invoiceTo = async (payer: object) => {
    const body = { amount: 900, currency: 'EUR', product, payer };
    const paymentId = idOf(await administer(service, 'POST', '/api/v1/payments', body));
    return issued(service, { paymentId });
  };
  const town = await invoiceTo({ name: 'Town of Springfield', email: 'desk@springfield.example' });
  t.deepEqual((await send(service, town.id)).json, { email: 'desk@springfield.example' });
  t.regex((await service.mail.nextMail('desk@springfield.example', 30_000)).text, /^Hello Town of Springfield,/);
  const unknown = await invoiceTo({ name: 'Shelbyville' });
  const { status, json } = await send(service, unknown.id);
  t.is(status, 409);
  t.is(json.detail, 'No email address of the recipient is known.');
});

test('drafts, voided invoices, credit notes and absent invoices are not mailed', async (t) => {
  const { service } = t.context;
  const contactId = await addContact(service, { email: 'none@berg.example' });
  const draft = idOf(await administer(service, 'POST', '/api/v1/invoices', { contactId, currency: 'EUR', lines }));
  const { id } = await issued(service, { contactId, currency: 'EUR', lines });
  const note = (await administer(service, 'POST', `/api/v1/invoices/${id}/credit`)).json;
  for (const refused of [draft, id, note.id]) t.is((await send(service, refused)).json.code, 'invalid_transition');
  t.is((await send(service, absentId)).status, 404);
});
