/** Contracts in a real browser: from a draft to its end. */
import { administratorTest, type Office } from '../../testing/administrator-test.ts';

const test = administratorTest();
const hostile = '<img src=x onerror=alert(1)>';

/** @returns the API's representation of the open page's contract */
async function contractOnPage({ fixture, ada }: Office) {
  const { acme } = fixture.service;
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  return (await fixture.service.send(acme, (await ada.path()).replace('/admin/', '/api/v1/'), { headers })).json;
}

test('a contract with a person is written, corrected, sent, signed and terminated', async (t) => {
  const { ada } = t.context;
  await ada.open('/admin/contracts');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('New contract');
  await ada.open('/admin/contracts/new?search=Durand');
  await ada.press('Amélie Durand');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ title: hostile, body: `First.\n\n${hostile}`, amount: '50' });
  await ada.page.$eval('[name=startsAt]', (field) => Reflect.set(field, 'value', '2027-01-01'));
  await ada.page.$eval('[name=endsAt]', (field) => Reflect.set(field, 'value', '2026-12-31'));
  await ada.press('Create draft');
  t.truthy(await ada.page.$('.fault'), 'an end before the start is refused beside its field');
  await ada.page.$eval('[name=endsAt]', (field) => Reflect.set(field, 'value', '2027-12-31'));
  await ada.press('Create draft');
  const draft = await contractOnPage(t.context);
  t.like(draft, {
    title: hostile,
    status: 'DRAFT',
    startsAt: '2027-01-01T00:00:00.000Z',
    endsAt: '2028-01-01T00:00:00.000Z',
    amount: 5_000,
    billingPeriod: 'ONCE',
  });
  t.true((await ada.text()).includes('31 Dec 2027'), 'the last day, not the end after it');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Edit');
  await ada.fill({ amount: '', title: 'Hall rental' });
  await ada.press('Save');
  t.like(await contractOnPage(t.context), { title: 'Hall rental', amount: null, currency: null, endsAt: draft.endsAt });
  await ada.press('Mark as sent');
  await ada.press('Keep the draft');
  await ada.press('Mark as sent');
  await ada.press('Mark as sent');
  t.false((await ada.text()).includes('Edit'));
  await ada.press('Record the signature');
  await ada.press('Record the signature');
  t.like(await contractOnPage(t.context), { status: 'SIGNED', signerName: 'Amélie Durand' });
  await ada.press('Terminate');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ reason: 'By agreement' });
  await ada.press('Terminate the contract');
  t.true((await ada.text()).includes('By agreement'));
  t.is(await ada.widerThanPhone(), 0);
  t.deepEqual(ada.complaints, []);
});

test('a contract with an organisation is found by its name, cancelled, and a draft is deleted', async (t) => {
  const { ada } = t.context;
  const write = async (title: string) => {
    await ada.open('/admin/contracts/new');
    await ada.press('Other organisation');
    await ada.fill({ organisation: 'Town of Shelbyville', title, body: 'Text' });
    await ada.press('Create draft');
  };
  await write('Kept');
  await ada.press('Cancel the contract');
  await ada.press('Keep it');
  await ada.press('Cancel the contract');
  await ada.press('Cancel the contract');
  t.is((await contractOnPage(t.context)).status, 'CANCELLED');
  await write('Dropped');
  const dropped = await ada.path();
  await ada.press('Delete the draft');
  await ada.press('Delete the draft');
  t.is((await ada.open(dropped)).status(), 404);
  await ada.open('/admin/contracts?search=shelbyville');
  const rows = await ada.page.$$eval('#results tbody tr', (all) => all.map((one) => one.textContent ?? ''));
  t.is(rows.length, 1);
  t.regex(rows[0] ?? '', /Kept/);
});
