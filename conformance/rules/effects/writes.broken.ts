/** Hosts that do not do what they say, do it twice, to another object, or only now and then. */
import { type Handlers, isRequestOf, jsonOf, type Mutant, type ProxiedRequest, withJson } from '../../broken/mutant.ts';

/** Operations that the specification names, and others: one rule each. */
const approve = { operation: 'waitlist.bulkApprove', method: 'POST', path: '/api/v1/waitlist_entries/bulk-approve' };
const update = { operation: 'contacts.update', method: 'PATCH', path: '/api/v1/contacts/{id}' };
const create = { operation: 'groups.create', method: 'POST', path: '/api/v1/groups' };
const test = {
  operation: 'webhookSubscriptions.test',
  method: 'POST',
  path: '/api/v1/webhook_subscriptions/{id}/test',
};

type Target = typeof update;

const isAt =
  ({ method, path }: Target) =>
  (request: ProxiedRequest) =>
    isRequestOf(request, method, path);

export const writeEffectMutants: readonly Mutant[] = [
  {
    name: 'approves-twice-and-fails',
    breaks: 'effects/write-succeeds-each-time',
    description: 'Refuses the third good request to approve waitlist entries.',
    operations: [approve.operation],
    start: () => refusingTheThird(approve),
  },
  {
    name: 'updates-twice-and-fails',
    breaks: 'effects/documented-write-succeeds-each-time',
    description: 'Refuses the third good request to change a contact.',
    operations: [update.operation],
    start: () => refusingTheThird(update),
  },
  {
    name: 'approves-twice-and-pretends',
    breaks: 'effects/write-is-done-each-time',
    description: 'Approves waitlist entries twice, and afterwards only says so.',
    operations: [approve.operation],
    start: () => pretendingTheThird(approve),
  },
  {
    name: 'updates-twice-and-pretends',
    breaks: 'effects/documented-write-is-done-each-time',
    description: 'Changes contacts twice, and afterwards only says so.',
    operations: [update.operation],
    start: () => pretendingTheThird(update),
  },
  {
    name: 'creates-two-groups',
    breaks: 'effects/documented-write-is-done-once',
    description: 'Creates two groups for one request.',
    operations: [create.operation],
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        if (!isAt(create)(request) || response.status >= 300) return response;
        const { slug, ...body } = jsonOf(request);
        const again = { ...body, ...(slug !== undefined && { slug: `${slug}-2` }) };
        await forward({ ...request, body: Buffer.from(JSON.stringify(again)) });
        return response;
      },
    }),
  },
  {
    name: 'tests-and-disables-the-last',
    breaks: 'effects/write-leaves-others-alone',
    description: 'Deletes the subscription that was tested before.',
    operations: [test.operation],
    start: () => spoilingTheLast(test, (path) => path.replace(/\/test$/, '')),
  },
  {
    name: 'updates-and-deletes-the-last',
    breaks: 'effects/documented-write-leaves-others-alone',
    description: 'Deletes the contact that was changed before.',
    operations: [update.operation],
    start: () => spoilingTheLast(update, (path) => path),
  },
  {
    name: 'says-another-newsletter',
    breaks: 'effects/write-responds-with-its-object',
    description: 'Sends a newsletter, and responds with the subject of another.',
    operations: ['newsletters.send'],
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        const isSent = isRequestOf(request, 'POST', '/api/v1/newsletters/{id}/send') && response.status < 300;
        return isSent ? withJson(response, { ...jsonOf(response), subject: 'Another newsletter' }) : response;
      },
    }),
  },
  {
    name: 'says-what-was-before',
    breaks: 'effects/documented-write-responds-with-its-object',
    description: 'Changes a contact, and responds with what it was before.',
    operations: [update.operation],
    start: () => ({
      api: async (request, forward) => {
        if (!isAt(update)(request)) return forward(request);
        const { 'content-type': _type, ...headers } = request.headers;
        const before = await forward({ ...request, method: 'GET', headers, body: Buffer.alloc(0) });
        const response = await forward(request);
        return response.status < 300 && before.status < 300 ? withJson(response, jsonOf(before)) : response;
      },
    }),
  },
];

function refusingTheThird(target: Target): Handlers {
  let count = 0;
  return {
    api: async (request, forward) => {
      if (!isAt(target)(request)) return forward(request);
      const response = await forward(request);
      if (response.status < 300) count += 1;
      return count === 3 ? withJson(response, { title: 'Conflict', detail: 'Busy.', status: 409 }, 409) : response;
    },
  };
}

function pretendingTheThird(target: Target): Handlers {
  let count = 0;
  let last: Awaited<ReturnType<NonNullable<Handlers['api']>>> | undefined;
  return {
    api: async (request, forward) => {
      if (!isAt(target)(request)) return forward(request);
      if (count >= 2 && last) return last;
      const response = await forward(request);
      if (response.status < 300) {
        count += 1;
        last = response;
      }
      return response;
    },
  };
}

/** @param objectOf path of an action to that of its object */
function spoilingTheLast(target: Target, objectOf: (path: string) => string): Handlers {
  let last: string | undefined;
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      if (!isAt(target)(request) || response.status >= 300) return response;
      const { 'content-type': _type, ...headers } = request.headers;
      if (last !== undefined && last !== objectOf(request.path)) {
        await forward({ ...request, method: 'DELETE', path: last, headers, body: Buffer.alloc(0) });
      }
      last = objectOf(request.path);
      return response;
    },
  };
}
