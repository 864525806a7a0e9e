/** Defects of webhooks. */
import { setTimeout } from 'node:timers/promises';
import { type Forward, type Handler, jsonOf, type ProxiedRequest, type ProxiedResponse } from '../broken/mutant.ts';
import type { Defect } from './defect.ts';
import { type Act, host } from './insider.ts';
import { bodyWith, idIn, isAt, json, kindOf, objectMember, textMember } from './requests.ts';

const area = { rules: ['webhooks/*'], level: 'must' } as const;
const received: ProxiedResponse = { status: 204, headers: {}, body: Buffer.alloc(0) };

type Payment = Readonly<Record<string, unknown>>;

/** A delivery of product_payment.updated. */
interface Update {
  readonly request: ProxiedRequest;
  readonly payment: Payment;
  /** The payment before this update; empty if it was never seen. */
  readonly before: Payment;
  /** Number of its updates before this one. */
  readonly earlier: number;
}

/** @param change decides what becomes of each update @param act of the API */
function updates(change: (update: Update, forward: Forward) => Promise<ProxiedResponse>, act?: Act): Defect['start'] {
  return host(() => {
    // Each update is delivered to each subscription.
    const known = new Map<string, readonly Payment[]>();
    const webhooks: Handler = async (request, forward) => {
      const event = jsonOf(request);
      const payment = objectMember(objectMember(event, 'data'), 'object');
      const id = textMember(payment, 'id');
      if (event.type !== 'product_payment.updated' || event.test === true) return forward(request);
      const states = known.get(id) ?? [];
      const isDelivered = states.some(({ updatedAt }) => updatedAt === payment.updatedAt);
      if (!isDelivered) known.set(id, [...states, payment]);
      const index = isDelivered ? states.findIndex(({ updatedAt }) => updatedAt === payment.updatedAt) : states.length;
      return change({ request, payment, before: states[index - 1] ?? {}, earlier: Math.max(0, index - 1) }, forward);
    };
    return {
      webhooks,
      api: async (request, forward, insider) => {
        const response = await (act ? act(request, forward, insider) : forward(request));
        if (isAt(request, 'payments.create') && response.status < 300) {
          known.set(textMember(jsonOf(response), 'id'), [jsonOf(response)]);
        }
        return response;
      },
    };
  });
}

/** Drops the updates of payments that some requests changed. */
function silentAfter(isSilent: (request: ProxiedRequest) => boolean): Defect['start'] {
  return (setting) => {
    const silent = new Set<string>();
    return updates(
      async ({ request, payment }, forward) => (silent.has(textMember(payment, 'id')) ? received : forward(request)),
      (request, forward) => {
        if (isSilent(request)) silent.add(idIn(request));
        return forward(request);
      },
    )(setting);
  };
}

function withObject(request: ProxiedRequest, object: unknown): ProxiedRequest {
  return bodyWith(request, { data: { ...objectMember(jsonOf(request), 'data'), object } });
}

export const webhooks: readonly Defect[] = [
  {
    ...area,
    level: 'should',
    name: 'event-with-the-state-before',
    cites: 'Events: kind',
    description: 'Tells the state of the payment before the change.',
    start: updates(({ request, payment, before }, forward) => {
      return forward(withObject(request, { ...payment, ...before, updatedAt: payment.updatedAt }));
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'event-of-another-payment',
    cites: 'Events: kind',
    description: 'Names another payment in the second event of a payment.',
    start: updates(({ request, payment, earlier }, forward) => {
      return forward(earlier === 0 ? request : withObject(request, { ...payment, id: crypto.randomUUID() }));
    }),
  },
  {
    ...area,
    name: 'second-update-not-delivered',
    cites: 'Events: kind',
    description: 'Delivers the first update of a payment only.',
    start: updates(async ({ request, earlier }, forward) => (earlier === 0 ? forward(request) : received)),
  },
  {
    ...area,
    name: 'update-of-note-not-delivered',
    cites: 'Events: kind',
    description: 'Delivers changes of the status only.',
    start: updates(async ({ request, payment, before }, forward) => {
      return payment.status === before.status ? received : forward(request);
    }),
  },
  {
    ...area,
    name: 'update-of-status-not-delivered',
    cites: 'Events: polling',
    description: 'Does not deliver an update that ends the status PENDING.',
    start: updates(async ({ request, payment, before }, forward) => {
      return before.status === 'PENDING' && payment.status !== 'PENDING' ? received : forward(request);
    }),
  },
  {
    ...area,
    name: 'status-change-of-another-kind',
    cites: 'Events: kind',
    description: 'Delivers a change of the status as product_payment.status_changed.',
    start: updates(({ request, payment, before }, forward) => {
      const isStatus = payment.status !== before.status;
      return forward(isStatus ? bodyWith(request, { type: 'product_payment.status_changed' }) : request);
    }),
  },
  {
    ...area,
    name: 'mark-paid-not-delivered',
    cites: 'Events: kind',
    description: 'Delivers no update of a payment that was marked as paid by its own operation.',
    start: silentAfter((request) => isAt(request, 'payments.markPaid')),
  },
  {
    ...area,
    name: 'updates-by-jwt-not-delivered',
    cites: 'Events: kind',
    description: 'Delivers no update that a JWT made.',
    start: silentAfter((request) => isAt(request, 'payments.update') && kindOf(request) === 'jwt'),
  },
  {
    ...area,
    name: 'delivered-after-three-seconds',
    cites: 'Events: time',
    description: 'Delivers updates three seconds later.',
    start: updates(async ({ request }, forward) => {
      await setTimeout(3_000);
      return forward(request);
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'event-as-form',
    cites: 'Endpoints: payloads',
    description: 'Sends events form-encoded.',
    start: updates(({ request }, forward) => {
      const body = new URLSearchParams({ payload: request.body.toString('utf8') }).toString();
      const headers = { ...request.headers, 'content-type': 'application/x-www-form-urlencoded' };
      return forward({ ...request, headers, body: Buffer.from(body) });
    }),
  },
  {
    ...area,
    name: 'test-not-delivered',
    cites: 'Endpoints: webhook_subscriptions/test',
    description: 'Says that a test delivery was sent, and sends none.',
    start: host(() => async (request, forward) => {
      if (!isAt(request, 'webhookSubscriptions.test')) return forward(request);
      const sent = { deliveryId: crypto.randomUUID(), delivered: true, responseStatus: 204, responseBody: null };
      return json(200, { ...sent, durationMs: 12, error: null });
    }),
  },
  {
    ...area,
    name: 'test-to-every-subscription',
    cites: 'Events: test',
    description: 'Sends a test delivery to all subscriptions.',
    start: host(() => {
      const ids = new Set<string>();
      return async (request, forward, insider) => {
        const response = await forward(request);
        const { id } = jsonOf(response);
        if (isAt(request, 'webhookSubscriptions.create') && typeof id === 'string') ids.add(id);
        if (!isAt(request, 'webhookSubscriptions.test') || response.status >= 300) return response;
        const others = [...ids].filter((other) => other !== idIn(request));
        for (const other of others) {
          const path = `/api/v1/webhook_subscriptions/${other}/test`;
          await insider.send(insider.request(request.tenant, 'POST', path, {}));
        }
        return response;
      };
    }),
  },
  {
    ...area,
    name: 'updates-of-another-tenant',
    cites: 'Events: subscriptions',
    description: 'Delivers the updates of another tenant to a subscription as well.',
    start: host(() => async (request, forward, insider) => {
      const response = await forward(request);
      if (!isAt(request, 'webhookSubscriptions.create') || response.status >= 300) return response;
      await insider.send({ ...request, tenant: request.tenant === 'own' ? 'other' : 'own' });
      return response;
    }),
  },
];
