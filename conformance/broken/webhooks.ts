/** What the host tells of itself: hosts that do it wrong. */
import { setTimeout } from 'node:timers/promises';
import { type Handlers, isRequestOf, jsonOf, type Mutant, type ProxiedAnswer, type ProxiedRequest } from './mutant.ts';

const taken: ProxiedAnswer = { status: 204, headers: {}, body: Buffer.alloc(0) };

const isTest = (request: ProxiedRequest) => jsonOf(request).test === true;
const isUpdate = (request: ProxiedRequest) => jsonOf(request).type === 'product_payment.updated';

/** @param change a delivery on its way */
function changing(change: (body: Record<string, unknown>) => unknown): Handlers {
  return {
    webhooks: (request, forward) => forward({ ...request, body: Buffer.from(JSON.stringify(change(jsonOf(request)))) }),
  };
}

/** @param lost whether a delivery never arrives */
function losing(lost: (request: ProxiedRequest) => boolean): Handlers {
  return { webhooks: async (request, forward) => (lost(request) ? taken : forward(request)) };
}

export const webhookMutants: readonly Mutant[] = [
  {
    name: 'webhook-test-not-sent',
    breaks: 'webhooks/test-is-delivered',
    description: 'Says that a test delivery was sent, and sends none.',
    start: () => losing(isTest),
  },
  {
    name: 'webhook-test-not-there',
    breaks: 'webhooks/test-is-delivered',
    description: 'Has no test deliveries.',
    start: () => ({
      webhooks: (request, forward) => forward(request),
      api: async (request, forward) =>
        isRequestOf(request, 'POST', '/api/v1/webhook_subscriptions/{id}/test')
          ? { status: 404, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') }
          : forward(request),
    }),
  },
  {
    name: 'webhook-test-of-anything',
    breaks: 'webhooks/test-of-nothing-is-refused',
    description: 'Says that a test delivery is on its way to a subscription that there is not.',
    start: () => ({
      webhooks: (request, forward) => forward(request),
      api: async (request, forward) => {
        const answer = await forward(request);
        const hides = isRequestOf(request, 'POST', '/api/v1/webhook_subscriptions/{id}/test') && answer.status === 404;
        return hides ? { ...answer, status: 202, body: Buffer.from('{}') } : answer;
      },
    }),
  },
  {
    name: 'webhook-update-not-sent',
    breaks: 'webhooks/payment-update-is-told',
    description: 'Tells of new payments, and not of changes.',
    start: () => losing(isUpdate),
  },
  {
    name: 'webhook-nothing-but-tests',
    breaks: 'webhooks/payment-update-is-told',
    description: 'Sends test deliveries and nothing else.',
    start: () => losing((request) => !isTest(request)),
  },
  {
    name: 'webhook-update-misnamed',
    breaks: 'webhooks/payment-update-is-told',
    description: 'Calls the event `payment.updated`.',
    start: () =>
      changing((body) => (body.type === 'product_payment.updated' ? { ...body, type: 'payment.updated' } : body)),
  },
  {
    name: 'webhook-names-another-payment',
    breaks: 'webhooks/payment-update-is-told',
    description: 'Names in the event another payment than the one that was updated.',
    start: () => changing((body) => ({ ...body, data: { object: { id: crypto.randomUUID() } } })),
  },
  {
    name: 'webhook-by-the-minute',
    breaks: 'webhooks/payment-update-arrives-within-a-second',
    description: 'Collects events, and sends them some seconds later.',
    start: () => ({
      webhooks: async (request, forward) => {
        await setTimeout(isUpdate(request) ? 1_500 : 0);
        return forward(request);
      },
    }),
  },
];
