/** Hosts that limit unlimited operations, or document other limits. */
import { credentialOf, denial, limitOf, pathOf } from '../../broken/counting.ts';
import {
  type Handlers,
  isRequestOf,
  jsonOf,
  type Mutant,
  type ProxiedResponse,
  withJson,
} from '../../broken/mutant.ts';

const html: ProxiedResponse = {
  status: 429,
  headers: { 'content-type': 'text/html', 'retry-after': '60' },
  body: Buffer.from('<h1>Too Many Requests</h1>'),
};

/** Refuses requests of a caller above `most`. @param denied the response */
function limiting(method: string, path: string, most: number, denied = denial(60)): () => Handlers {
  return () => {
    const counts = new Map<string, number>();
    return {
      api: async (request, forward) => {
        if (!isRequestOf(request, method, path)) return forward(request);
        const key = `${pathOf(request)} ${credentialOf(request)}`;
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        return count > most ? denied : forward(request);
      },
    };
  };
}

export const unlimitedMutants: readonly Mutant[] = [
  {
    name: 'limits-reads',
    breaks: 'limits/reads-are-not-limited',
    description: 'Limits the reading of payments to 22.',
    operations: ['payments.list'],
    start: limiting('GET', '/api/v1/payments', 22),
  },
  {
    name: 'limits-reads-to-sixty',
    breaks: 'limits/reads-are-not-limited',
    description: 'Limits the reading of users to 60.',
    operations: ['users.list'],
    start: limiting('GET', '/api/v1/users', 60),
  },
  {
    name: 'limits-reads-of-jwts',
    breaks: 'limits/reads-are-not-limited',
    description: 'Limits the reading of events with a JWT to 100.',
    operations: ['events.list'],
    start: () => {
      const { api = async (request, forward) => forward(request) } = limiting('GET', '/api/v1/events', 100)();
      return {
        api: (request, forward) => ('authorization' in request.headers ? api(request, forward) : forward(request)),
      };
    },
  },
  {
    name: 'limits-pending-payments',
    breaks: 'limits/reads-are-not-limited',
    description: 'Limits the reading of pending payments to 20.',
    operations: ['payments.list'],
    start: () => {
      const { api = async (request, forward) => forward(request) } = limiting('GET', '/api/v1/payments', 20)();
      return {
        api: (request, forward) => (request.path.includes('status=') ? api(request, forward) : forward(request)),
      };
    },
  },
  {
    name: 'limits-creations',
    breaks: 'limits/creations-are-not-limited',
    description: 'Limits the creation of contacts to 20.',
    operations: ['contacts.create'],
    start: limiting('POST', '/api/v1/contacts', 20),
  },
  {
    name: 'limits-all-reads-together',
    breaks: 'limits/reads-together-are-not-limited',
    description: 'Limits the reads of a caller to 120 in all.',
    start: () => {
      const counts = new Map<string, number>();
      return {
        api: async (request, forward) => {
          if (request.method !== 'GET' || limitOf(request)) return forward(request);
          const count = (counts.get(credentialOf(request)) ?? 0) + 1;
          counts.set(credentialOf(request), count);
          return count > 120 ? denial(60) : forward(request);
        },
      };
    },
  },
  {
    name: 'limits-similar-reads',
    breaks: 'limits/similar-reads-are-not-limited',
    description: 'Limits the reading of contacts to 20.',
    operations: ['contacts.list'],
    start: limiting('GET', '/api/v1/contacts', 20),
  },
  {
    name: 'limits-refresh-to-ten',
    breaks: 'limits/refresh-follows-the-default',
    description: 'Limits the refreshing of tokens to 10.',
    start: limiting('POST', '/api/v1/token/refresh', 10),
  },
  {
    name: 'limits-refresh-in-html',
    breaks: 'limits/refresh-follows-the-default',
    description: 'Limits the refreshing of tokens to 20, with a 429 in HTML.',
    start: limiting('POST', '/api/v1/token/refresh', 20, html),
  },
  {
    name: 'documents-ten',
    breaks: 'limits/documented-limits',
    description: 'Documents a limit of 10 for the export of contacts.',
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        if (!isRequestOf(request, 'GET', '/api/v1/openapi.json')) return response;
        const { paths, ...document } = jsonOf(response);
        const text = JSON.stringify(paths).replace(/("bucket":"contactsCsv","quota":)20/, '$110');
        return withJson(response, { ...document, paths: JSON.parse(text) });
      },
    }),
  },
];
