/** Hosts that limit some kinds of callers and not others. */
import { admission, credentialOf, emailOf, limitOf } from '../../broken/counting.ts';
import {
  type Handlers,
  isRequestOf,
  jsonOf,
  type Mutant,
  type ProxiedRequest,
  type ProxiedResponse,
} from '../../broken/mutant.ts';

const operations = ['contacts.export'];

/** Does not limit certain callers. @param keyOf of a request @param learned keys in a response that become free */
function freeFor(
  keyOf: (request: ProxiedRequest) => string,
  learned: (request: ProxiedRequest, response: ProxiedResponse) => unknown,
): () => Handlers {
  return () => {
    const free = new Set<string>();
    return {
      api: async (request, forward) => {
        const response = await forward(request);
        const key = learned(request, response);
        if (typeof key === 'string') free.add(key);
        const isFree = response.status === 429 && limitOf(request) && free.has(keyOf(request));
        return isFree ? admission : response;
      },
    };
  };
}

const bearerOf = ({ headers }: ProxiedRequest) => (headers.authorization ?? '').replace(/^Bearer /, '');

const tokenFrom = (method: string, path: string) => (request: ProxiedRequest, response: ProxiedResponse) =>
  isRequestOf(request, method, path) ? jsonOf(response).token : undefined;

/** Refuses JWTs after ten. */
function halfForJwts(): Handlers {
  const counts = new Map<string, number>();
  return {
    api: async (request, forward) => {
      if (!limitOf(request) || !request.headers.authorization) return forward(request);
      const key = `${bearerOf(request)} ${request.path}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const response = await forward(request);
      if ((counts.get(key) ?? 0) <= 10) return response;
      const body = { title: 'Too Many Requests', detail: 'The limit was exceeded. Wait 60 seconds.', status: 429 };
      return {
        status: 429,
        headers: { 'content-type': 'application/json', 'retry-after': '60' },
        body: Buffer.from(JSON.stringify(body)),
      };
    },
  };
}

/** Answers 422 to requests without a body, however many. */
function failuresAreFree(): Handlers {
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      const isEmpty = Object.keys(jsonOf(request)).length === 0;
      if (response.status !== 429 || !limitOf(request) || !isEmpty) return response;
      return { ...admission, status: 422 };
    },
  };
}

/** The quota of an email is whole again after a right code. */
function emptiedByCode(): Handlers {
  const credit = new Map<string, number>();
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      if (!isRequestOf(request, 'POST', '/api/v1/verify-login-otp')) return response;
      const email = emailOf(request);
      if (response.status < 300) credit.set(email, 20);
      const left = credit.get(email) ?? 0;
      if (response.status !== 429 || left === 0) return response;
      credit.set(email, left - 1);
      return { ...admission, status: 401 };
    },
  };
}

export const callerMutants: readonly Mutant[] = [
  {
    name: 'other-tenant-unlimited',
    breaks: 'limits/other-tenant-token-is-limited',
    description: 'Limits one tenant, and no other.',
    operations,
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        return request.tenant === 'other' && limitOf(request) && response.status === 429 ? admission : response;
      },
    }),
  },
  {
    name: 'read-only-tokens-are-free',
    breaks: 'limits/read-only-token-is-limited',
    description: 'Does not limit read-only tokens.',
    operations,
    start: freeFor(credentialOf, (request, response) =>
      isRequestOf(request, 'POST', '/api/v1/api_tokens') && jsonOf(request).accessLevel === 'READ_ONLY'
        ? jsonOf(response).token
        : undefined,
    ),
  },
  {
    name: 'jwts-are-free',
    breaks: 'limits/jwt-is-limited',
    description: 'Limits Api-Tokens only.',
    operations,
    start: freeFor(
      ({ headers }) => String('authorization' in headers),
      () => 'true',
    ),
  },
  {
    name: 'half-the-quota-for-jwts',
    breaks: 'limits/jwt-is-limited',
    description: 'Admits ten requests of a JWT.',
    operations,
    start: halfForJwts,
  },
  {
    name: 'jwts-of-codes-are-free',
    breaks: 'limits/otp-jwt-is-limited',
    description: 'Does not limit the JWT of a one-time code.',
    operations,
    start: freeFor(bearerOf, tokenFrom('POST', '/api/v1/verify-login-otp')),
  },
  {
    name: 'impersonations-are-free',
    breaks: 'limits/impersonation-jwt-is-limited',
    description: 'Does not limit the JWT of an impersonation.',
    operations,
    start: freeFor(bearerOf, tokenFrom('POST', '/api/v1/permission/impersonate/{id}')),
  },
  {
    name: 'known-emails-are-free',
    breaks: 'limits/known-email-is-limited',
    description: 'Limits codes for emails of strangers only.',
    operations: ['identity.requestLoginOtp'],
    start: freeFor(emailOf, (request) =>
      isRequestOf(request, 'POST', '/api/v1/users') ? emailOf(request) : undefined,
    ),
  },
  {
    name: 'right-code-empties-the-bucket',
    breaks: 'limits/known-email-is-limited',
    description: 'Gives the whole quota back when a right code comes.',
    operations: ['identity.verifyLoginOtp'],
    start: emptiedByCode,
  },
  {
    name: 'failures-are-free',
    breaks: 'limits/failed-requests-are-limited',
    description: 'Looks at the body before it counts.',
    operations: ['emailTemplates.sendTest'],
    start: failuresAreFree,
  },
  {
    name: 'right-code-is-free',
    breaks: 'limits/right-code-opens-no-bucket',
    description: 'Does not limit right codes.',
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        const isVerification = isRequestOf(request, 'POST', '/api/v1/verify-login-otp');
        const isRight = isVerification && jsonOf(request).code !== '000000';
        return response.status === 429 && isRight ? admission : response;
      },
    }),
  },
];
