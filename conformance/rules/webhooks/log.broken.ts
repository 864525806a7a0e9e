/** Hosts that log other deliveries than they make. */
import { isRequestOf, jsonOf, type Mutant, withJson } from '../../broken/mutant.ts';

export const deliveryLogMutants: readonly Mutant[] = [
  {
    name: 'log-of-another-subscription',
    breaks: 'webhooks/deliveries-are-logged-and-repeated',
    description: 'Shows the log of the first subscription that was asked for, at every subscription.',
    operations: ['webhookDeliveries.list'],
    start: () => {
      let first: string | undefined;
      return {
        api: async (request, forward) => {
          if (!isRequestOf(request, 'GET', '/api/v1/webhook_subscriptions/{id}/deliveries')) return forward(request);
          first ??= request.path;
          return forward({ ...request, path: first });
        },
      };
    },
  },
  {
    name: 'recovers-what-did-not-fail',
    breaks: 'webhooks/deliveries-are-logged-and-repeated',
    description: 'Counts one delivery more than have failed.',
    operations: ['webhookSubscriptions.recover'],
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        const isRecovery = isRequestOf(request, 'POST', '/api/v1/webhook_subscriptions/{id}/recover');
        const { recovered } = jsonOf(response);
        return isRecovery && typeof recovered === 'number'
          ? withJson(response, { recovered: recovered + 1 })
          : response;
      },
    }),
  },
];
