/** The deletion of a payment and a change of what refers to it, at the same time. */
import anyTest, { type TestFn } from 'ava';
import { cancelAdhesion } from '#server/features/adhesions/adhesions.ts';
import { issueInvoice } from '#server/features/invoices/invoices.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase, type TenantDb } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { systemRandom } from '#server/platform/random.ts';
import { administer } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type { PaymentDeps } from './change.ts';
import { deletePayment } from './payments.ts';

type Holder = { id: string; paymentId: string };

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

async function addInvoice(service: TestService): Promise<Holder> {
  const product = { type: 'OTHER', label: 'Shirt' };
  const { json: payment } = await administer(service, 'POST', '/api/v1/payments', {
    amount: 900,
    currency: 'EUR',
    product,
    userId: service.acme.people.ROLE_MEMBER.id,
  });
  return (await administer(service, 'POST', '/api/v1/invoices', { paymentId: payment.id })).json;
}

async function addAdhesion(service: TestService): Promise<Holder> {
  const type = { name: 'Full', price: 700, currency: 'EUR', duration: { kind: 'ROLLING', months: 12 } };
  const { json } = await administer(service, 'POST', '/api/v1/adhesion_types', type);
  const body = { typeId: json.id, userId: service.acme.people.ROLE_MEMBER.id };
  return (await administer(service, 'POST', '/api/v1/adhesions', body)).json;
}

for (const [what, add, change] of [
  ['an invoice that is issued', addInvoice, issueInvoice],
  [
    'a membership that is cancelled',
    addAdhesion,
    (db: TenantDb, id: string, deps: PaymentDeps) => cancelAdhesion(db, id, {}, deps),
  ],
] as const) {
  test(`the payment of ${what} is refused its deletion without a deadlock`, async (t) => {
    const { service } = t.context;
    const { id, paymentId } = await add(service);
    const options = { url: service.databaseUrl, size: 2, applicationName: 'tests' };
    const database = createDatabase(createPool(options, createLogger('silent')), service.clock);
    t.teardown(() => database.close());
    let transactions = 0;
    /** Runs `work`, and `afterFirst` between its first two statements. */
    const transact = <T>(work: (db: TenantDb) => Promise<T>, afterFirst: () => unknown) =>
      database.transaction(service.acme.id, (db) => {
        transactions += 1;
        let statements = 0;
        const rows: TenantDb['rows'] = async (statement) => {
          statements += 1;
          if (statements === 2) await afterFirst();
          return db.rows(statement);
        };
        return work({ ...db, rows });
      });
    const [paymentIsLocked, holderIsLocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const deletion = transact(
      (db) => deletePayment(db, paymentId),
      async () => {
        paymentIsLocked.resolve();
        await holderIsLocked.promise;
      },
    );
    await paymentIsLocked.promise;
    const changed = transact(
      (db) => change(db, id, { random: systemRandom, clock: service.clock }),
      () => holderIsLocked.resolve(),
    );
    await t.throwsAsync(deletion, { message: /belongs to/ });
    await t.notThrowsAsync(changed);
    t.is(transactions, 2, 'a transaction that ends in a deadlock is repeated');
  });
}
