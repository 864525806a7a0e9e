/** Hosts that repeat deliveries wrongly. */
import type { Handlers, Mutant, ProxiedRequest, ProxiedResponse } from '../../broken/mutant.ts';

const taken: ProxiedResponse = { status: 204, headers: {}, body: Buffer.alloc(0) };
const failed: ProxiedResponse = { ...taken, status: 500 };

/** Changes what the host learns of a response. */
function learning(change: (response: ProxiedResponse, request: ProxiedRequest) => ProxiedResponse): Handlers {
  return { webhooks: async (request, forward) => change(await forward(request), request) };
}

/** @returns how often a webhook-id was sent to an endpoint so far */
function attempts(): (request: ProxiedRequest) => number {
  const counts = new Map<string, number>();
  return ({ headers, path }) => {
    const key = `${path} ${headers['webhook-id']}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

const breaks = 'webhooks/only-failed-deliveries-are-repeated';

export const repeatMutants: readonly Mutant[] = [
  {
    name: 'webhook-repeated-under-another-id',
    breaks,
    description: 'Gives each attempt a webhook-id of its own, so that receivers take it for another event.',
    start: () => {
      const count = attempts();
      return {
        webhooks: (request, forward) => {
          const attempt = count(request);
          const id = attempt > 1 ? `${request.headers['webhook-id']}-${attempt}` : request.headers['webhook-id'];
          return forward({
            ...request,
            headers: { ...request.headers, ...(id === undefined ? {} : { 'webhook-id': id }) },
          });
        },
      };
    },
  },
  {
    name: 'webhook-repeated-after-success',
    breaks,
    description: 'Repeats each delivery once, although it was received.',
    start: () => {
      const count = attempts();
      return learning((response, request) => (count(request) === 1 && response.status === 204 ? failed : response));
    },
  },
  {
    name: 'webhook-to-what-is-gone',
    breaks,
    description: 'Takes a 410 for a failure that passes.',
    start: () => learning((response) => (response.status === 410 ? failed : response)),
  },
  {
    name: 'webhook-further-events-to-what-is-gone',
    breaks,
    description: 'Takes a 410 for the end of the delivery, and not of the subscription.',
    start: () => learning((response) => (response.status === 410 ? taken : response)),
  },
];
