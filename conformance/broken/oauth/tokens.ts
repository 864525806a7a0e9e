/** Hosts that are wrong about codes, tokens and scopes. */
import { type Handlers, jsonOf, type Mutant, type ProxiedAnswer, withJson } from '../mutant.ts';
import {
  formOf,
  isAuthorize,
  isToken,
  isUserInfo,
  queryOf,
  tokenError,
  toldAtRedirect,
  withQuery,
} from './protocol.ts';

/** @param change what the token endpoint answers with a success */
function givingTokens(change: (tokens: Record<string, unknown>) => unknown): Handlers {
  return {
    api: async (request, forward) => {
      const answer = await forward(request);
      return isToken(request) && answer.status === 200 ? withJson(answer, change(jsonOf(answer))) : answer;
    },
  };
}

/** @param accepts whether a refused token is taken for one that was good */
function acceptingTokens(accepts: (token: string, good: string) => boolean): Handlers {
  const good = new Map<string, ProxiedAnswer>();
  return {
    api: async (request, forward) => {
      const answer = await forward(request);
      if (!isUserInfo(request)) return answer;
      const token = request.headers.authorization ?? '';
      if (answer.status === 200) good.set(token, answer);
      const taken = [...good].find(([other]) => answer.status !== 200 && accepts(token, other));
      return taken?.[1] ?? answer;
    },
  };
}

export const tokenMutants: readonly Mutant[] = [
  {
    name: 'oauth-token-of-somebody-else',
    breaks: 'oauth/public-client-signs-in-by-pkce',
    description: 'Tells the application of another user than the one who signed in.',
    start: () => ({
      api: async (request, forward) => {
        const answer = await forward(request);
        return isUserInfo(request)
          ? withJson(answer, { ...jsonOf(answer), email: 'somebody.else@conformance.example' })
          : answer;
      },
    }),
  },
  {
    name: 'oauth-code-not-ended',
    breaks: 'oauth/code-is-redeemed-once',
    description: 'Redeems a code as often as it is asked to.',
    start: () => {
      const redeemed = new Map<string, ProxiedAnswer>();
      return {
        api: async (request, forward) => {
          const code = isToken(request) ? formOf(request).get('code') : null;
          const answer = (code !== null && redeemed.get(code)) || (await forward(request));
          if (code !== null && answer.status === 200) redeemed.set(code, answer);
          return answer;
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
          ? toldAtRedirect(request, 'invalid_scope')
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
          const answer = await forward(request);
          if (!isUserInfo(request) || answer.status !== 200) return answer;
          email = jsonOf(answer).email ?? email;
          return withJson(answer, { ...jsonOf(answer), preferred_username: email });
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
];
