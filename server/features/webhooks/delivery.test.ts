import anyTest, { type TestFn } from 'ava';
import { startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { startTestService } from '#test/service.ts';
import { addPayment, call, endpointName, subscribe, type WebhookContext } from './testing/scene.ts';

const test = anyTest as TestFn<WebhookContext>;

test.before(async (t) => {
  t.context = {
    service: await startTestService({}, {}, { worker: true }),
    receiver: await startWebhookReceiver(),
  };
});
test.after.always(async (t) => {
  await t.context.service?.stop();
  await t.context.receiver?.stop();
});

test('who listens hears of a payment that was updated: what it is now, and what has changed', async (t) => {
  const { service, receiver } = t.context;
  const name = endpointName();
  await subscribe(t.context, name);
  const id = await addPayment(service);
  const answer = await call(service, 'PATCH', `/api/v1/payments/${id}`, { status: 'PAID', method: 'CASH' });
  t.is(answer.status, 200);
  const arrival = await receiver.nextArrival(name);
  t.is(arrival.verified, 'verified');
  t.like(arrival.json, {
    type: 'product_payment.updated',
    tenant: service.acme.host,
    apiVersion: 'v1',
    test: false,
    data: {
      object: answer.json,
      changes: {
        status: { before: 'PENDING', after: 'PAID' },
        method: { before: 'NONE', after: 'CASH' },
        paidAt: { before: null, after: answer.json.paidAt },
      },
    },
  });
});
