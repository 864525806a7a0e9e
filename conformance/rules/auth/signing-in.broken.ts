/** Hosts that handle passwords and refresh tokens wrongly. */

import { decoded, withClaims, withOtherCharacter } from '#harness/jwt.ts';
import {
  type Handlers,
  isRequestOf,
  jsonOf,
  type Mutant,
  type ProxiedRequest,
  type ProxiedResponse,
  withJson,
  without,
} from '../../broken/mutant.ts';
import { reissuing } from '../../broken/reissuing.ts';

const login = '/api/v1/login-check';
const refresh = '/api/v1/token/refresh';

export const signingInMutants: readonly Mutant[] = [
  {
    name: 'login-without-refresh-token',
    breaks: 'auth/login-gives-a-jwt-and-a-refresh-token',
    description: 'Answers a JWT and no refresh token.',
    start: () => answering(login, ({ token }) => ({ token })),
  },
  {
    name: 'login-with-an-opaque-token',
    breaks: 'auth/login-gives-a-jwt-and-a-refresh-token',
    description: 'Answers a token that is no JWT.',
    start: () => answering(login, (pair) => ({ ...pair, token: 'a0b1c2d3e4f5' })),
  },
  {
    name: 'login-jwt-is-refused',
    breaks: 'auth/login-gives-a-jwt-and-a-refresh-token',
    description: 'Answers a JWT that it does not accept.',
    start: () => answering(login, ({ token, ...pair }) => ({ ...pair, token: withOtherCharacter(String(token)) })),
  },
  {
    name: 'any-password',
    breaks: 'auth/wrong-password-is-refused',
    description: 'Looks for the address and does not compare the password.',
    start: () => signingIn((tried, known) => tried.email === known.email),
  },
  {
    name: 'password-is-cut',
    breaks: 'auth/wrong-password-is-refused',
    description: 'Compares the beginning of the password, as hashes do that cut what is long.',
    start: () => signingIn((tried, known) => String(tried.password).startsWith(String(known.password))),
  },
  {
    name: 'password-in-any-letters',
    breaks: 'auth/wrong-password-is-refused',
    description: 'Compares passwords without regard to capital letters.',
    start: () =>
      signingIn((tried, known) => String(tried.password).toLowerCase() === String(known.password).toLowerCase()),
  },
  {
    name: 'login-as-somebody-else',
    breaks: 'auth/login-gives-a-jwt-and-a-refresh-token',
    description: 'Answers a JWT of another user.',
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        return isRequestOf(request, 'GET', '/api/v1/me')
          ? withJson(response, { ...jsonOf(response), email: 'somebody.else@conformance.example' })
          : response;
      },
    }),
  },
  {
    name: 'refresh-of-somebody-else',
    breaks: 'auth/refresh-gives-a-working-pair',
    description: 'Answers a refresh token with a JWT of another user.',
    start: () => {
      const refreshed = new Set<string>();
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (isRequestOf(request, 'POST', refresh)) refreshed.add(`Bearer ${jsonOf(response).token}`);
          return refreshed.has(request.headers.authorization ?? '')
            ? withJson(response, { ...jsonOf(response), id: crypto.randomUUID() })
            : response;
        },
      };
    },
  },
  {
    name: 'refreshed-jwt-lives-an-hour',
    breaks: 'auth/refresh-gives-a-working-pair',
    description: 'Issues JWTs that live for an hour where one is refreshed.',
    start: () =>
      reissuing(
        (jwt) => {
          const parts = decoded(jwt);
          return parts ? withClaims(jwt, parts, { exp: (parts.claims.iat ?? 0) + 3_600 }) : jwt;
        },
        [refresh],
      ),
  },
  {
    name: 'refusal-with-a-token',
    breaks: 'auth/wrong-password-is-refused',
    description: 'Answers 401 to a wrong password, and a JWT beside it.',
    start: () => signingIn((tried, known) => tried.email === known.email, 401),
  },
  {
    name: 'login-says-nobody',
    breaks: 'auth/login-tells-no-accounts',
    description: 'Reveals that an address has no user.',
    start: () =>
      telling((response) => withJson(response, { title: 'Not Found', detail: 'There is no such user.' }, 404)),
  },
  {
    name: 'login-says-nobody-in-other-words',
    breaks: 'auth/login-tells-no-accounts',
    description: 'Refuses an unknown address with the same status and other words.',
    start: () => telling((response) => withJson(response, { ...jsonOf(response), detail: 'Is the address misspelt?' })),
  },
  {
    name: 'refresh-without-refresh-token',
    breaks: 'auth/refresh-gives-a-working-pair',
    description: 'Answers a JWT for a refresh token, and no pair.',
    start: () => answering(refresh, ({ token }) => ({ token })),
  },
  {
    name: 'refreshed-jwt-is-refused',
    breaks: 'auth/refresh-gives-a-working-pair',
    description: 'Answers a JWT that it does not accept.',
    start: () => answering(refresh, ({ token, ...pair }) => ({ ...pair, token: withOtherCharacter(String(token)) })),
  },
  {
    name: 'refresh-works-once',
    breaks: 'auth/refresh-gives-a-working-pair',
    description: 'Answers a refresh token that it does not take.',
    start: () =>
      answering(refresh, ({ refresh_token, ...pair }) => ({
        ...pair,
        refresh_token: withOtherCharacter(String(refresh_token)),
      })),
  },
  {
    name: 'refresh-token-stays',
    breaks: 'auth/refresh-token-is-new',
    description: 'Answers the refresh token that was sent.',
    start: () => answering(refresh, (pair, sent) => ({ ...pair, refresh_token: sent.refresh_token })),
  },
  {
    name: 'any-refresh-token',
    breaks: 'auth/bad-refresh-token-is-refused',
    description: 'Refreshes without a valid refresh token.',
    start: () => refreshing(() => true),
  },
  {
    name: 'jwt-as-refresh-token',
    breaks: 'auth/bad-refresh-token-is-refused',
    description: 'Takes a JWT for a refresh token.',
    start: () => refreshing(({ refresh_token }) => String(refresh_token).startsWith('eyJ')),
  },
  {
    name: 'refresh-token-of-every-tenant',
    breaks: 'auth/refresh-token-of-another-tenant-is-refused',
    description: 'Looks refresh tokens up among those of all tenants.',
    start: () => refreshing(() => true),
  },
];

type Body = Readonly<Record<string, unknown>>;

/** Changes the token pair in a successful response. */
function answering(path: string, change: (pair: Body, sent: Body) => Body): Handlers {
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      if (response.status !== 200 || !isRequestOf(request, 'POST', path)) return response;
      return withJson(response, change(jsonOf(response), jsonOf(request)));
    },
  };
}

/** Answers a refused sign-in with the response of a similar successful one. */
function signingIn(isLike: (tried: Body, known: Body) => boolean, status = 200): Handlers {
  const known: { sent: Body; response: ProxiedResponse }[] = [];
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      if (!isRequestOf(request, 'POST', login)) return response;
      const sent = jsonOf(request);
      if (response.status === 200) known.push({ sent, response });
      const like = response.status === 401 && known.find((one) => isLike(sent, one.sent));
      return like ? { ...like.response, status } : response;
    },
  };
}

/** Changes responses for addresses without a successful sign-in. */
function telling(change: (response: ProxiedResponse) => ProxiedResponse): Handlers {
  const known = new Set<unknown>();
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      if (!isRequestOf(request, 'POST', login)) return response;
      const { email } = jsonOf(request);
      if (response.status === 200) known.add(email);
      return known.has(email) ? response : change(response);
    },
  };
}

/** Returns a token pair where the good host refuses. */
function refreshing(isMeant: (sent: Body, request: ProxiedRequest) => boolean): Handlers {
  const pair = { token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', refresh_token: 'refresh-token-of-nobody' };
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      if (response.status < 400 || !isRequestOf(request, 'POST', refresh)) return response;
      if (!isMeant(jsonOf(request), request)) return response;
      return withJson({ ...response, headers: without(response.headers, 'www-authenticate') }, pair, 200);
    },
  };
}
