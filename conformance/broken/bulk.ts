/** Many at once: hosts that do it wrong. */
import { denial } from './limits/counting.ts';
import { type Handlers, isRequestOf, jsonOf, type Mutant, type ProxiedRequest } from './mutant.ts';

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

/** Does it for others than were named. */
function about(path: string, change: (ids: readonly unknown[]) => readonly unknown[]): () => Handlers {
  return () => ({
    api: (request, forward) =>
      forward(isRequestOf(request, 'POST', path) ? withIds(request, change(idsOf(request))) : request),
  });
}

/** Refuses once so many are used. @param costOf one call */
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

/** Does it for everything of that kind that was made last, too. */
function alsoFor(path: string, made: string): () => Handlers {
  return () => {
    const known: unknown[] = [];
    return {
      api: async (request, forward) => {
        if (isRequestOf(request, 'POST', path)) return forward(withIds(request, known));
        const answer = await forward(request);
        if (isRequestOf(request, 'POST', made)) known.push(jsonOf(answer).id);
        return answer;
      },
    };
  };
}

export const bulkMutants: readonly Mutant[] = [
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
