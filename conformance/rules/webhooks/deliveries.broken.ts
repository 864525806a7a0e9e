/** Hosts that send wrong webhook deliveries or none. */
import { setTimeout } from 'node:timers/promises';
import { memberOf } from '#harness/http/response.ts';
import { doingDespite } from '../../broken/accepted-credentials.ts';
import {
  type Handlers,
  isRequestOf,
  jsonOf,
  type Mutant,
  type ProxiedRequest,
  type ProxiedResponse,
} from '../../broken/mutant.ts';

const taken: ProxiedResponse = { status: 204, headers: {}, body: Buffer.alloc(0) };

const isTestRequest = (request: ProxiedRequest) =>
  isRequestOf(request, 'POST', '/api/v1/webhook_subscriptions/{id}/test');
const isTest = (request: ProxiedRequest) => jsonOf(request).test === true;
const isUpdate = (request: ProxiedRequest) => jsonOf(request).type === 'product_payment.updated';

/** Changes deliveries. */
function changing(change: (body: Record<string, unknown>) => unknown): Handlers {
  return {
    webhooks: (request, forward) => forward({ ...request, body: Buffer.from(JSON.stringify(change(jsonOf(request)))) }),
  };
}

/** Drops the deliveries that match. */
function losing(lost: (request: ProxiedRequest) => boolean): Handlers {
  return { webhooks: async (request, forward) => (lost(request) ? taken : forward(request)) };
}

/** Sends what is meant to every endpoint that any delivery went to, or any subscription named. */
function alsoToOthers(isMeant: (request: ProxiedRequest) => boolean): Handlers {
  const targets = new Set<string>();
  return {
    api: async (request, forward) => {
      const { url } = jsonOf(request);
      if (isRequestOf(request, 'POST', '/api/v1/webhook_subscriptions')) targets.add(String(url));
      return forward(request);
    },
    webhooks: async (request, forward) => {
      const response = await forward(request);
      if (isMeant(request)) {
        const { headers, body } = request;
        // The endpoint of the request itself is among them: a repetition that a receiver must bear.
        for (const target of targets)
          await fetch(target, { method: 'POST', headers: { ...headers }, body: body.toString() });
      }
      return response;
    },
  };
}

/** Answers a request as if it were done. */
function ignoring(method: string, path: string, status: number): Handlers {
  return {
    api: async (request, forward) =>
      isRequestOf(request, method, path)
        ? { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(status === 204 ? '' : '{}') }
        : forward(request),
  };
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
        const response = await forward(request);
        const hides =
          isRequestOf(request, 'POST', '/api/v1/webhook_subscriptions/{id}/test') && response.status === 404;
        return hides ? { ...response, status: 202, body: Buffer.from('{}') } : response;
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
    name: 'webhook-second-test-not-sent',
    breaks: 'webhooks/test-is-delivered',
    description: 'Sends one test delivery to a subscription, and no second.',
    start: () => {
      const known = new Set<string>();
      return losing((request) => {
        const isSecond = isTest(request) && known.has(request.path);
        if (isTest(request)) known.add(request.path);
        return isSecond;
      });
    },
  },
  {
    name: 'webhook-second-update-not-sent',
    breaks: 'webhooks/payment-update-is-told',
    description: 'Tells of the first update of a payment alone.',
    start: () => {
      let updates = 0;
      return losing((request) => {
        updates += isUpdate(request) ? 1 : 0;
        return isUpdate(request) && updates > 1;
      });
    },
  },
  {
    name: 'webhook-test-to-all',
    breaks: 'webhooks/test-goes-to-its-subscription',
    description: 'Sends a test delivery to every subscription.',
    start: () => alsoToOthers(isTest),
  },
  {
    name: 'webhook-refuses-and-sends',
    breaks: 'webhooks/refused-test-delivers-nothing',
    description: 'Sends the test delivery that it refuses to a read-only token.',
    start: doingDespite((request, { status }) => status === 403 && isTestRequest(request)),
  },
  {
    name: 'webhook-denies-and-sends',
    breaks: 'webhooks/denied-test-delivers-nothing',
    description: 'Sends the test delivery that it denies because of the limit.',
    start: doingDespite((request, { status }) => status === 429 && isTestRequest(request)),
  },
  {
    name: 'webhook-after-deletion',
    breaks: 'webhooks/ended-subscription-receives-nothing',
    description: 'Goes on to deliver to a subscription that was deleted.',
    start: () => ignoring('DELETE', '/api/v1/webhook_subscriptions/{id}', 204),
  },
  {
    name: 'webhook-after-disabling',
    breaks: 'webhooks/ended-subscription-receives-nothing',
    description: 'Goes on to deliver to a subscription that was disabled.',
    start: () => ignoring('POST', '/api/v1/webhook_subscriptions/{id}/disable', 200),
  },
  {
    name: 'webhook-state-before',
    breaks: 'webhooks/payment-update-has-the-new-state',
    description: 'Tells what the payment was before the update.',
    start: () => {
      let before: unknown = null;
      return changing((body) => {
        if (body.type !== 'product_payment.updated') return body;
        const object: unknown = memberOf(body, 'data.object');
        const told = { ...body, data: { object: { ...Object(object), note: before, status: 'PENDING' } } };
        before = memberOf(object, 'note');
        return told;
      });
    },
  },
  {
    name: 'webhook-amounts-in-units',
    breaks: 'webhooks/payment-update-matches-the-payment',
    description: 'Tells amounts in units of the currency, where the API has minor units.',
    start: () =>
      changing((body) => {
        const object = Object(memberOf(body, 'data.object'));
        return { ...body, data: { object: { ...object, amount: Number(object.amount) / 100 } } };
      }),
  },
  {
    name: 'webhook-to-every-tenant',
    breaks: 'webhooks/events-stay-in-their-tenant',
    description: 'Sends the updates of payments to the subscriptions of all tenants.',
    start: () => alsoToOthers(isUpdate),
  },
  {
    name: 'webhook-by-the-minute',
    breaks: 'webhooks/payment-update-arrives-within-a-second',
    description: 'Collects events, and sends them some seconds later.',
    start: () => ({
      webhooks: async (request, forward) => {
        await setTimeout(isUpdate(request) ? 4_000 : 0);
        return forward(request);
      },
    }),
  },
];
