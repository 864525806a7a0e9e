/** Hosts that mail or accept the wrong one-time codes. */

import { decoded, withClaims } from '#harness/jwt.ts';
import {
  type Handlers,
  isRequestOf,
  jsonOf,
  type Mutant,
  type ProxiedRequest,
  type ProxiedResponse,
  withJson,
} from '../../broken/mutant.ts';
import { reissuing } from '../../broken/reissuing.ts';

const verify = '/api/v1/verify-login-otp';

const reset = '/api/v1/reset-password';

const code = /(?<![0-9])[0-9]{6}(?![0-9])/g;

/** A successful sign-in. */
const given: ProxiedResponse = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"token":"eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.","refresh_token":"refresh-token-of-nobody"}'),
};

export const otpMutants: readonly Mutant[] = [
  {
    name: 'codes-of-four-digits',
    breaks: 'otp/code-has-six-digits',
    description: 'Mails codes of 4 digits.',
    start: () => mailing((text) => text.replaceAll(code, (digits) => digits.slice(2))),
  },
  {
    name: 'codes-of-eight-digits',
    breaks: 'otp/code-has-six-digits',
    description: 'Mails codes of 8 digits.',
    start: () => mailing((text) => text.replaceAll(code, (digits) => `${digits}42`)),
  },
  {
    name: 'codes-of-letters',
    breaks: 'otp/code-has-six-digits',
    description: 'Mails codes that have letters in them.',
    start: () => mailing((text) => text.replaceAll(code, (digits) => `${digits.slice(0, 3)}QKZ`)),
  },
  {
    name: 'login-code-says-nobody',
    breaks: 'otp/request-tells-no-accounts',
    description: 'Answers 404 when a code is requested for an unknown address.',
    operations: ['identity.requestLoginOtp'],
    start: () => telling((response) => withJson(response, { title: 'Not Found' }, 404)),
  },
  {
    name: 'reset-code-says-nobody',
    breaks: 'otp/request-tells-no-accounts',
    description: 'Says in other words that no code was sent to an unknown address.',
    operations: ['identity.requestPasswordResetOtp'],
    start: () => telling((response) => withJson(response, { message: 'No account has this address.' })),
  },
  {
    name: 'reset-changes-nothing',
    breaks: 'otp/reset-code-sets-a-new-password',
    description: 'Says that the password was set, and does not set it.',
    start: () => ({
      api: async (request, forward) =>
        isRequestOf(request, 'POST', reset) ? { ...given, status: 204, body: Buffer.alloc(0) } : forward(request),
    }),
  },
  {
    name: 'old-password-works-on',
    breaks: 'otp/reset-code-sets-a-new-password',
    description: 'Takes the old password, too, after it was reset.',
    start: () => {
      const known = new Set<string>();
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (!isRequestOf(request, 'POST', '/api/v1/login-check')) return response;
          const sent = JSON.stringify(jsonOf(request));
          if (response.status === 200) known.add(sent);
          return known.has(sent) && response.status === 401 ? given : response;
        },
      };
    },
  },
  {
    name: 'reset-code-is-refused',
    breaks: 'otp/reset-code-sets-a-new-password',
    description: 'Refuses the code that it mailed for a password reset.',
    start: () => ({
      api: async (request, forward) =>
        isRequestOf(request, 'POST', reset) ? { ...given, status: 401, body: Buffer.from('{}') } : forward(request),
    }),
  },
  {
    name: 'code-signs-in-somebody-else',
    breaks: 'otp/code-gives-a-jwt',
    description: 'Answers a code with a JWT of another user.',
    start: () => {
      let first: unknown;
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (isRequestOf(request, 'POST', '/api/v1/login-check')) first ??= jsonOf(response).token;
          return isRequestOf(request, 'POST', verify)
            ? withJson(response, { ...jsonOf(response), token: first })
            : response;
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
          const parts = decoded(jwt);
          return parts ? withClaims(jwt, parts, { exp: (parts.claims.iat ?? 0) + 3_600 }) : jwt;
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
          const response = await forward(request);
          if (isRequestOf(request, 'POST', verify)) byCode.add(`Bearer ${jsonOf(response).token}`);
          const isRefused =
            isRequestOf(request, 'GET', '/api/v1/payments') && byCode.has(request.headers.authorization);
          return isRefused ? { ...response, status: 401 } : response;
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
        const response = await forward(request);
        return isRequestOf(request, 'POST', verify) ? withJson(response, { message: 'Welcome' }) : response;
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
];

/** Accepts codes that the good host refuses. */
function verifying(isRight: (request: ProxiedRequest) => boolean): Handlers {
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      const isRefused = isRequestOf(request, 'POST', verify) && response.status === 401;
      return isRefused && isRight(request) ? given : response;
    },
  };
}

/** Accepts codes by comparison with the mailed ones. */
function knowingCodes(isRight: (tried: string, codes: readonly string[]) => boolean): Handlers {
  const codes: string[] = [];
  return {
    ...verifying((request) => isRight(String(jsonOf(request).code), codes)),
    mailbox: async (request, forward) => {
      const response = await forward(request);
      codes.push(...(String(jsonOf(response).Text).match(code) ?? []));
      return response;
    },
  };
}

/** Changes the texts of mails. */
function mailing(change: (text: string) => string): Handlers {
  return {
    mailbox: async (request, forward) => {
      const response = await forward(request);
      const mail = jsonOf(response);
      if (typeof mail.Text !== 'string') return response;
      return withJson(response, { ...mail, Text: change(mail.Text), Subject: change(String(mail.Subject)) });
    },
  };
}

/** Changes responses for addresses without a user. */
function telling(change: (response: ProxiedResponse) => ProxiedResponse): Handlers {
  const known = new Set<unknown>();
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      const { email } = jsonOf(request);
      if (isRequestOf(request, 'POST', '/api/v1/users')) known.add(email);
      const isAsked = /-otp$/.test(request.path) && response.status === 200;
      return isAsked && !known.has(email) ? change(response) : response;
    },
  };
}
