/** Webhooks in a real browser, with a real receiver: what is made on the pages is told what happens. */
import anyTest, { type TestFn } from 'ava';
import { startWebhookReceiver, type WebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { addPayment, call, subscriptionsPath, until } from '#server/features/webhooks/testing/scene.ts';
import { hasChromium } from '#test/chromium.ts';
import type { TestService } from '#test/service.ts';
import { openScene, type Scene, Visitor } from '../../../testing/visitor.ts';

interface Context {
  scene: Scene;
  service: TestService;
  receiver: WebhookReceiver;
  ada: Visitor;
}

const anyway = anyTest as TestFn<Context>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const path = '/admin/settings/developers/webhooks';
const hostile = '<img src=x onerror=alert(1)>';

anyway.before(async (t) => {
  if (!hasChromium) return;
  const scene = await openScene({ worker: true });
  const { service } = scene;
  const receiver = await startWebhookReceiver();
  const ada = await Visitor.signedIn(scene, service.acme, service.acme.people.ROLE_ADMIN);
  Object.assign(t.context, { scene, service, receiver, ada });
});
anyway.after.always(async (t) => {
  await t.context.scene?.stop();
  await t.context.receiver?.stop();
});

const value = (visitor: Visitor, selector: string) =>
  visitor.page.$eval(selector, (element) => element.textContent ?? '');

/** Makes a webhook on the pages, which the receiver trusts from then on. @returns its own page */
async function make({ ada, receiver }: Context, name: string, event: string): Promise<string> {
  await ada.open(`${path}/new`);
  await ada.fill({ url: receiver.endpoint(name), description: name, events: event });
  await ada.press('Create webhook');
  receiver.trust(name, await value(ada, '.secret .value code'));
  await ada.press('Done');
  return ada.path();
}

test('what is wrong with a new webhook is said beside its field, and what was typed is kept', async (t) => {
  const { ada } = t.context;
  await ada.open(path);
  t.true((await ada.text()).includes('No webhooks yet'));
  await ada.press('New webhook');
  await ada.page.$eval('main form', (form) => form.setAttribute('novalidate', ''));
  await ada.fill({ url: 'https://10.0.0.1/hook', description: hostile });
  await ada.press('Create webhook');
  t.truthy(await value(ada, '#field-events-fault'));
  await ada.fill({ events: 'product_payment.paid' });
  await ada.press('Create webhook');
  t.truthy(await value(ada, '#field-url-fault'), 'no public address');
  t.is(await ada.page.$('#field-events-fault'), null);
  t.is(await ada.page.$eval('[name=description]', (field) => field.getAttribute('value')), hostile);
  t.is(await ada.page.$eval('[name=events]:checked', (field) => field.getAttribute('value')), 'product_payment.paid');
  t.deepEqual(await ada.seriousFaults(), []);
  t.deepEqual(ada.complaints, []);
});

test('a webhook is told what happens, signed with the secret that was shown', async (t) => {
  const { ada, service, receiver } = t.context;
  const at = await make(t.context, 'told', 'product_payment.created');
  const payment = await addPayment(service);
  const arrival = await receiver.nextArrival('told');
  t.is(arrival.verified, 'verified');
  t.true(arrival.body.includes(payment));
  await ada.open(`${at}/deliveries`);
  await ada.press('product_payment.created');
  const text = await ada.text();
  t.true(text.includes(payment), 'what was sent');
  t.true(text.includes(arrival.webhookId));
  t.deepEqual(await ada.seriousFaults(), []);
});

test('a new secret signs beside the one before, and both are seen on their pages alone', async (t) => {
  const { ada, service, receiver } = t.context;
  const at = await make(t.context, 'rotated', 'product_payment.created');
  await ada.press('Secret');
  const old = await value(ada, '.secret .value code');
  await ada.press('New secret');
  await ada.fill({ gracePeriodSeconds: '3600' });
  await ada.press('Make a new secret');
  const renewed = await value(ada, '.secret .value code');
  t.not(renewed, old);
  await ada.open(`${at}/secret`);
  t.is(await value(ada, '.secret .value code'), renewed);
  t.true((await ada.text()).includes('the secret before it signs too'));
  for (const secret of [old, renewed]) {
    receiver.trust('rotated', secret);
    await addPayment(service);
    t.is((await receiver.nextArrival('rotated')).verified, 'verified');
  }
  await ada.open(at);
  t.false((await ada.text()).includes(renewed));
});

test('a test is sent at once, and its answer shown, whatever it is', async (t) => {
  const { ada, receiver } = t.context;
  const at = await make(t.context, 'tried', 'product_payment.*');
  await ada.press('Test');
  t.is(await ada.page.$eval('[name=type]', (field) => Reflect.get(field, 'value')), 'product_payment.created');
  await ada.fill({ type: 'contact.deleted' });
  await ada.press('Send a test');
  const arrival = await receiver.nextArrival('tried');
  t.is(arrival.type, 'contact.deleted');
  const good = await ada.text();
  for (const told of ['It arrived', 'HTTP 204', ' ms']) t.true(good.includes(told), told);
  t.deepEqual(await ada.seriousFaults(), []);
  receiver.behave('tried', { status: 500, body: hostile });
  await ada.press('Send another test');
  await ada.press('Send a test');
  const bad = await ada.text();
  for (const told of ['It did not arrive', 'HTTP 500', hostile]) t.true(bad.includes(told), told);
  await ada.press('What was sent');
  const delivery = await ada.text();
  for (const told of ['A sample: nothing had happened', 'HTTP 500', hostile]) t.true(delivery.includes(told), told);
  t.deepEqual(ada.complaints, []);
  await ada.open(`${at}/deliveries`);
  await ada.fill({ status: 'FAILED' });
  await ada.page.waitForFunction('document.querySelectorAll("#results tbody tr").length === 1');
  t.regex(await ada.path(), /status=FAILED/, 'the filter is in the address, to be kept and sent on');
  await ada.open(`${at}/deliveries?createdAt[after]=2020-01-01&createdAt[before]=2020-01-02`);
  t.true((await ada.text()).includes('Nothing like that'));
});

test('what failed is sent again, one or all, and shown as it arrives', async (t) => {
  const { ada, service, receiver } = t.context;
  const at = await make(t.context, 'again', 'product_payment.created');
  receiver.behave('again', { status: 503 });
  await addPayment(service);
  const first = await receiver.nextArrival('again');
  const api = at.replace(path, subscriptionsPath);
  await until(
    () => call(service, 'GET', api),
    ({ json }) => json.failingSince !== null,
  );
  await ada.open(at);
  t.true((await ada.text()).includes('Deliveries fail'));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  receiver.behave('again', (_, response) => void held.then(() => response.writeHead(204).end()));
  await ada.press('Look at what failed');
  await ada.press('product_payment.created');
  await ada.press('Send again');
  t.true((await ada.text()).includes('It is on its way again.'));
  t.is((await receiver.nextArrival('again')).webhookId, first.webhookId);
  t.true((await value(ada, '#delivery')).includes('Pending'));
  release();
  await ada.page.waitForFunction('document.querySelector("#delivery").innerText.includes("Delivered")');
  receiver.behave('again', { status: 503 });
  await addPayment(service);
  const second = await receiver.nextArrival('again');
  await ada.open(at);
  await ada.press('Disable');
  await ada.press('Disable webhook');
  t.true((await ada.text()).includes('Disabled: nothing is sent'));
  // A worker gives up what waits.
  await until(
    () => call(service, 'GET', `${api}/deliveries?status=FAILED`),
    ({ json }) => json.member.length === 1,
  );
  receiver.behave('again');
  await ada.press('Enable again');
  t.true((await ada.text()).includes('The webhook is enabled'));
  await ada.open(`${at}/deliveries`);
  await ada.press('Recover what failed');
  await ada.press('Send to again again');
  t.true((await ada.text()).includes('1 delivery is on its way again.'));
  t.is((await receiver.nextArrival('again')).webhookId, second.webhookId);
});

test('a webhook is changed, and deleted', async (t) => {
  const { ada } = t.context;
  const at = await make(t.context, 'changed', 'product_payment.created');
  await ada.press('Edit');
  await ada.press('Save');
  t.true((await ada.text()).includes('Nothing was changed.'));
  await ada.press('Edit');
  await ada.page.click('main [value="product_payment.created"]');
  await ada.fill({ description: `Books ${hostile}`, events: 'product_payment.paid' });
  await ada.press('Save');
  const text = await ada.text();
  t.true(text.includes(`Books ${hostile}`));
  t.true(text.includes('product_payment.paid'));
  t.false(text.includes('product_payment.created'));
  await ada.press('Delete');
  t.deepEqual(await ada.seriousFaults(), []);
  await ada.press('Delete webhook');
  t.is(await ada.path(), path);
  t.true((await ada.text()).includes(`Books ${hostile} is deleted.`));
  t.is((await ada.open(at)).status(), 404);
  t.deepEqual(ada.complaints, []);
});

test('who may not see what a webhook is told can stop it, and is offered nothing else', async (t) => {
  const { scene, service } = t.context;
  const at = await make(t.context, 'above', '*');
  const { id } = service.acme.people.ROLE_TREASURER;
  const role = { key: 'ROLE_HOOKS', label: 'Hooks', permissions: ['webhooks:manage', 'payments:read'] };
  t.is((await call(service, 'POST', '/api/v1/permission/roles', role)).status, 201);
  t.is((await call(service, 'PUT', `/api/v1/permission/users/${id}/roles`, { roles: [role.key] })).status, 200);
  const theo = await Visitor.signedIn(scene, service.acme, service.acme.people.ROLE_TREASURER);
  await theo.open(at);
  t.true((await theo.text()).includes('It is told of what you may not see'));
  const offered = await theo.page.$$eval('.top .actions a', (links) => links.map((link) => link.innerText));
  t.deepEqual(offered, ['Disable', 'Delete']);
  t.is((await theo.open(`${at}/secret`)).status(), 403);
  await theo.open(`${path}/new`);
  const events = await theo.page.$$eval('[name=events]', (fields) =>
    fields.map((field) => field.getAttribute('value')),
  );
  t.deepEqual(
    events.filter((event) => !event?.startsWith('product_payment.')),
    [],
  );
  await theo.open(at);
  await theo.press('Disable');
  await theo.press('Disable webhook');
  t.is(await theo.page.$('main form[action$="/enable"]'), null, 'enabling it is not offered');
});

test('the catalogue says what each event is, and shows an example', async (t) => {
  const { ada } = t.context;
  await ada.open(path);
  await ada.press('Event catalogue');
  t.true((await ada.text()).includes('A payment was paid'));
  await ada.press('product_payment.paid');
  const { type, data } = JSON.parse(await value(ada, 'pre code'));
  t.is(type, 'product_payment.paid');
  t.is(typeof data.object.amount, 'number');
});
