/** Defects of bulk operations. */
import { denial } from '../broken/counting.ts';
import { jsonOf, type ProxiedRequest, type ProxiedResponse } from '../broken/mutant.ts';
import type { Defect } from './defect.ts';
import { host } from './insider.ts';
import { limited } from './limited.ts';
import { bodyWith, credentialIn, isAt, json, listMember } from './requests.ts';

const area = { rules: ['bulk/*'], level: 'must' } as const;
const idsIn = (request: ProxiedRequest) => listMember(jsonOf(request), 'ids');

/** Answers that all was done, and does some of it. @param some selects the ids that are processed */
function partly(id: string, some: (ids: readonly unknown[]) => readonly unknown[]): Defect['start'] {
  return host(() => async (request, forward) => {
    const ids = idsIn(request);
    if (!isAt(request, id) || ids.length < 2) return forward(request);
    const response = await forward(bodyWith(request, { ids: some(ids) }));
    return response.status < 300 ? doneFor(ids) : response;
  });
}

function doneFor(ids: readonly unknown[]): ProxiedResponse {
  const results = ids.map((id) => ({ id, status: 'done' }));
  return json(200, { requested: ids.length, succeeded: ids.length, failed: 0, results });
}

export const bulks: readonly Defect[] = [
  {
    ...area,
    name: 'bulk-delete-lacks-last',
    cites: 'Endpoints: bulk-delete',
    description: 'Deletes all contacts of a bulk call but the last.',
    operations: ['contacts.bulkDelete'],
    start: partly('contacts.bulkDelete', (ids) => ids.slice(0, -1)),
  },
  {
    ...area,
    name: 'bulk-approve-first-only',
    cites: 'Endpoints: bulk-approve',
    description: 'Approves the first entry of a bulk call only, and says that all are approved.',
    operations: ['waitlist.bulkApprove'],
    start: partly('waitlist.bulkApprove', (ids) => ids.slice(0, 1)),
  },
  {
    ...area,
    level: 'should',
    name: 'bulk-delete-all-or-nothing-said-done',
    cites: 'Endpoints: bulk-delete',
    description: 'Deletes nothing when one of the ids is repeated, and says that all is done.',
    operations: ['contacts.bulkDelete'],
    start: host(() => (request, forward) => {
      const ids = idsIn(request);
      const isRepeated = isAt(request, 'contacts.bulkDelete') && new Set(ids).size < ids.length;
      return isRepeated ? Promise.resolve(doneFor(ids)) : forward(request);
    }),
  },
  {
    ...area,
    name: 'bulk-counts-each-contact',
    cites: 'Limits, rule 2',
    description: 'Counts every id of a bulk deletion: more than 20 in a minute are refused.',
    operations: ['contacts.bulkDelete'],
    start: host(({ clock }) => {
      const counted = new Map<string, { readonly from: number; ids: number }>();
      return (request, forward) => {
        if (!isAt(request, 'contacts.bulkDelete')) return forward(request);
        const key = `${request.tenant} ${credentialIn(request)}`;
        const before = counted.get(key);
        const now = clock.now();
        const window = before && now - before.from < 60_000 ? before : { from: now, ids: 0 };
        window.ids += idsIn(request).length;
        counted.set(key, window);
        const left = Math.ceil((window.from + 60_000 - now) / 1_000);
        return window.ids > 20 ? Promise.resolve(denial(left)) : forward(request);
      };
    }),
  },
  {
    ...area,
    name: 'bulk-approve-limited',
    cites: 'Endpoints, rule 3',
    description: 'Limits bulk approval to 60 calls a minute, which no limit allows.',
    rules: ['bulk/*', 'limits/*'],
    operations: ['waitlist.bulkApprove'],
    start: limited({
      also: (request) => {
        const bucket = `approve ${request.tenant} ${credentialIn(request)}`;
        return isAt(request, 'waitlist.bulkApprove') ? { bucket, quota: 60 } : undefined;
      },
    }),
  },
  {
    ...area,
    name: 'bulk-delete-without-effect-for-jwt',
    cites: 'Endpoints: bulk-delete',
    description: 'Says that contacts are deleted when the caller uses a JWT, and deletes none.',
    operations: ['contacts.bulkDelete'],
    start: host(() => async (request, forward) => {
      const isSilent = isAt(request, 'contacts.bulkDelete') && request.headers.authorization !== undefined;
      return isSilent && idsIn(request).length > 0 ? doneFor(idsIn(request)) : forward(request);
    }),
  },
];
