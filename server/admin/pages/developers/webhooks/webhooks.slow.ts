/** Webhooks in a real browser, with a real receiver: webhooks created on the pages receive events. */
import anyTest, { type TestFn } from 'ava';
import { startWebhookReceiver, type WebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { hasChromium } from '#test/chromium.ts';
import { addPayment, call, callInPerson, subscriptionsPath, until } from '#test/fixtures/webhooks.ts';
import type { TestService } from '#test/service.ts';
import { type Fixture, openFixture, Visitor } from '../../../testing/browser-session.ts';

interface Context {
  fixture: Fixture;
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
  const fixture = await openFixture({ worker: true });
  const { service } = fixture;
  const receiver = await startWebhookReceiver();
  const ada = await Visitor.signedIn(fixture, service.acme, service.acme.people.ROLE_ADMIN);
  Object.assign(t.context, { fixture, service, receiver, ada });
});
anyway.after.always(async (t) => {
  await t.context.fixture?.stop();
  await t.context.receiver?.stop();
});

const value = (visitor: Visitor, selector: string) =>
  visitor.page.$eval(selector, (element) => element.textContent ?? '');

/** Creates a webhook on the pages and gives its secret to the receiver. @returns the path of its page */
async function make({ ada, receiver }: Context, name: string, event: string): Promise<string> {
  await ada.open(`${path}/new`);
  await ada.fill({ url: receiver.endpoint(name), description: name, events: event });
  await ada.press('Create webhook');
  receiver.trust(name, await value(ada, '.secret .value code'));
  await ada.press('Done');
  return ada.path();
}

test('errors of a new webhook are shown beside their fields, and typed values are kept', async (t) => {
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
  t.truthy(await value(ada, '#field-url-fault'), 'not a public address');
  t.is(await ada.page.$('#field-events-fault'), null);
  t.is(await ada.page.$eval('[name=description]', (field) => field.getAttribute('value')), hostile);
  t.is(await ada.page.$eval('[name=events]:checked', (field) => field.getAttribute('value')), 'product_payment.paid');
  t.deepEqual(await ada.axeFaults(), []);
  t.deepEqual(ada.complaints, []);
});

test('a webhook receives events, signed with its secret', async (t) => {
  const { ada, service, receiver } = t.context;
  const at = await make(t.context, 'signed', 'product_payment.created');
  const payment = await addPayment(service);
  const arrival = await receiver.nextArrival('signed');
  t.is(arrival.verified, 'verified');
  t.true(arrival.body.includes(payment));
  await ada.open(`${at}/deliveries`);
  await ada.press('product_payment.created');
  const text = await ada.text();
  t.true(text.includes(payment), 'the payload');
  t.true(text.includes(arrival.webhookId));
  t.deepEqual(await ada.axeFaults(), []);
});

test('a new secret signs together with the previous one, and is shown only on its own page', async (t) => {
  const { ada, service, receiver } = t.context;
  const at = await make(t.context, 'rotated', 'product_payment.created');
  await ada.press('Secret');
  const old = await value(ada, '.secret .value code');
  await ada.press('New secret');
  await ada.fill({ gracePeriodSeconds: '3600' });
  await ada.press('Create a new secret');
  const renewed = await value(ada, '.secret .value code');
  t.not(renewed, old);
  await ada.open(`${at}/secret`);
  t.is(await value(ada, '.secret .value code'), renewed);
  t.true((await ada.text()).includes('deliveries are also signed with the previous secret'));
  for (const secret of [old, renewed]) {
    receiver.trust('rotated', secret);
    await addPayment(service);
    t.is((await receiver.nextArrival('rotated')).verified, 'verified');
  }
  await ada.open(at);
  t.false((await ada.text()).includes(renewed));
});

test('a test is sent at once, and its response is shown', async (t) => {
  const { ada, receiver } = t.context;
  const at = await make(t.context, 'tried', 'product_payment.*');
  await ada.press('Test');
  t.is(await ada.page.$eval('[name=type]', (field) => Reflect.get(field, 'value')), 'product_payment.created');
  await ada.fill({ type: 'contact.deleted' });
  await ada.press('Send a test');
  const arrival = await receiver.nextArrival('tried');
  t.is(arrival.type, 'contact.deleted');
  const good = await ada.text();
  for (const expected of ['Delivered', 'HTTP 204', ' ms']) t.true(good.includes(expected), expected);
  t.deepEqual(await ada.axeFaults(), []);
  receiver.behave('tried', { status: 500, body: hostile });
  await ada.press('Send another test');
  await ada.press('Send a test');
  const bad = await ada.text();
  for (const expected of ['Not delivered', 'HTTP 500', hostile]) t.true(bad.includes(expected), expected);
  await ada.press('Payload');
  const delivery = await ada.text();
  for (const expected of ['A sample without a real event', 'HTTP 500', hostile])
    t.true(delivery.includes(expected), expected);
  t.deepEqual(ada.complaints, []);
  await ada.open(`${at}/deliveries`);
  await ada.fill({ status: 'FAILED' });
  await ada.page.waitForFunction('document.querySelectorAll("#results tbody tr").length === 1');
  t.regex(await ada.path(), /status=FAILED/, 'the URL contains the filter');
  await ada.open(`${at}/deliveries?createdAt[after]=2020-01-01&createdAt[before]=2020-01-02`);
  t.true((await ada.text()).includes('No matching deliveries'));
});

test('failed deliveries are retried, one or all, and the page updates itself', async (t) => {
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
  await ada.press('Show deliveries');
  await ada.press('product_payment.created');
  await ada.press('Send again');
  t.true((await ada.text()).includes('The delivery is on its way again.'));
  t.is((await receiver.nextArrival('again')).webhookId, first.webhookId);
  t.true((await value(ada, '#delivery')).includes('Pending'));
  // The page loads itself again when there is nothing more to wait for; a visit meanwhile would race with that.
  const loaded = ada.page.waitForNavigation();
  release();
  await loaded;
  t.true((await value(ada, '#delivery')).includes('Delivered'));
  receiver.behave('again', { status: 503 });
  await addPayment(service);
  const second = await receiver.nextArrival('again');
  await ada.open(at);
  await ada.press('Disable');
  await ada.press('Disable webhook');
  t.true((await ada.text()).includes('Disabled: nothing is sent'));
  // A worker fails the pending deliveries.
  await until(
    () => call(service, 'GET', `${api}/deliveries?status=FAILED`),
    ({ json }) => json.member.length === 1,
  );
  // What was tried for days is older than its failure.
  await service.sql(
    `update webhook_deliveries set created_at = created_at - interval '4 days' where status = 'FAILED'`,
  );
  receiver.behave('again');
  await ada.press('Enable again');
  t.true((await ada.text()).includes('The webhook is enabled'));
  await ada.open(`${at}/deliveries`);
  await ada.press('Retry failed');
  await ada.press('Retry deliveries to again');
  t.true((await ada.text()).includes('1 delivery is on its way again.'));
  t.is((await receiver.nextArrival('again')).webhookId, second.webhookId);
});

test('a webhook is edited and deleted', async (t) => {
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
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ confirm: 'delete' });
  await ada.press('Delete webhook');
  t.is(await ada.path(), path);
  t.true((await ada.text()).includes(`Books ${hostile} is deleted.`));
  t.is((await ada.open(at)).status(), 404);
  t.deepEqual(ada.complaints, []);
});

test('without the permissions of its events, a user can only disable and delete a webhook', async (t) => {
  const { fixture, service } = t.context;
  const at = await make(t.context, 'above', '*');
  const { id } = service.acme.people.ROLE_TREASURER;
  const role = { key: 'ROLE_HOOKS', label: 'Hooks', permissions: ['webhooks:manage', 'payments:read'] };
  t.is((await callInPerson(service, 'POST', '/api/v1/permission/roles', role)).status, 201);
  t.is((await callInPerson(service, 'PUT', `/api/v1/permission/users/${id}/roles`, { roles: [role.key] })).status, 200);
  const theo = await Visitor.signedIn(fixture, service.acme, service.acme.people.ROLE_TREASURER);
  await theo.open(at);
  t.true((await theo.text()).includes('You do not have permission to see all of its events'));
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
  t.is(await theo.page.$('main form[action$="/enable"]'), null, 'no button to enable it');
});

test('the catalogue describes each event and shows an example', async (t) => {
  const { ada } = t.context;
  await ada.open(path);
  await ada.press('Event catalogue');
  t.true((await ada.text()).includes('A payment was paid'));
  await ada.press('product_payment.paid');
  const { type, data } = JSON.parse(await value(ada, 'pre code'));
  t.is(type, 'product_payment.paid');
  t.is(typeof data.object.amount, 'number');
});
