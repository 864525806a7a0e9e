/** Defects of one-time codes, and of the JWTs that they give. */
import { jsonOf, type ProxiedRequest, type ProxiedResponse, withJson } from '../broken/mutant.ts';
import { reissuing } from '../broken/reissuing.ts';
import { Codes, codeIn, emailIn } from './codes.ts';
import type { Defect } from './defect.ts';
import { host, type Insider } from './insider.ts';
import { withLifetime } from './jwts.ts';
import { bodyWith, isAt, isWrite, json, listMember, objectMember, problem, textMember } from './requests.ts';

const area = { rules: ['otp/*'], level: 'must' } as const;
const isVerify = (request: ProxiedRequest) => isAt(request, 'identity.verifyLoginOtp');

/** @returns a login as the user of that email, which only an administrator can get without a code */
async function loginAs(
  email: string,
  { tenant }: ProxiedRequest,
  insider: Insider,
): Promise<ProxiedResponse | undefined> {
  const found = await insider.read(tenant, `/api/v1/users?search=${encodeURIComponent(email)}`);
  const [user] = listMember(found, 'member');
  const id = textMember(objectMember({ user }, 'user'), 'id');
  const response = await insider.send(insider.request(tenant, 'POST', `/api/v1/permission/impersonate/${id}`, {}));
  const token = response && jsonOf(response).token;
  return token === undefined ? undefined : json(200, { token, refresh_token: 'none', refresh_token_expiration: 0 });
}

/** A host that accepts codes that the good host refuses. @param isAccepted selects them */
function accepting(isAccepted: (request: ProxiedRequest, codes: Codes) => boolean): Defect['start'] {
  return host(() => {
    const codes = new Codes();
    return {
      mailbox: codes.mailbox(),
      api: async (request, forward, insider) => {
        codes.note(request);
        const response = await forward(request);
        if (!isVerify(request) || response.status !== 401 || !isAccepted(request, codes)) return response;
        return (await loginAs(emailIn(request), request, insider)) ?? response;
      },
    };
  });
}

export const oneTimeCodes: readonly Defect[] = [
  {
    ...area,
    name: 'reset-code-eight-digits',
    cites: 'Limits: code length',
    description: 'Sends codes of eight digits for password resets.',
    start: host(() => {
      const codes = new Codes();
      return {
        mailbox: codes.mailbox(({ code, kind }) => (kind === 'reset' ? `${code}42` : code)),
        api: (request, forward) => {
          codes.note(request);
          const isLong = isAt(request, 'identity.resetPassword') && codeIn(request).length === 8;
          return forward(isLong ? bodyWith(request, { code: codeIn(request).slice(0, 6) }) : request);
        },
      };
    }),
  },
  {
    ...area,
    name: 'login-code-five-digits',
    cites: 'Endpoints: request-login-otp',
    description: 'Sends codes of five digits to log in.',
    start: host(() => {
      const codes = new Codes();
      return {
        mailbox: codes.mailbox(({ code, kind }) => (kind === 'login' ? code.slice(0, 5) : code)),
        api: (request, forward) => {
          codes.note(request);
          const whole = codes.find(({ email, code }) => email === emailIn(request) && code.startsWith(codeIn(request)));
          return forward(isVerify(request) && whole ? bodyWith(request, { code: whole.code }) : request);
        },
      };
    }),
  },
  {
    ...area,
    name: 'code-used-twice',
    cites: 'OTP: steps',
    level: 'should',
    description: 'Accepts a login code a second time, with the response of the first.',
    start: host(() => {
      const used = new Map<string, ProxiedResponse>();
      return async (request, forward) => {
        const response = await forward(request);
        if (!isVerify(request)) return response;
        const key = `${request.tenant} ${emailIn(request)} ${codeIn(request)}`;
        if (response.status === 200) used.set(key, response);
        return response.status === 401 ? (used.get(key) ?? response) : response;
      };
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'reset-code-used-twice',
    cites: 'Endpoints: request-password-reset-otp',
    description: 'Answers a second password reset with the same code like the first.',
    start: host(() => {
      const used = new Map<string, ProxiedResponse>();
      return async (request, forward) => {
        const response = await forward(request);
        if (!isAt(request, 'identity.resetPassword')) return response;
        const key = `${request.tenant} ${emailIn(request)} ${codeIn(request)}`;
        if (response.status < 300) used.set(key, response);
        return response.status === 401 ? (used.get(key) ?? response) : response;
      };
    }),
  },
  {
    ...area,
    name: 'code-of-another',
    cites: 'OTP: steps',
    description: 'Accepts a code that was sent to another address.',
    start: accepting((request, codes) => {
      return codes.find(({ email, code }) => code === codeIn(request) && email !== emailIn(request)) !== undefined;
    }),
  },
  {
    ...area,
    name: 'code-nearly-right',
    cites: 'OTP: steps',
    description: 'Compares the first five digits of a code only.',
    start: accepting((request, codes) => {
      const start = codeIn(request).slice(0, 5);
      return codes.find(({ email, code }) => email === emailIn(request) && code.startsWith(start)) !== undefined;
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'reset-code-logs-in',
    cites: 'OTP: surfaces',
    description: 'Accepts the code of a password reset for a login.',
    start: accepting((request, codes) => {
      const isSame = (email: string, code: string) => email === emailIn(request) && code === codeIn(request);
      return codes.find(({ email, code, kind }) => kind === 'reset' && isSame(email, code)) !== undefined;
    }),
  },
  {
    ...area,
    name: 'code-jwt-reads-only',
    cites: 'OTP: steps',
    description: 'Refuses writes by the JWT of a code with 403.',
    rules: [...area.rules, 'auth/jwt-acts-alike-however-gotten'],
    operations: ['contacts.create'],
    start: host(() => {
      const issued = new Set<string>();
      return async (request, forward) => {
        if (isWrite(request) && issued.has(request.headers.authorization ?? '')) return problem(403, 'Forbidden');
        const response = await forward(request);
        if (isVerify(request)) issued.add(`Bearer ${jsonOf(response).token}`);
        return response;
      };
    }),
  },
  {
    ...area,
    name: 'code-jwt-for-an-hour',
    cites: 'Limits: JWT lifetime',
    description: 'Issues JWTs of one hour for codes.',
    start: host(() => reissuing((jwt) => withLifetime(jwt, 3_600), ['/api/v1/verify-login-otp'])),
  },
  {
    ...area,
    name: 'code-jwt-of-the-previous-user',
    cites: 'Endpoints: verify-login-otp',
    description: 'Returns the JWT of the user who logged in before.',
    start: host(() => {
      let previous: { readonly email: string; readonly token: unknown } | undefined;
      return async (request, forward) => {
        const response = await forward(request);
        if (!isVerify(request) || response.status !== 200) return response;
        const { token, ...rest } = jsonOf(response);
        const before = previous;
        previous = { email: emailIn(request), token };
        return before && before.email !== emailIn(request)
          ? withJson(response, { ...rest, token: before.token })
          : response;
      };
    }),
  },
  {
    ...area,
    name: 'reset-code-never-sent',
    cites: 'Endpoints: request-password-reset-otp',
    description: 'Says that a code for a password reset was sent, and sends none.',
    start: host(() => async (request, forward) => {
      if (!isAt(request, 'identity.requestPasswordResetOtp')) return forward(request);
      return forward(bodyWith(request, { email: `unknown-${crypto.randomUUID()}@conformance.example` }));
    }),
  },
];
