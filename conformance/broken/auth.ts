/** Hosts that let in whom they should not, or keep out whom they should let in. */
import type { Mutant } from './mutant.ts';

export const authMutants: readonly Mutant[] = [
  {
    name: 'read-only-401',
    breaks: 'auth/read-only-token-writes-are-403',
    description: 'Refuses a read-only token on writes with 401 in place of 403.',
    operations: ['contacts.create'],
    start: () => ({
      api: async (request, forward) => {
        const answer = await forward(request);
        return answer.status === 403 ? { ...answer, status: 401 } : answer;
      },
    }),
  },
];
