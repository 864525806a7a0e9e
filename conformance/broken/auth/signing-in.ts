/** Hosts that are wrong about passwords and refresh tokens. */
import { withOtherCharacter } from '../../jwt.ts';
import {
  type Handlers,
  isRequestOf,
  jsonOf,
  type Mutant,
  type ProxiedAnswer,
  type ProxiedRequest,
  withJson,
  without,
} from '../mutant.ts';

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
    name: 'refusal-with-a-token',
    breaks: 'auth/wrong-password-is-refused',
    description: 'Answers 401 to a wrong password, and a JWT beside it.',
    start: () => signingIn((tried, known) => tried.email === known.email, 401),
  },
  {
    name: 'login-says-nobody',
    breaks: 'auth/login-tells-no-accounts',
    description: 'Says of an address that it is nobody’s.',
    start: () => telling((answer) => withJson(answer, { title: 'Not Found', detail: 'There is no such user.' }, 404)),
  },
  {
    name: 'login-says-nobody-in-other-words',
    breaks: 'auth/login-tells-no-accounts',
    description: 'Refuses an address of nobody with the same status and other words.',
    start: () => telling((answer) => withJson(answer, { ...jsonOf(answer), detail: 'Is the address misspelt?' })),
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
    description: 'Refreshes for whoever asks.',
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

/** Answers something else where the good host answers a pair. */
function answering(path: string, change: (pair: Body, sent: Body) => Body): Handlers {
  return {
    api: async (request, forward) => {
      const answer = await forward(request);
      if (answer.status !== 200 || !isRequestOf(request, 'POST', path)) return answer;
      return withJson(answer, change(jsonOf(answer), jsonOf(request)));
    },
  };
}

/** Signs in whoever is like one that has signed in, with what that one got. */
function signingIn(isLike: (tried: Body, known: Body) => boolean, status = 200): Handlers {
  const known: { sent: Body; answer: ProxiedAnswer }[] = [];
  return {
    api: async (request, forward) => {
      const answer = await forward(request);
      if (!isRequestOf(request, 'POST', login)) return answer;
      const sent = jsonOf(request);
      if (answer.status === 200) known.push({ sent, answer });
      const like = answer.status === 401 && known.find((one) => isLike(sent, one.sent));
      return like ? { ...like.answer, status } : answer;
    },
  };
}

/** Answers otherwise for addresses that nobody signed in with. */
function telling(change: (answer: ProxiedAnswer) => ProxiedAnswer): Handlers {
  const known = new Set<unknown>();
  return {
    api: async (request, forward) => {
      const answer = await forward(request);
      if (!isRequestOf(request, 'POST', login)) return answer;
      const { email } = jsonOf(request);
      if (answer.status === 200) known.add(email);
      return known.has(email) ? answer : change(answer);
    },
  };
}

/** Answers a pair where the good host refuses. */
function refreshing(isMeant: (sent: Body, request: ProxiedRequest) => boolean): Handlers {
  const pair = { token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', refresh_token: 'refresh-token-of-nobody' };
  return {
    api: async (request, forward) => {
      const answer = await forward(request);
      if (answer.status < 400 || !isRequestOf(request, 'POST', refresh)) return answer;
      if (!isMeant(jsonOf(request), request)) return answer;
      return withJson({ ...answer, headers: without(answer.headers, 'www-authenticate') }, pair, 200);
    },
  };
}
