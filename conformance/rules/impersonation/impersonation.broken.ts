/** Hosts that allow impersonation to the wrong users, or with the wrong permissions. */
import { AcceptedCredentials, acceptingWhere, withAccepted } from '../../broken/accepted-credentials.ts';
import { isRequestOf, jsonOf, type Mutant, withJson, without } from '../../broken/mutant.ts';

const impersonate = '/api/v1/permission/impersonate/{id}';

export const impersonationMutants: readonly Mutant[] = [
  {
    name: 'impersonates-oneself',
    breaks: 'impersonation/token-acts-as-the-user',
    description: "Answers the administrator's own token.",
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        if (!isRequestOf(request, 'POST', impersonate)) return response;
        return withJson(response, {
          ...jsonOf(response),
          token: request.headers.authorization?.replace('Bearer ', ''),
        });
      },
    }),
  },
  {
    name: 'impersonates-with-own-permissions',
    breaks: 'impersonation/token-acts-as-the-user',
    description: 'Answers a token that is the user and may do what the administrator may.',
    start: () => {
      const accepted = new AcceptedCredentials();
      const tokens = new Set<unknown>();
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          accepted.record(request, response);
          if (isRequestOf(request, 'POST', impersonate)) tokens.add(`Bearer ${jsonOf(response).token}`);
          const isActing = response.status === 403 && tokens.has(request.headers.authorization);
          return isActing ? forward(withAccepted(request, 'authorization', accepted)) : response;
        },
      };
    },
  },
  {
    name: 'impersonates-to-write',
    breaks: 'impersonation/token-acts-as-the-user',
    description: 'Answers a token that reads what the user may read, and writes what the administrator may write.',
    start: () => {
      const accepted = new AcceptedCredentials();
      const tokens = new Set<unknown>();
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          accepted.record(request, response);
          if (isRequestOf(request, 'POST', impersonate)) tokens.add(`Bearer ${jsonOf(response).token}`);
          const isWrite = request.method !== 'GET' && response.status === 403;
          return isWrite && tokens.has(request.headers.authorization)
            ? forward(withAccepted(request, 'authorization', accepted))
            : response;
        },
      };
    },
  },
  {
    name: 'impersonates-everywhere',
    breaks: 'impersonation/token-is-for-its-tenant',
    description: 'Does not compare the tenant of the token of an impersonation.',
    start: () => {
      const accepted = new AcceptedCredentials();
      const tokens = new Set<unknown>();
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          accepted.record(request, response);
          if (isRequestOf(request, 'POST', impersonate)) tokens.add(`Bearer ${jsonOf(response).token}`);
          const isElsewhere = request.tenant === 'other' && tokens.has(request.headers.authorization);
          return isElsewhere ? forward(withAccepted(request, 'authorization', accepted)) : response;
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
        const response = await forward(request);
        return isRequestOf(request, 'POST', impersonate) ? { ...response, status: 403 } : response;
      },
    }),
  },
  {
    name: 'everybody-impersonates',
    breaks: 'impersonation/others-are-refused',
    description: 'Lets every user act as every other one.',
    start: acceptingWhere((request) => isRequestOf(request, 'POST', impersonate), 'authorization'),
  },
  {
    name: 'impersonation-refused-with-a-token',
    breaks: 'impersonation/others-are-refused',
    description: 'Refuses a user, and answers a token beside it.',
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        if (response.status !== 403 || !isRequestOf(request, 'POST', impersonate)) return response;
        return withJson(response, { ...jsonOf(response), token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' });
      },
    }),
  },
  {
    name: 'impersonation-hidden',
    breaks: 'impersonation/refusal-is-403',
    description: 'Tells users who are no administrators that there is nothing.',
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        const isRefused = response.status === 403 && isRequestOf(request, 'POST', impersonate);
        return isRefused ? { ...response, status: 404 } : response;
      },
    }),
  },
  {
    name: 'impersonates-across-tenants',
    breaks: 'impersonation/not-across-tenants',
    description: 'Looks for the user among those of all tenants.',
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        if (response.status !== 404 || !isRequestOf(request, 'POST', impersonate)) return response;
        const headers = without(response.headers, 'www-authenticate');
        return withJson({ ...response, headers }, { token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }, 200);
      },
    }),
  },
];
