/** Membership types, new memberships and runs of many in a real browser. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { type Fixture, openFixture, Visitor } from '../../testing/browser-session.ts';

interface Context {
  readonly fixture: Fixture;
  readonly ada: Visitor;
}

const anyway = anyTest as TestFn<Context>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const path = '/admin/memberships';
const types = `${path}/types`;

anyway.before(async (t) => {
  if (!hasChromium) return;
  const fixture = await openFixture();
  Object.assign(t.context, { fixture, ada: await signIn({ fixture }) });
});
anyway.after.always((t) => t.context.fixture?.stop());

/** A session of an administrator: a moved clock ends those of before. */
function signIn({ fixture }: Pick<Context, 'fixture'>): Promise<Visitor> {
  const { acme } = fixture.service;
  return Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
}

async function call({ fixture }: Context, method: string, resource: string, body?: object) {
  const { acme } = fixture.service;
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  return (await fixture.service.send(acme, `/api/v1/${resource}`, { method, headers, body })).json;
}

const fault = ({ ada }: Context, field: string) =>
  ada.page.$eval(`#field-${field}-fault`, (element) => element.textContent);
const choose = ({ ada }: Context, field: string, value: string) =>
  ada.page.$eval(`[name="${field}"]`, (input, text) => Reflect.set(input, 'value', text), value);
const rowsOf = ({ ada }: Context) =>
  ada.page.$$eval('#results tbody tr', (all) => all.map((one) => one.textContent?.replaceAll(/\s+/g, ' ') ?? ''));

/** @returns an active membership that ends after a year */
async function active(context: Context, typeId: string, lastName: string, startsAt: string) {
  const contact = { email: `${lastName}@renew.example`, firstName: 'Rena', lastName };
  const { id: contactId } = await call(context, 'POST', 'contacts', contact);
  const adhesion = await call(context, 'POST', 'adhesions', { typeId, contactId, startsAt });
  if (adhesion.paymentId) await call(context, 'POST', `payments/${adhesion.paymentId}/mark-paid`, {});
  return adhesion;
}

test('a type is written with its membership year, corrected, no longer offered, and deleted', async (t) => {
  const { ada } = t.context;
  await ada.open(types);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('New type');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ name: 'Singer', price: 'forty', 'duration.kind': 'FIXED', yearDay: '30', yearMonth: '02' });
  await ada.press('Create type');
  t.is(await fault(t.context, 'yearDay'), 'Enter a day that this month has every year.');
  await ada.fill({ yearDay: '1', yearMonth: '09' });
  await ada.press('Create type');
  t.truthy(await fault(t.context, 'price'), 'the year is kept, and the price is what is wrong now');
  await ada.fill({ price: '40,00' });
  await ada.press('Create type');
  const shown = await ada.text();
  for (const part of ['€40.00', 'Until the next 1 September', 'Offered']) t.true(shown.includes(part), part);
  await ada.press('Edit');
  await ada.fill({ 'duration.kind': 'ROLLING', 'duration.months': '6', requiresApproval: true });
  await ada.press('Save');
  t.true((await ada.text()).includes('6 months'));
  await ada.press('Stop offering');
  t.true((await ada.text()).includes('Singer is no longer offered.'));
  await ada.press('Offer again');
  await ada.press('Delete');
  await ada.fill({ confirm: 'delete' });
  await ada.press('Delete type');
  t.is(await ada.path(), types);
  t.false((await rowsOf(t.context)).some((row) => row.includes('Singer')));
  t.deepEqual(ada.complaints, []);
});

test('a membership is made for a person who is searched by name, approved and paid in one form', async (t) => {
  const { ada } = t.context;
  const duration = { kind: 'ROLLING', months: 12 };
  const terms = { price: 4_000, currency: 'EUR', duration, requiresApproval: true };
  const type = await call(t.context, 'POST', 'adhesion_types', { name: 'Aardvark <b>', ...terms });
  await ada.open(path);
  await ada.press('New membership');
  await ada.open(`${path}/new?search=durand+amelie`);
  await ada.press('Amélie Durand');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ typeId: type.id, paid: true, note: 'At the desk' });
  await choose(t.context, 'startsAt', '');
  // As a browser without fields for dates, which checks nothing.
  await ada.page.$eval('[name=startsAt]', (input) => input.removeAttribute('required'));
  await ada.press('Create membership');
  t.is(await fault(t.context, 'startsAt'), 'Enter the first day.');
  await choose(t.context, 'startsAt', '2026-03-01');
  await ada.press('Create membership');
  const [adhesion] = (await call(t.context, 'GET', `adhesions?typeId=${type.id}`)).member;
  t.like(adhesion, { status: 'ACTIVE', paid: true, startsAt: '2026-03-01T00:00:00.000Z', note: 'At the desk' });
  t.is(await ada.path(), `${path}/${adhesion.id}`);
  t.true((await ada.text()).includes('28 Feb 2027'), 'the last day');
  await ada.press('Edit');
  await choose(t.context, 'endsAt', '2027-03-31');
  await ada.press('Save');
  t.is((await call(t.context, 'GET', `adhesions/${adhesion.id}`)).endsAt, '2027-04-01T00:00:00.000Z');
  await ada.open(`${types}/${type.id}/delete`);
  await ada.fill({ confirm: 'delete' });
  await ada.press('Delete type');
  t.true((await ada.text()).includes('There are memberships of this type.'));
  t.false((await ada.text()).includes('dhesion'));
});

test('a renewal run shows what each renewal will be and cost, and says the result of each', async (t) => {
  const startsAt = '2026-12-15T00:00:00.000Z';
  const duration = { kind: 'ROLLING', months: 12 };
  const year = await call(t.context, 'POST', 'adhesion_types', {
    name: 'Year',
    price: 5_000,
    currency: 'EUR',
    duration,
  });
  const { clock } = t.context.fixture.service;
  clock.advance(Date.parse('2027-10-01T00:00:00Z') - clock.now().getTime());
  const ends = await Promise.all(['Alder', 'Birch'].map((name) => active(t.context, year.id, name, startsAt)));
  const old = await call(t.context, 'POST', 'adhesion_types', { name: 'Gone', price: 0, currency: 'EUR', duration });
  await active(t.context, old.id, 'Cedar', startsAt);
  await call(t.context, 'PATCH', `adhesion_types/${old.id}`, { active: false });
  const ada = await signIn(t.context);
  const context = { ...t.context, ada };
  const list = `${path}/renewals?endsFrom=2027-12-01&endsTo=2027-12-31`;
  await ada.open(list);
  t.deepEqual(await ada.axeFaults(), []);
  const rows = await rowsOf(context);
  t.is(rows.length, 3);
  t.regex(rows.join(), /Alder.*14 Dec 2027.*15 Dec 2027 – 14 Dec 2028.*€50\.00/);
  t.regex(rows.join(), /Cedar.*Its type is no longer offered\./);
  await ada.press('Renew all 3');
  t.true((await ada.text()).includes('Together €100.00'));
  t.deepEqual(await ada.axeFaults(), []);
  // Another administrator is faster with one of them.
  await call(context, 'POST', `adhesions/${ends[0].id}/renew`);
  await ada.press('Renew 2 memberships');
  const result = await ada.text();
  t.true(result.includes('1 of 2 memberships is renewed'));
  t.regex(result, /Alder[\s\S]*It was renewed before\.[\s\S]*Birch[\s\S]*15 Dec 2027 – 14 Dec 2028, €50\.00/);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Back to the list');
  t.is(await ada.path(), list);
  t.is((await rowsOf(context)).length, 1, 'only that of the type which is no longer offered is left');
  t.is(await ada.widerThanPhone(), 0);
  t.deepEqual(ada.complaints, []);
});

test('ticked memberships are approved and cancelled together, after a page that names them', async (t) => {
  const ada = await signIn(t.context);
  const duration = { kind: 'LIFETIME' };
  const terms = { price: 0, currency: 'EUR', duration, requiresApproval: true };
  const type = await call(t.context, 'POST', 'adhesion_types', { name: 'Life', ...terms });
  for (const name of ['Dogwood', 'Elm']) await active(t.context, type.id, name, '2026-01-01T00:00:00.000Z');
  await ada.open(`${path}?typeId=${type.id}`);
  const tickAll = () => ada.page.click('[data-tick-all]');
  await tickAll();
  await ada.press('Approve');
  t.regex(await ada.text(), /Approve 2 memberships\?[\s\S]*Rena (Dogwood|Elm)/);
  await ada.press('Approve 2 memberships');
  t.true((await ada.text()).includes('2 memberships are approved'));
  await ada.press('Back to the list');
  t.is(await ada.path(), `${path}?typeId=${type.id}`);
  await tickAll();
  await ada.press('Cancel memberships');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ reason: 'Dissolved' });
  await ada.page.$eval('[name=confirm]', (input) => input.removeAttribute('required'));
  await ada.press('Cancel 2 memberships');
  t.is(
    await ada.page.$eval('#field-confirm-fault', (element) => element.textContent),
    'Type cancel to confirm, or go back.',
  );
  await ada.fill({ confirm: 'cancel' });
  await ada.press('Cancel 2 memberships');
  const { member } = await call(t.context, 'GET', `adhesions?typeId=${type.id}`);
  t.deepEqual(
    member.map(({ status, cancelReason }: Record<string, string>) => [status, cancelReason]),
    [
      ['CANCELLED', 'Dissolved'],
      ['CANCELLED', 'Dissolved'],
    ],
  );
  await ada.press('Back to the list');
  await tickAll();
  await ada.press('Renew');
  await ada.press('Renew 2 memberships');
  t.regex(await ada.text(), /0 of 2 memberships are renewed[\s\S]*It is cancelled\./);
  t.deepEqual(ada.complaints, []);
});
