/** Hosts with wrong bulk operations. */
import { doingDespite } from '../../broken/accepted-credentials.ts';
import { denial } from '../../broken/counting.ts';
import {
  type Handlers,
  isRequestOf,
  jsonOf,
  type Mutant,
  type ProxiedRequest,
  type ProxiedResponse,
  withJson,
} from '../../broken/mutant.ts';

const bulkDelete = '/api/v1/contacts/bulk-delete';
const bulkApprove = '/api/v1/waitlist_entries/bulk-approve';
const bulkTag = '/api/v1/contacts/bulk-tag';

function idsOf(request: ProxiedRequest): readonly unknown[] {
  const { ids } = jsonOf(request);
  return Array.isArray(ids) ? ids : [];
}

function withIds(request: ProxiedRequest, ids: readonly unknown[]): ProxiedRequest {
  return { ...request, body: Buffer.from(JSON.stringify({ ...jsonOf(request), ids })) };
}

/** Changes the ids of a bulk request. */
function about(path: string, change: (ids: readonly unknown[]) => readonly unknown[]): () => Handlers {
  return () => ({
    api: (request, forward) =>
      forward(isRequestOf(request, 'POST', path) ? withIds(request, change(idsOf(request))) : request),
  });
}

/** Refuses above a total cost of 20. @param costOf the cost of one call */
function limited(path: string, costOf: (request: ProxiedRequest) => number): () => Handlers {
  return () => {
    let used = 0;
    return {
      api: async (request, forward) => {
        if (!isRequestOf(request, 'POST', path)) return forward(request);
        used += costOf(request);
        return used > 20 ? denial(60) : forward(request);
      },
    };
  };
}

/** Applies the bulk request to everything created so far. */
function alsoFor(path: string, made: string): () => Handlers {
  return () => {
    const known: unknown[] = [];
    return {
      api: async (request, forward) => {
        if (isRequestOf(request, 'POST', path)) return forward(withIds(request, known));
        const response = await forward(request);
        if (isRequestOf(request, 'POST', made)) known.push(jsonOf(response).id);
        return response;
      },
    };
  };
}

const isBulkOf = (path: string) => (request: ProxiedRequest) => isRequestOf(request, 'POST', path);

/** Does at the other tenant, too, what a bulk call of this one names. @param done how such a thing reads afterwards */
function acrossTenants(path: string, done: (response: ProxiedResponse) => ProxiedResponse): () => Handlers {
  return () => {
    const named = new Set<unknown>();
    return {
      api: async (request, forward) => {
        if (isBulkOf(path)(request) && request.tenant === 'own') for (const id of idsOf(request)) named.add(id);
        const response = await forward(request);
        const isMeant =
          request.method === 'GET' && request.tenant === 'other' && named.has(request.path.split('/').at(-1));
        return isMeant ? done(response) : response;
      },
    };
  };
}

export const bulkMutants: readonly Mutant[] = [
  {
    name: 'bulk-deletes-everywhere',
    breaks: 'bulk/bulk-call-does-not-reach-another-tenant',
    description: 'Deletes contacts by their ids alone.',
    operations: ['contacts.bulkDelete'],
    start: acrossTenants(bulkDelete, (response) => ({ ...response, status: 404 })),
  },
  {
    name: 'bulk-approves-everywhere',
    breaks: 'bulk/bulk-call-does-not-reach-another-tenant',
    description: 'Approves waitlist entries by their ids alone.',
    operations: ['waitlist.bulkApprove'],
    start: acrossTenants(bulkApprove, (response) => withJson(response, { ...jsonOf(response), status: 'CONVERTED' })),
  },
  {
    name: 'bulk-stops-at-an-absent-id',
    breaks: 'bulk/absent-ids-do-not-spoil-the-others',
    description: 'Deletes up to the first id that is absent, and says that all is done.',
    operations: ['contacts.bulkDelete'],
    start: about(bulkDelete, (ids) => ids.slice(0, 1)),
  },
  {
    name: 'bulk-refuses-and-deletes',
    breaks: 'bulk/refused-bulk-call-does-nothing',
    description: 'Deletes what it refuses to a read-only token.',
    operations: ['contacts.bulkDelete'],
    start: doingDespite((request, { status }) => status === 403 && isBulkOf(bulkDelete)(request)),
  },
  {
    name: 'bulk-tag-leaves-the-last',
    breaks: 'bulk/other-bulk-calls-take-many',
    description: 'Does not tag the last contact.',
    operations: ['contacts.bulkTag'],
    start: about(bulkTag, (ids) => ids.slice(0, -1)),
  },
  {
    name: 'bulk-deletes-twenty',
    breaks: 'bulk/bulk-delete-deletes-all',
    description: 'Deletes the first twenty and says nothing of the others.',
    operations: ['contacts.bulkDelete'],
    start: about(bulkDelete, (ids) => ids.slice(0, 20)),
  },
  {
    name: 'bulk-deletes-more',
    breaks: 'bulk/bulk-delete-deletes-all',
    description: 'Deletes a contact that was not named as well.',
    operations: ['contacts.bulkDelete'],
    start: alsoFor(bulkDelete, '/api/v1/contacts'),
  },
  {
    name: 'bulk-approves-one',
    breaks: 'bulk/bulk-approve-approves-all',
    description: 'Approves the first entry alone.',
    operations: ['waitlist.bulkApprove'],
    start: about(bulkApprove, (ids) => ids.slice(0, 1)),
  },
  {
    name: 'bulk-approves-more',
    breaks: 'bulk/bulk-approve-approves-all',
    description: 'Approves everybody who waits.',
    operations: ['waitlist.bulkApprove'],
    start: alsoFor(bulkApprove, '/api/v1/waitlist_entries'),
  },
  {
    name: 'bulk-counts-each',
    breaks: 'bulk/bulk-call-counts-as-one',
    description: 'Counts each contact of a bulk-delete as a request.',
    operations: ['contacts.bulkDelete'],
    start: limited(bulkDelete, (request) => idsOf(request).length),
  },
  {
    name: 'bulk-limited',
    breaks: 'bulk/bulk-calls-are-not-limited',
    description: 'Limits bulk-approve to 20 calls.',
    operations: ['waitlist.bulkApprove'],
    start: limited(bulkApprove, () => 1),
  },
  {
    name: 'bulk-tag-limited',
    breaks: 'bulk/other-bulk-calls-are-not-limited',
    description: 'Limits bulk-tag to 20 calls.',
    operations: ['contacts.bulkTag'],
    start: limited(bulkTag, () => 1),
  },
  {
    name: 'bulk-tag-takes-twenty',
    breaks: 'bulk/other-bulk-calls-take-many',
    description: 'Refuses a bulk-tag of more than twenty contacts.',
    operations: ['contacts.bulkTag'],
    start: () => ({
      api: async (request, forward) => {
        const isTooMuch = isRequestOf(request, 'POST', bulkTag) && idsOf(request).length > 20;
        return isTooMuch ? { ...(await forward(withIds(request, []))), status: 422 } : forward(request);
      },
    }),
  },
];
