/** The language of documents: that of the person, or else of the organisation. */
import anyTest from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { addContact } from '#test/fixtures/invitations.ts';
import { addMember, asMember } from '#test/fixtures/members.ts';
import { administer } from '#test/fixtures/registrations.ts';
import { pagesOf } from '#test/pdf-text.ts';
import { startTestService } from '#test/service.ts';

const test = hasChromium ? anyTest : anyTest.skip;

test('an invoice and a certificate are in the language of the person, or else of the organisation', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  await administer(service, 'PATCH', '/api/v1/tenant', { locale: 'fr-FR' });
  const person = await addMember(service);
  const address = { street: 'Hauptstr. 1', postalCode: '10115', city: 'Berlin', countryCode: 'DE' };
  await administer(service, 'PATCH', `/api/v1/users/${person.id}`, { locale: 'de-DE', address });
  const lines = [{ description: 'Hemd', unitAmount: 123_456 }];
  const issued = async (recipient: object) => {
    const { json } = await administer(service, 'POST', '/api/v1/invoices', { currency: 'EUR', lines, ...recipient });
    t.is((await administer(service, 'POST', `/api/v1/invoices/${json.id}/issue`)).status, 200);
    return json.id;
  };
  const text = async ({ status, bytes }: { status: number; bytes: Buffer }) => {
    t.is(status, 200);
    return (await pagesOf(bytes)).join(' ');
  };
  const german = await text(
    await asMember(service, person, 'GET', `/invoices/${await issued({ userId: person.id })}/pdf`),
  );
  // The country is not left out: the letter comes from another one.
  for (const part of ['Rechnung', 'Zahlbetrag', '1.234,56', 'DEUTSCHLAND']) t.true(german.includes(part), german);
  const contactId = await addContact(service);
  const french = await text(await administer(service, 'GET', `/api/v1/invoices/${await issued({ contactId })}/pdf`));
  for (const part of ['Facture', 'Net à payer', '1 234,56']) t.true(french.includes(part), french);
  const type = { name: 'Full', price: 0, currency: 'EUR', duration: { kind: 'ROLLING', months: 12 } };
  const { id: typeId } = (await administer(service, 'POST', '/api/v1/adhesion_types', type)).json;
  const { id } = (await administer(service, 'POST', '/api/v1/adhesions', { typeId, userId: person.id })).json;
  t.regex(
    await text(await asMember(service, person, 'GET', `/adhesions/${id}/pdf`)),
    /Mitgliedschaft[\s\S]*Gültig bis/,
  );
});
