/** Hosts that count otherwise than they promise, or say it otherwise. */
import type { Mutant, ProxiedAnswer, ProxiedRequest } from './mutant.ts';

/** What a bucket is counted by in these hosts: whoever asks, what they ask for. */
function keyOf({ method, path, headers, body, from }: ProxiedRequest): string {
  const who =
    headers['api-token'] ?? headers.authorization ?? (/"email":"[^"]*"/.exec(body.toString('utf8'))?.[0] || from);
  return `${method} ${path} ${who}`;
}

const anything: ProxiedAnswer = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{}'),
};

export const limitMutants: readonly Mutant[] = [
  {
    name: 'one-too-many',
    breaks: 'limits/over-quota-is-429',
    description: 'Admits one request more than the quota.',
    operations: ['contacts.export'],
    start: () => {
      const refused = new Set<string>();
      return {
        api: async (request, forward) => {
          const answer = await forward(request);
          const key = keyOf(request);
          if (answer.status !== 429 || refused.has(key)) return answer;
          refused.add(key);
          return anything;
        },
      };
    },
  },
];
