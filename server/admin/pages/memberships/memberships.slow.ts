/** Memberships in a real browser: from the application to its end. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { openScene, type Scene, Visitor } from '../../testing/visitor.ts';

const anyway = anyTest as TestFn<{ scene: Scene }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const path = '/admin/memberships';

anyway.before(async (t) => {
  if (hasChromium) t.context.scene = await openScene();
});
anyway.after.always((t) => t.context.scene?.stop());

function admin(scene: Scene): Promise<Visitor> {
  const { acme } = scene.service;
  return Visitor.signedIn(scene, acme, acme.people.ROLE_ADMIN);
}

/** @returns a membership that waits, of a type that costs nothing, made through the API. */
async function pending({ service }: Scene): Promise<{ id: string; number: string }> {
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
  const { scene } = t.context;
  const { id, number } = await pending(scene);
  const ada = await admin(scene);
  await ada.open(`${path}?status=PENDING`);
  t.deepEqual(await ada.seriousFaults(), []);
  t.true((await ada.text()).includes('Fenna de <i>Vries</i>'));
  await ada.press(number);
  t.is(await ada.path(), `${path}/${id}`);
  t.deepEqual(await ada.seriousFaults(), []);
  await ada.press('Approve');
  t.true((await ada.text()).includes(`${number} is approved, and active.`));
  await ada.press('Suspend');
  t.true((await ada.text()).includes('Suspended'));
  await ada.press('Resume');
  t.true((await ada.text()).includes(`${number} goes on.`));
  await ada.press('Renew');
  t.true((await ada.text()).includes('which follows the one before.'));
  await ada.press('The one before');
  await ada.press('Cancel the membership');
  t.deepEqual(await ada.seriousFaults(), []);
  await ada.fill({ reason: 'Moved <away>' });
  await ada.press('Cancel the membership');
  const ended = await ada.text();
  t.true(ended.includes(`${number} is cancelled.`));
  t.true(ended.includes('Moved <away>'));
  t.false(ended.includes('Cancel the membership'), 'what has ended is not ended again');
  t.is(await ada.widerThanPhone(), 0);
  t.deepEqual(ada.complaints, []);
});

test('a step that another has taken meanwhile is refused, and said so', async (t) => {
  const { scene } = t.context;
  const { service } = scene;
  const { id } = await pending(scene);
  const ada = await admin(scene);
  await ada.open(`${path}/${id}`);
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  await service.send(service.acme, `/api/v1/adhesions/${id}/cancel`, { method: 'POST', headers, body: {} });
  await ada.press('Approve');
  t.is(await ada.path(), `${path}/${id}`);
  t.truthy(await ada.page.$('.notice.bad'));
  t.true((await ada.text()).includes('Cancelled'));
});

test('what another tenant has is not found, and a member is shown no way', async (t) => {
  const { scene } = t.context;
  const { acme, globex } = scene.service;
  const [foreign] = await scene.service.sql<{ id: string }>('select id from adhesions where tenant_id = $1 limit 1', [
    globex.id,
  ]);
  const ada = await admin(scene);
  t.is((await ada.open(`${path}/${foreign?.id}`)).status(), 404);
  const eve = await Visitor.signedIn(scene, acme, acme.people.ROLE_EVENT_MANAGER);
  t.false((await eve.text()).includes('Memberships'));
  t.is((await eve.open(path)).status(), 403);
});
