/** The event `adhesion.expired`, once per end of an adhesion. */
import anyTest, { type TestFn } from 'ava';
import { addContact } from '#test/fixtures/invitations.ts';
import { listen, startFanOutRunner } from '#test/fixtures/webhook-fan-out.ts';
import { call, pass, until } from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.afterEach.always((t) => t.context.service?.stop());

const day = 24 * 3_600_000;

/** @returns the id of an adhesion of a year, with 30 days of grace. @param price 0: nothing to pay */
async function addAdhesion(service: TestService, price = 0): Promise<string> {
  const type = { name: 'Year', price, currency: 'EUR', graceDays: 30, duration: { kind: 'ROLLING', months: 12 } };
  const { json, text } = await call(service, 'POST', '/api/v1/adhesion_types', type);
  if (!json.id) throw new Error(text);
  const contactId = await addContact(service);
  return (await call(service, 'POST', '/api/v1/adhesions', { typeId: json.id, contactId })).json.id;
}

const read = async (service: TestService, id: string) => (await call(service, 'GET', `/api/v1/adhesions/${id}`)).json;
const expired = (service: TestService, id: string) =>
  until(
    () => read(service, id),
    ({ expiredAt }) => expiredAt !== null,
  );

/** Each run of the job finds what is due, whichever end it was enqueued for. */
async function runExpiry(service: TestService): Promise<void> {
  await service.sql(
    `begin; select set_config('app.tenant_id', '${service.acme.id}', true); select app.enqueue('adhesions.expire', '{}'); commit`,
  );
  await until(
    () => service.sql(`select from queue.jobs where task = 'adhesions.expire' and run_at <= now()`),
    (rows) => rows.length === 0,
  );
}

test('an adhesion expires after its grace period, with one event and an entry in the change feed', async (t) => {
  const { service } = t.context;
  const events = startFanOutRunner(service);
  t.teardown(() => events.stop());
  await listen(service, ['adhesion.expired', 'adhesion.updated']);
  const id = await addAdhesion(service);
  await pass(service, 366 * day);
  await runExpiry(service);
  t.like(await read(service, id), { status: 'GRACE', expiredAt: null });
  const feed = (await call(service, 'GET', '/api/v1/changes?after=latest&types=adhesion')).json.view.next;
  await pass(service, 30 * day);
  t.like(await expired(service, id), { status: 'EXPIRED', expiredAt: service.clock.now().toISOString() });
  t.like((await call(service, 'GET', feed)).json.member, [{ type: 'adhesion.updated', objectId: id }]);
  await runExpiry(service);
  const all = await until(
    () =>
      service.sql<{ type: string }>(
        `select type from webhook_events where payload like '%' || $1 || '%' order by type`,
        [id],
      ),
    (rows) => rows.length >= 2,
  );
  t.deepEqual(
    all.map(({ type }) => type),
    ['adhesion.expired', 'adhesion.updated'],
  );
});

test('one that is extended expires again, and one that is cancelled or suspended does not', async (t) => {
  const { service } = t.context;
  const [extended, cancelled, suspended] = [
    await addAdhesion(service),
    await addAdhesion(service),
    await addAdhesion(service),
  ];
  await call(service, 'POST', `/api/v1/adhesions/${cancelled}/cancel`, {});
  await call(service, 'POST', `/api/v1/adhesions/${suspended}/suspend`);
  await pass(service, 400 * day);
  await expired(service, extended);
  await runExpiry(service);
  t.is((await read(service, cancelled)).expiredAt, null);
  t.is((await read(service, suspended)).expiredAt, null);
  const endsAt = new Date(service.clock.now().getTime() + 10 * day).toISOString();
  t.like((await call(service, 'PATCH', `/api/v1/adhesions/${extended}`, { endsAt })).json, {
    status: 'ACTIVE',
    expiredAt: null,
  });
  await call(service, 'POST', `/api/v1/adhesions/${suspended}/resume`);
  await pass(service, 0);
  await expired(service, suspended);
  await pass(service, 41 * day);
  t.is((await expired(service, extended)).status, 'EXPIRED');
});

test('one that is paid after its end expires then', async (t) => {
  const { service } = t.context;
  const id = await addAdhesion(service, 1_000);
  await pass(service, 400 * day);
  await runExpiry(service);
  t.like(await read(service, id), { status: 'PENDING', expiredAt: null });
  const { paymentId } = await read(service, id);
  await call(service, 'POST', `/api/v1/payments/${paymentId}/mark-paid`, {});
  await pass(service, 0);
  t.is((await expired(service, id)).status, 'EXPIRED');
});

test('a renewed one expires at its end without grace, and one whose renewal is paid during the grace then', async (t) => {
  const { service } = t.context;
  const [early, late] = [await addAdhesion(service), await addAdhesion(service, 1_000)];
  const pay = async (id: string) =>
    call(service, 'POST', `/api/v1/payments/${(await read(service, id)).paymentId}/mark-paid`, {});
  const renew = async (id: string) => (await call(service, 'POST', `/api/v1/adhesions/${id}/renew`)).json.id;
  await pay(late);
  await renew(early);
  const renewal = await renew(late);
  await pass(service, 366 * day);
  t.is((await expired(service, early)).status, 'EXPIRED', 'by the job of its renewal');
  t.like(await read(service, late), { status: 'GRACE', expiredAt: null });
  await pay(renewal);
  await pass(service, 0);
  t.is((await expired(service, late)).status, 'EXPIRED');
});

test('one whose renewal is cancelled, or whose payment is put back, has not expired, and expires again', async (t) => {
  const { service } = t.context;
  const [renewed, late] = [await addAdhesion(service), await addAdhesion(service, 1_000)];
  const renewal = (await call(service, 'POST', `/api/v1/adhesions/${renewed}/renew`)).json.id;
  const { paymentId } = await read(service, late);
  await pass(service, 366 * day);
  t.is((await expired(service, renewed)).status, 'EXPIRED', 'renewed, and so without grace');
  await call(service, 'POST', `/api/v1/adhesions/${renewal}/cancel`, {});
  t.like(await read(service, renewed), { status: 'GRACE', expiredAt: null });
  await pass(service, 31 * day);
  t.is((await expired(service, renewed)).status, 'EXPIRED');
  await call(service, 'POST', `/api/v1/payments/${paymentId}/mark-paid`, {});
  await pass(service, 0);
  t.is((await expired(service, late)).status, 'EXPIRED');
  t.is((await call(service, 'POST', `/api/v1/payments/${paymentId}/undo-paid`)).status, 200);
  t.like(await read(service, late), { status: 'PENDING', expiredAt: null });
  await call(service, 'POST', `/api/v1/payments/${paymentId}/mark-paid`, {});
  await pass(service, 0);
  t.is((await expired(service, late)).status, 'EXPIRED');
});
