/** Memberships in a real browser: status transitions from application to cancellation. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { type Fixture, openFixture, Visitor } from '../../testing/browser-session.ts';

const anyway = anyTest as TestFn<{ fixture: Fixture }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const path = '/admin/memberships';

anyway.before(async (t) => {
  if (hasChromium) t.context.fixture = await openFixture();
});
anyway.after.always((t) => t.context.fixture?.stop());

function admin(fixture: Fixture): Promise<Visitor> {
  const { acme } = fixture.service;
  return Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
}

/** @returns a pending membership of a free type, created through the API */
async function pending({ service }: Fixture): Promise<{ id: string; number: string }> {
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const write = async (resource: string, body: object) =>
    (await service.send(service.acme, `/api/v1/${resource}`, { method: 'POST', headers, body })).json;
  const name = `Friends <b>${Math.random()}</b>`;
  const type = await write('adhesion_types', {
    name,
    price: 0,
    currency: 'EUR',
    duration: { kind: 'ROLLING', months: 12 },
    requiresApproval: true,
  });
  const contact = await write('contacts', {
    email: 'friend@friends.example',
    firstName: 'Fenna',
    lastName: 'de <i>Vries</i>',
  });
  return write('adhesions', { typeId: type.id, contactId: contact.id });
}

test('a membership is found, approved, suspended, resumed, renewed and cancelled', async (t) => {
  const { fixture } = t.context;
  const { id, number } = await pending(fixture);
  const ada = await admin(fixture);
  await ada.open(`${path}?status=PENDING`);
  t.deepEqual(await ada.axeFaults(), []);
  t.true((await ada.text()).includes('Fenna de <i>Vries</i>'));
  await ada.press(number);
  t.is(await ada.path(), `${path}/${id}`);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Approve');
  t.true((await ada.text()).includes(`${number} is approved, and active.`));
  await ada.press('Suspend');
  t.true((await ada.text()).includes('Suspended'));
  await ada.press('Resume');
  t.true((await ada.text()).includes(`${number} is resumed.`));
  await ada.press('Renew');
  t.true((await ada.text()).includes('this is the new membership'));
  await ada.press('Previous membership');
  await ada.press('Cancel the membership');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ reason: 'Moved <away>' });
  await ada.press('Cancel the membership');
  const ended = await ada.text();
  t.true(ended.includes(`${number} is cancelled.`));
  t.true(ended.includes('Moved <away>'));
  t.false(ended.includes('Cancel the membership'), 'an ended membership offers no cancellation');
  t.is(await ada.widerThanPhone(), 0);
  t.deepEqual(ada.complaints, []);
});

test('a step that another administrator has already taken shows an error', async (t) => {
  const { fixture } = t.context;
  const { service } = fixture;
  const { id } = await pending(fixture);
  const ada = await admin(fixture);
  await ada.open(`${path}/${id}`);
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  await service.send(service.acme, `/api/v1/adhesions/${id}/cancel`, { method: 'POST', headers, body: {} });
  await ada.press('Approve');
  t.is(await ada.path(), `${path}/${id}`);
  t.truthy(await ada.page.$('.notice.bad'));
  t.true((await ada.text()).includes('Cancelled'));
});

test('memberships of another tenant are not found, and a member has no link', async (t) => {
  const { fixture } = t.context;
  const { acme, globex } = fixture.service;
  const [foreign] = await fixture.service.sql<{ id: string }>('select id from adhesions where tenant_id = $1 limit 1', [
    globex.id,
  ]);
  const ada = await admin(fixture);
  t.is((await ada.open(`${path}/${foreign?.id}`)).status(), 404);
  const eve = await Visitor.signedIn(fixture, acme, acme.people.ROLE_EVENT_MANAGER);
  t.false((await eve.text()).includes('Memberships'));
  t.is((await eve.open(path)).status(), 403);
});
