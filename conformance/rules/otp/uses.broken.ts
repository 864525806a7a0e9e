/** Hosts that take a one-time code more often, or for more, than it was mailed for. */
import {
  type Handlers,
  isRequestOf,
  jsonOf,
  type Mutant,
  type ProxiedRequest,
  type ProxiedResponse,
  without,
} from '../../broken/mutant.ts';

const verify = '/api/v1/verify-login-otp';
const reset = '/api/v1/reset-password';
const login = '/api/v1/login-check';

/** A successful sign-in. */
const given: ProxiedResponse = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"token":"eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.","refresh_token":"refresh-token-of-nobody"}'),
};

const done: ProxiedResponse = { status: 204, headers: {}, body: Buffer.alloc(0) };

export const codeUseMutants: readonly Mutant[] = [
  {
    name: 'code-works-again',
    breaks: 'otp/code-works-once',
    description: 'Takes a code for as long as it lives.',
    start: () => {
      const right = new Set<string>();
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (!isRequestOf(request, 'POST', verify)) return response;
          const sent = JSON.stringify(jsonOf(request));
          if (response.status === 200) right.add(sent);
          return right.has(sent) ? given : response;
        },
      };
    },
  },
  {
    name: 'reset-code-works-again',
    breaks: 'otp/reset-code-works-once',
    description: 'Sets a password by a code that has set one already.',
    start: () => {
      const used = new Set<string>();
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (!isRequestOf(request, 'POST', reset)) return response;
          const { email, code } = jsonOf(request);
          const key = `${email} ${code}`;
          if (response.status < 300) used.add(key);
          return used.has(key) ? done : response;
        },
      };
    },
  },
  {
    name: 'used-reset-code-locks-out',
    breaks: 'otp/reset-code-works-once',
    description: 'Refuses a used code, and yet sets the password that came with it.',
    start: () => settingPasswords((response) => response),
  },
  {
    name: 'reset-by-any-code',
    breaks: 'otp/reset-code-is-for-its-address',
    description: 'Sets a password by any code.',
    start: () => settingPasswords(() => done),
  },
  {
    name: 'reset-refused-and-done',
    breaks: 'otp/reset-code-is-for-its-address',
    description: 'Refuses a wrong code, and sets the password.',
    start: () => settingPasswords((response) => response),
  },
  {
    name: 'reset-code-signs-in',
    breaks: 'otp/code-is-for-its-purpose',
    description: 'Looks for a code of any purpose.',
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        return isRequestOf(request, 'POST', verify) && response.status === 401 ? given : response;
      },
    }),
  },
  {
    name: 'code-of-every-tenant',
    breaks: 'otp/code-is-for-its-tenant',
    description: 'Looks for a code among those of all tenants.',
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        const isElsewhere = request.tenant === 'other' && isRequestOf(request, 'POST', verify);
        return isElsewhere && response.status === 401 ? given : response;
      },
    }),
  },
  {
    name: 'codes-may-be-guessed',
    breaks: 'otp/guessing-ends-a-code',
    description: 'Allows any number of attempts at a code.',
    start: () => {
      const failures = new Map<unknown, number>();
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (!isRequestOf(request, 'POST', verify) || response.status === 200) return response;
          const { email } = jsonOf(request);
          const count = (failures.get(email) ?? 0) + 1;
          failures.set(email, count);
          return count > 5 ? given : response;
        },
      };
    },
  },
];

/** Takes the password of a refused reset for the only one of the address. */
function settingPasswords(answer: (response: ProxiedResponse) => ProxiedResponse): Handlers {
  const passwords = new Map<unknown, unknown>();
  const isOther = (request: ProxiedRequest) => {
    const { email, password } = jsonOf(request);
    return passwords.has(email) && passwords.get(email) !== password;
  };
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      if (isRequestOf(request, 'POST', reset) && response.status >= 400) {
        const { email, password } = jsonOf(request);
        passwords.set(email, password);
        return answer(response);
      }
      if (!isRequestOf(request, 'POST', login) || !isOther(request)) return response;
      return { ...done, status: 401, headers: without(response.headers, 'set-cookie') };
    },
  };
}
