/** Hosts that break RFC 6749, 6750, 7636 or 9700. */
import { createHash } from 'node:crypto';
import {
  type Handlers,
  jsonOf,
  type Mutant,
  type ProxiedRequest,
  type ProxiedResponse,
  withJson,
  without,
} from '../../broken/mutant.ts';
import { formOf, isAuthorize, isToken, isUserInfo, queryOf, withForm, withQuery } from '../../broken/oauth.ts';

/** Changes responses of the selected requests. */
function answering(
  isMeant: (request: ProxiedRequest) => boolean,
  change: (response: ProxiedResponse) => ProxiedResponse,
): Handlers {
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      return isMeant(request) ? change(response) : response;
    },
  };
}

/** Changes token requests by the authorization request that led to their code. */
function knowingRequests(amend: (request: ProxiedRequest, asked: URLSearchParams) => ProxiedRequest): Handlers {
  const byState = new Map<string, URLSearchParams>();
  const byCode = new Map<string, URLSearchParams>();
  return {
    api: async (request, forward) => {
      const query = queryOf(request);
      if (isAuthorize(request) && query.has('client_id')) byState.set(query.get('state') ?? '', query);
      const asked = isToken(request) ? byCode.get(formOf(request).get('code') ?? '') : undefined;
      const response = await forward(asked ? amend(request, asked) : request);
      const back = URL.parse(response.headers.location ?? '')?.searchParams;
      const known = byState.get(back?.get('state') ?? '');
      if (known) byCode.set(back?.get('code') ?? '', known);
      return response;
    },
  };
}

/** Takes a verifier that equals the challenge, if the request says that this is the method. */
function plain(): Handlers {
  const own = 'broken-hosts-know-this-verifier-and-nobody-else';
  const challenge = createHash('sha256').update(own).digest('base64url');
  const challenges = new Set<string>();
  return {
    api: (request, forward) => {
      const asked = queryOf(request).get('code_challenge');
      if (isAuthorize(request) && asked !== null && queryOf(request).get('code_challenge_method') === 'plain') {
        challenges.add(asked);
        return forward(withQuery(request, { code_challenge: challenge, code_challenge_method: 'S256' }));
      }
      const isPlain = isToken(request) && challenges.has(formOf(request).get('code_verifier') ?? '');
      return forward(isPlain ? withForm(request, { code_verifier: own }) : request);
    },
  };
}

export const oauthStandardMutants: readonly Mutant[] = [
  {
    name: 'oauth-code-of-any-client',
    breaks: 'oauth/code-is-for-its-client',
    description: 'Redeems a code for every application.',
    start: () =>
      knowingRequests((request, asked) => withForm(request, { client_id: asked.get('client_id') ?? undefined })),
  },
  {
    name: 'oauth-refresh-token-of-any-client',
    breaks: 'oauth/refresh-token-is-for-its-client',
    description: 'Refreshes for every application.',
    start: () => {
      const clients = new Map<unknown, string | undefined>();
      return {
        api: async (request, forward) => {
          const form = isToken(request) ? formOf(request) : new URLSearchParams();
          const known = clients.get(form.get('refresh_token'));
          const response = await forward(known === undefined ? request : withForm(request, { client_id: known }));
          const issued = isToken(request) && jsonOf(response).refresh_token;
          if (issued) clients.set(issued, known ?? form.get('client_id') ?? undefined);
          return response;
        },
      };
    },
  },
  {
    name: 'oauth-refresh-widens',
    breaks: 'oauth/refresh-does-not-widen-scopes',
    description: 'Gives a refreshed token whatever scopes it asks for.',
    start: () => {
      const wide = new Set<string>();
      let email: unknown;
      return {
        api: async (request, forward) => {
          const isWide = isToken(request) && formOf(request).get('scope')?.includes('email') === true;
          const response = await forward(isWide ? withForm(request, { scope: undefined }) : request);
          if (isWide) wide.add(`Bearer ${jsonOf(response).access_token}`);
          if (!isUserInfo(request) || response.status !== 200) return response;
          email = jsonOf(response).email ?? email;
          const isAsked = wide.has(request.headers.authorization ?? '');
          return isAsked ? withJson(response, { ...jsonOf(response), email }) : response;
        },
      };
    },
  },
  {
    name: 'oauth-verifier-without-challenge',
    breaks: 'oauth/pkce-downgrade-is-refused',
    description: 'Ignores a verifier where there was no challenge.',
    start: () =>
      knowingRequests((request, asked) =>
        asked.has('code_challenge') ? request : withForm(request, { code_verifier: undefined }),
      ),
  },
  {
    name: 'oauth-plain-challenges',
    breaks: 'oauth/plain-challenge-is-refused',
    description: 'Takes the method plain.',
    start: plain,
  },
  {
    name: 'oauth-tokens-in-caches',
    breaks: 'oauth/tokens-are-not-stored',
    description: 'Lets caches store access tokens.',
    start: () =>
      answering(isToken, (response) => ({ ...response, headers: without(response.headers, 'cache-control') })),
  },
  {
    name: 'oauth-refreshed-tokens-in-caches',
    breaks: 'oauth/tokens-are-not-stored',
    description: 'Lets caches store refreshed access tokens.',
    start: () =>
      answering(
        (request) => isToken(request) && formOf(request).has('refresh_token'),
        (response) => ({ ...response, headers: { ...response.headers, 'cache-control': 'private' } }),
      ),
  },
  {
    name: 'oauth-error-without-code',
    breaks: 'oauth/token-errors-have-their-codes',
    description: 'Refuses a code with a body of its own.',
    start: () =>
      answering(isToken, (response) =>
        response.status === 400 ? withJson(response, { title: 'Bad Request', status: 400 }) : response,
      ),
  },
  {
    name: 'oauth-bad-code-401',
    breaks: 'oauth/token-errors-have-their-codes',
    description: 'Refuses a bad code with 401.',
    start: () =>
      answering(isToken, (response) =>
        jsonOf(response).error === 'invalid_grant' ? { ...response, status: 401 } : response,
      ),
  },
  {
    name: 'oauth-client-not-challenged',
    breaks: 'oauth/failed-client-is-challenged',
    description: 'Refuses a wrong secret without a WWW-Authenticate.',
    start: () =>
      answering(isToken, (response) => ({ ...response, headers: without(response.headers, 'www-authenticate') })),
  },
  {
    name: 'oauth-resource-not-challenged',
    breaks: 'oauth/refused-resource-is-challenged',
    description: 'Refuses the user info without a WWW-Authenticate.',
    start: () =>
      answering(isUserInfo, (response) => ({ ...response, headers: without(response.headers, 'www-authenticate') })),
  },
  {
    name: 'oauth-bad-token-403',
    breaks: 'oauth/bad-access-token-is-invalid-token',
    description: 'Refuses a bad access token with 403.',
    start: () =>
      answering(isUserInfo, (response) => (response.status === 401 ? { ...response, status: 403 } : response)),
  },
];
