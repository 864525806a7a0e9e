/** Hosts that are wrong about which code signs in whom. */
import { decoded, withClaims } from '../../jwt.ts';
import { type Handlers, isRequestOf, jsonOf, type Mutant, type ProxiedRequest, withJson } from '../mutant.ts';
import { reissuing } from '../reissuing.ts';
import { code, given } from './answers.ts';

const verify = '/api/v1/verify-login-otp';

export const codeMutants: readonly Mutant[] = [
  {
    name: 'code-signs-in-somebody-else',
    breaks: 'otp/code-gives-a-jwt',
    description: 'Answers a code with a JWT of another user.',
    start: () => {
      let first: unknown;
      return {
        api: async (request, forward) => {
          const answer = await forward(request);
          if (isRequestOf(request, 'POST', '/api/v1/login-check')) first ??= jsonOf(answer).token;
          return isRequestOf(request, 'POST', verify) ? withJson(answer, { ...jsonOf(answer), token: first }) : answer;
        },
      };
    },
  },
  {
    name: 'code-jwt-lives-an-hour',
    breaks: 'otp/code-gives-a-jwt',
    description: 'Answers a code with a JWT that lives for an hour.',
    start: () =>
      reissuing(
        (jwt) => {
          const told = decoded(jwt);
          return told ? withClaims(jwt, told, { exp: (told.claims.iat ?? 0) + 3_600 }) : jwt;
        },
        [verify],
      ),
  },
  {
    name: 'code-jwt-reads-less',
    breaks: 'otp/code-gives-a-jwt',
    description: 'Does not accept at the collections a JWT that came by a code.',
    start: () => {
      const byCode = new Set<unknown>();
      return {
        api: async (request, forward) => {
          const answer = await forward(request);
          if (isRequestOf(request, 'POST', verify)) byCode.add(`Bearer ${jsonOf(answer).token}`);
          const isRefused =
            isRequestOf(request, 'GET', '/api/v1/payments') && byCode.has(request.headers.authorization);
          return isRefused ? { ...answer, status: 401 } : answer;
        },
      };
    },
  },
  {
    name: 'code-answers-no-jwt',
    breaks: 'otp/code-gives-a-jwt',
    description: 'Says that a code is right and answers no JWT.',
    start: () => ({
      api: async (request, forward) => {
        const answer = await forward(request);
        return isRequestOf(request, 'POST', verify) ? withJson(answer, { message: 'Welcome' }) : answer;
      },
    }),
  },
  {
    name: 'any-code',
    breaks: 'otp/wrong-code-is-refused',
    description: 'Takes any code.',
    start: () => verifying(() => true),
  },
  {
    name: 'code-nearly-right',
    breaks: 'otp/wrong-code-is-refused',
    description: 'Compares the first five digits of a code.',
    start: () => knowingCodes((tried, codes) => codes.some((known) => known.slice(0, 5) === tried.slice(0, 5))),
  },
  {
    name: 'code-of-anybody',
    breaks: 'otp/code-is-for-its-address',
    description: 'Takes any code that was mailed, to whomever.',
    start: () => knowingCodes((tried, codes) => codes.includes(tried)),
  },
  {
    name: 'code-works-again',
    breaks: 'otp/code-works-once',
    description: 'Takes a code for as long as it lives.',
    start: () => {
      const right = new Set<string>();
      return {
        api: async (request, forward) => {
          const answer = await forward(request);
          if (!isRequestOf(request, 'POST', verify)) return answer;
          const sent = JSON.stringify(jsonOf(request));
          if (answer.status === 200) right.add(sent);
          return right.has(sent) ? { ...given, status: 200 } : answer;
        },
      };
    },
  },
];

/** Signs in where the good host refuses a code. */
function verifying(isRight: (request: ProxiedRequest) => boolean): Handlers {
  return {
    api: async (request, forward) => {
      const answer = await forward(request);
      const isRefused = isRequestOf(request, 'POST', verify) && answer.status === 401;
      return isRefused && isRight(request) ? given : answer;
    },
  };
}

/** The same, by what was mailed. */
function knowingCodes(isRight: (tried: string, codes: readonly string[]) => boolean): Handlers {
  const codes: string[] = [];
  return {
    ...verifying((request) => isRight(String(jsonOf(request).code), codes)),
    mailbox: async (request, forward) => {
      const answer = await forward(request);
      codes.push(...(String(jsonOf(answer).Text).match(code) ?? []));
      return answer;
    },
  };
}
