/** Hosts that limit what is not limited, or document it otherwise. */
import { type Handlers, isRequestOf, jsonOf, type Mutant, type ProxiedAnswer, withJson } from '../mutant.ts';
import { credentialOf, denial, pathOf } from './counting.ts';

const html: ProxiedAnswer = {
  status: 429,
  headers: { 'content-type': 'text/html', 'retry-after': '60' },
  body: Buffer.from('<h1>Too Many Requests</h1>'),
};

/** @param denied what comes after so many requests of one caller */
function limiting(method: string, path: string, most: number, denied = denial(60)): () => Handlers {
  return () => {
    const asked = new Map<string, number>();
    return {
      api: async (request, forward) => {
        if (!isRequestOf(request, method, path)) return forward(request);
        const key = `${pathOf(request)} ${credentialOf(request)}`;
        const count = (asked.get(key) ?? 0) + 1;
        asked.set(key, count);
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
        const answer = await forward(request);
        if (!isRequestOf(request, 'GET', '/api/v1/openapi.json')) return answer;
        const { paths, ...document } = jsonOf(answer);
        const text = JSON.stringify(paths).replace(/("bucket":"contactsCsv","quota":)20/, '$110');
        return withJson(answer, { ...document, paths: JSON.parse(text) });
      },
    }),
  },
];
