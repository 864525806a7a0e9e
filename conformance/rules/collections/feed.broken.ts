/** Hosts with a wrong change feed. */
import { type Forward, isRequestOf, jsonOf, type Mutant, type ProxiedRequest, withJson } from '../../broken/mutant.ts';
import { parameter, rowsOf, withParameter, withRows } from '../../broken/rows.ts';

/** A handler that changes pages of the feed. */
const ofFeed =
  (change: (rows: unknown[]) => unknown[]): Mutant['start'] =>
  () => ({
    api: async (request: ProxiedRequest, forward: Forward) => {
      const response = await forward(request);
      return isRequestOf(request, 'GET', '/api/v1/changes') ? withRows(response, change(rowsOf(response))) : response;
    },
  });

const threeDaysAfter = (time: unknown) => new Date(Date.parse(String(time)) + 3 * 86_400_000).toISOString();

const typeOf = (row: unknown) => String(Object(row).type);

export const feedMutants: readonly Mutant[] = [
  {
    name: 'feed-loses-deletions',
    breaks: 'collections/feed-has-each-change-in-order',
    description: 'Leaves deletions out of the change feed.',
    start: ofFeed((rows) => rows.filter((row) => !typeOf(row).endsWith('.deleted'))),
  },
  {
    name: 'feed-in-wrong-order',
    breaks: 'collections/feed-has-each-change-in-order',
    description: 'Gives each page of the change feed in the reverse order.',
    start: ofFeed((rows) => rows.toReversed()),
  },
  {
    name: 'feed-calls-creations-updates',
    breaks: 'collections/feed-has-each-change-in-order',
    description: 'Has every creation as an update.',
    start: ofFeed((rows) => rows.map((row) => ({ ...Object(row), type: typeOf(row).replace('.created', '.updated') }))),
  },
  {
    name: 'feed-of-another-time',
    breaks: 'collections/feed-has-the-time-of-each-change',
    description: 'Has the times of changes three days late.',
    start: ofFeed((rows) => rows.map((row) => ({ ...Object(row), changedAt: threeDaysAfter(Object(row).changedAt) }))),
  },
  {
    name: 'feed-without-objects',
    breaks: 'collections/feed-has-objects-as-they-are-now',
    description: 'Has no objects in the change feed.',
    start: ofFeed((rows) => rows.map((row) => ({ ...Object(row), object: null }))),
  },
  {
    name: 'feed-forgets-what-was-read',
    breaks: 'collections/feed-cursor-is-stable',
    description: 'Gives no change of the feed to a cursor that was used before.',
    start: () => {
      const used = new Set<string>();
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (!isRequestOf(request, 'GET', '/api/v1/changes') || rowsOf(response).length === 0) return response;
          const isRepeated = used.has(request.path);
          used.add(request.path);
          return isRepeated ? withRows(response, []) : response;
        },
      };
    },
  },
  {
    name: 'feed-takes-any-cursor',
    breaks: 'collections/feed-refuses-unknown-cursors',
    description: 'Starts anew, without a word, for a cursor that it did not issue.',
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        const isRefused = response.status === 400 && parameter(request, 'after') !== undefined;
        if (!isRequestOf(request, 'GET', '/api/v1/changes') || !isRefused) return response;
        const anew = await forward(withParameter(request, 'after', 'latest'));
        return withJson(anew, jsonOf(anew));
      },
    }),
  },
  {
    name: 'feed-in-the-order-of-beginnings',
    breaks: 'collections/feed-misses-no-simultaneous-change',
    description: 'Moves the cursor past changes that were under way when the feed was read.',
    start: () => {
      const open = new Set<object>();
      const overtaken = new Set<object>();
      const lost = new Set<string>();
      return {
        api: async (request, forward) => {
          if (isRequestOf(request, 'GET', '/api/v1/changes')) {
            for (const change of open) overtaken.add(change);
            const response = await forward(request);
            const rows = rowsOf(response).filter((row) => !lost.has(String(Object(row).objectId)));
            return withRows(response, rows);
          }
          if (!isRequestOf(request, 'POST', '/api/v1/contacts')) return forward(request);
          open.add(request);
          const response = await forward(request);
          open.delete(request);
          if (overtaken.has(request)) lost.add(String(jsonOf(response).id));
          return response;
        },
      };
    },
  },
];
