/** Hosts that handle codes, tokens or scopes wrongly. */
import {
  type Handlers,
  isRequestOf,
  jsonOf,
  type Mutant,
  type ProxiedResponse,
  withJson,
} from '../../broken/mutant.ts';
import {
  errorRedirect,
  formOf,
  isAuthorize,
  isToken,
  isUserInfo,
  queryOf,
  tokenError,
  withQuery,
} from '../../broken/oauth.ts';

/** Changes successful responses of the token endpoint. */
function givingTokens(change: (tokens: Record<string, unknown>) => unknown): Handlers {
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      return isToken(request) && response.status === 200 ? withJson(response, change(jsonOf(response))) : response;
    },
  };
}

/** @param accepts true if the refused token gets the response of the good one */
function acceptingTokens(accepts: (token: string, good: string) => boolean): Handlers {
  const good = new Map<string, ProxiedResponse>();
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      if (!isUserInfo(request)) return response;
      const token = request.headers.authorization ?? '';
      if (response.status === 200) good.set(token, response);
      const taken = [...good].find(([other]) => response.status !== 200 && accepts(token, other));
      return taken?.[1] ?? response;
    },
  };
}

export const tokenMutants: readonly Mutant[] = [
  {
    name: 'oauth-code-not-ended',
    breaks: 'oauth/code-is-redeemed-once',
    description: 'Redeems a code any number of times.',
    start: () => {
      const redeemed = new Map<string, ProxiedResponse>();
      return {
        api: async (request, forward) => {
          const code = isToken(request) ? formOf(request).get('code') : null;
          const response = (code !== null && redeemed.get(code)) || (await forward(request));
          if (code !== null && response.status === 200) redeemed.set(code, response);
          return response;
        },
      };
    },
  },
  {
    name: 'oauth-scope-not-known',
    breaks: 'oauth/scopes-are-accepted',
    description: 'Refuses a request for a scope that it does not know: `roles`.',
    start: () => ({
      api: async (request, forward) =>
        isAuthorize(request) && queryOf(request).get('scope')?.includes('roles')
          ? errorRedirect(request, 'invalid_scope')
          : forward(request),
    }),
  },
  {
    name: 'oauth-scope-not-granted',
    breaks: 'oauth/scopes-are-accepted',
    description: 'Grants everything but `groups`.',
    start: () => ({
      api: (request, forward) => {
        const scopes = isAuthorize(request) ? queryOf(request).get('scope')?.split(' ') : undefined;
        const scope = scopes?.filter((one) => one !== 'groups').join(' ');
        return forward(scope === undefined ? request : withQuery(request, { scope }));
      },
    }),
  },
  {
    name: 'oauth-email-always-told',
    breaks: 'oauth/email-is-told-by-scope',
    description: 'Tells the email of the user whatever was granted.',
    start: () => {
      let email: unknown;
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (!isUserInfo(request) || response.status !== 200) return response;
          email = jsonOf(response).email ?? email;
          return withJson(response, { ...jsonOf(response), preferred_username: email });
        },
      };
    },
  },
  {
    name: 'oauth-no-refresh-token',
    breaks: 'oauth/access-token-is-refreshed',
    description: 'Gives no refresh token.',
    start: () => givingTokens(({ refresh_token: _, ...rest }) => rest),
  },
  {
    name: 'oauth-refresh-refused',
    breaks: 'oauth/access-token-is-refreshed',
    description: 'Gives refresh tokens, and does not take them.',
    start: () => ({
      api: async (request, forward) =>
        isToken(request) && formOf(request).has('refresh_token')
          ? tokenError('unsupported_grant_type')
          : forward(request),
    }),
  },
  {
    name: 'oauth-refresh-gives-the-same',
    breaks: 'oauth/access-token-is-refreshed',
    description: 'Answers a refresh token with the access token that there was.',
    start: () => {
      let first: unknown;
      return givingTokens((tokens) => {
        first ??= tokens.access_token;
        return { ...tokens, access_token: first };
      });
    },
  },
  {
    name: 'oauth-token-not-looked-at',
    breaks: 'oauth/damaged-access-token-is-refused',
    description: 'Accepts any access token.',
    start: () => acceptingTokens(() => true),
  },
  {
    name: 'oauth-token-compared-by-its-beginning',
    breaks: 'oauth/damaged-access-token-is-refused',
    description: 'Compares no more than the first letters of an access token.',
    start: () => acceptingTokens((token, good) => token.slice(0, 25) === good.slice(0, 25)),
  },
  {
    name: 'oauth-grant-stays',
    breaks: 'oauth/grant-is-listed-until-it-is-revoked',
    description: 'Says that a grant was revoked, and keeps it.',
    operations: ['oauthGrants.delete'],
    start: () => ({
      api: async (request, forward) =>
        isRequestOf(request, 'DELETE', '/api/v1/me/oauth_grants/{id}')
          ? { status: 204, headers: {}, body: Buffer.alloc(0) }
          : forward(request),
    }),
  },
];
