/** Hosts whose signatures prove nothing. */
import { createHmac } from 'node:crypto';
import { type Handlers, jsonOf, type Mutant, type ProxiedRequest, without } from '../../broken/mutant.ts';

/** Changes the headers of deliveries. */
function sending(change: (request: ProxiedRequest) => Readonly<Record<string, string>>): Handlers {
  return { webhooks: (request, forward) => forward({ ...request, headers: change(request) }) };
}

/** A host that signs by a secret that it gives to all, with the time of its choice. */
function signingAt(secondsOf: (request: ProxiedRequest) => number): Handlers {
  const secret = Buffer.from('the secret of all subscriptions');
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      const { secret: own } = jsonOf(response);
      if (typeof own !== 'string' || !own.startsWith('whsec_')) return response;
      const text = response.body.toString('utf8').replace(own, `whsec_${secret.toString('base64')}`);
      return { ...response, body: Buffer.from(text) };
    },
    ...sending((request) => {
      const seconds = secondsOf(request);
      const signed = `${request.headers['webhook-id']}.${seconds}.${request.body.toString('utf8')}`;
      const signature = `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`;
      return { ...request.headers, 'webhook-timestamp': String(seconds), 'webhook-signature': signature };
    }),
  };
}

const breaks = 'webhooks/deliveries-are-signed';

export const signatureMutants: readonly Mutant[] = [
  {
    name: 'webhook-unsigned',
    breaks,
    description: 'Sends deliveries without a signature.',
    start: () => sending(({ headers }) => without(headers, 'webhook-signature')),
  },
  {
    name: 'webhook-signed-by-another-secret',
    breaks,
    description: 'Signs with a secret that no subscription has.',
    start: () =>
      sending(({ headers, body }) => ({
        ...headers,
        'webhook-signature': `v1,${createHmac('sha256', 'another').update(body).digest('base64')}`,
      })),
  },
  {
    name: 'webhook-signed-before-it-is-changed',
    breaks,
    description: 'Formats the body after it has signed it.',
    start: () => ({
      webhooks: (request, forward) =>
        forward({ ...request, body: Buffer.from(JSON.stringify(jsonOf(request), undefined, 2)) }),
    }),
  },
  {
    name: 'webhook-time-in-milliseconds',
    breaks,
    description: 'Signs the time in milliseconds.',
    start: () => signingAt(({ headers }) => Number(headers['webhook-timestamp']) * 1_000),
  },
  {
    name: 'webhook-time-of-another-zone',
    breaks,
    description: 'Signs the local time of its country as if it were UTC.',
    start: () => signingAt(({ headers }) => Number(headers['webhook-timestamp']) + 3_600),
  },
  {
    name: 'webhook-id-of-all',
    breaks,
    description: 'Gives the same webhook-id to all deliveries.',
    start: () => {
      const { api, webhooks } = signingAt(({ headers }) => Number(headers['webhook-timestamp']));
      return {
        ...(api ? { api } : {}),
        webhooks: async (request, forward) => {
          const alike = { ...request, headers: { ...request.headers, 'webhook-id': 'msg_1' } };
          return webhooks ? webhooks(alike, forward) : forward(alike);
        },
      };
    },
  },
];
