/** Hosts that let the wrong people act as others, or as more than they are. */
import { as, LetIn, lettingIn } from './let-in.ts';
import { isRequestOf, jsonOf, type Mutant, withJson, without } from './mutant.ts';

const impersonate = '/api/v1/permission/impersonate/{id}';

export const impersonationMutants: readonly Mutant[] = [
  {
    name: 'impersonates-oneself',
    breaks: 'impersonation/token-acts-as-the-user',
    description: "Answers the administrator's own token.",
    start: () => ({
      api: async (request, forward) => {
        const answer = await forward(request);
        if (!isRequestOf(request, 'POST', impersonate)) return answer;
        return withJson(answer, { ...jsonOf(answer), token: request.headers.authorization?.replace('Bearer ', '') });
      },
    }),
  },
  {
    name: 'impersonates-with-own-permissions',
    breaks: 'impersonation/token-acts-as-the-user',
    description: 'Answers a token that is the user and may do what the administrator may.',
    start: () => {
      const letIn = new LetIn();
      const tokens = new Set<unknown>();
      return {
        api: async (request, forward) => {
          const answer = await forward(request);
          letIn.note(request, answer);
          if (isRequestOf(request, 'POST', impersonate)) tokens.add(`Bearer ${jsonOf(answer).token}`);
          const isActing = answer.status === 403 && tokens.has(request.headers.authorization);
          return isActing ? forward(as(request, 'authorization', letIn)) : answer;
        },
      };
    },
  },
  {
    name: 'impersonates-nobody',
    breaks: 'impersonation/token-acts-as-the-user',
    description: 'Refuses administrators, too.',
    start: () => ({
      api: async (request, forward) => {
        const answer = await forward(request);
        return isRequestOf(request, 'POST', impersonate) ? { ...answer, status: 403 } : answer;
      },
    }),
  },
  {
    name: 'everybody-impersonates',
    breaks: 'impersonation/others-are-refused',
    description: 'Lets every user act as every other one.',
    start: lettingIn((request) => isRequestOf(request, 'POST', impersonate), 'authorization'),
  },
  {
    name: 'impersonation-refused-with-a-token',
    breaks: 'impersonation/others-are-refused',
    description: 'Refuses a user, and answers a token beside it.',
    start: () => ({
      api: async (request, forward) => {
        const answer = await forward(request);
        if (answer.status !== 403 || !isRequestOf(request, 'POST', impersonate)) return answer;
        return withJson(answer, { ...jsonOf(answer), token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' });
      },
    }),
  },
  {
    name: 'impersonation-hidden',
    breaks: 'impersonation/refusal-is-403',
    description: 'Tells users who are no administrators that there is nothing.',
    start: () => ({
      api: async (request, forward) => {
        const answer = await forward(request);
        const isRefused = answer.status === 403 && isRequestOf(request, 'POST', impersonate);
        return isRefused ? { ...answer, status: 404 } : answer;
      },
    }),
  },
  {
    name: 'impersonates-across-tenants',
    breaks: 'impersonation/not-across-tenants',
    description: 'Looks for the user among those of all tenants.',
    start: () => ({
      api: async (request, forward) => {
        const answer = await forward(request);
        if (answer.status !== 404 || !isRequestOf(request, 'POST', impersonate)) return answer;
        const headers = without(answer.headers, 'www-authenticate');
        return withJson({ ...answer, headers }, { token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }, 200);
      },
    }),
  },
];
