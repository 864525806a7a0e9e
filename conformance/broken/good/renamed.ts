/** Calls otherwise what the specification does not name; its dialect says how. */
import { pathOf } from '../limits/counting.ts';
import { type Handlers, jsonOf, type ProxiedAnswer, type ProxiedRequest, withJson, without } from '../mutant.ts';

const emailNames = { address: 'email' };
const otpNames = { ...emailNames, pin: 'code' };
const tokenNames = { token: 'jwt', refresh_token: 'renewal' };
const pageNames = { member: 'items', view: 'links' };

/** Of requests: its names to ours, by the end of the path. */
const requests: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [/\/login-check$/, { username: 'email', passphrase: 'password' }],
  [/\/token\/refresh$/, { renewal: 'refresh_token' }],
  [/\/request-(?:login|password-reset)-otp$/, emailNames],
  [/\/verify-login-otp$/, otpNames],
  [/\/reset-password$/, { ...otpNames, passphrase: 'password' }],
  [/\/api_tokens$/, { access: 'accessLevel' }],
  [/\/bulk-[a-z]+$/, { list: 'ids' }],
];

/** Of answers: our names to its. */
const answers: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [/\/(?:login-check|token\/refresh|verify-login-otp)$/, tokenNames],
  [/\/api_tokens$/, { token: 'secret' }],
];

export const renamedDialect = {
  headers: { apiToken: 'X-Access-Key', jwt: 'X-Session', jwtPrefix: 'Session ' },
  login: { email: 'username', password: 'passphrase', token: 'jwt', refreshToken: 'renewal' },
  refresh: { refreshToken: 'renewal' },
  otp: { email: 'address', code: 'pin' },
  passwordReset: { email: 'address', code: 'pin', password: 'passphrase' },
  page: { rows: 'items', next: 'links.next' },
  apiTokens: { accessLevel: 'access', readWrite: 'FULL', readOnly: 'READING', value: 'secret' },
  bulk: { ids: 'list' },
  requests: {
    'identity.loginCheck': {
      email: null,
      password: null,
      username: '{{unique}}@conformance.example',
      passphrase: 'not a password',
    },
    'identity.requestLoginOtp': { email: null, address: '{{email}}' },
    'identity.verifyLoginOtp': { email: null, code: null, address: '{{email}}', pin: '000000' },
    'identity.requestPasswordResetOtp': { email: null, address: '{{email}}' },
    'identity.resetPassword': {
      email: null,
      code: null,
      password: null,
      address: '{{email}}',
      pin: '000000',
      passphrase: 'conformance {{unique}}',
    },
  },
};

const levels: Readonly<Record<string, string>> = { FULL: 'READ_WRITE', READING: 'READ_ONLY' };

export function renamed(): Handlers {
  return { api: async (request, forward) => answered(request, await forward(understood(request))) };
}

function understood(request: ProxiedRequest): ProxiedRequest {
  const { 'x-access-key': apiToken, 'x-session': session, ...headers } = without(request.headers, 'api-token');
  const names = requests.find(([pattern]) => pattern.test(pathOf(request)))?.[1];
  return {
    ...request,
    headers: {
      ...headers,
      ...(apiToken === undefined ? {} : { 'api-token': apiToken }),
      ...(session === undefined ? {} : { authorization: session.replace(/^Session /, 'Bearer ') }),
    },
    body: names && request.body.length > 0 ? withNames(request, names) : request.body,
  };
}

function withNames(request: ProxiedRequest, names: Readonly<Record<string, string>>): Buffer {
  // Its own names alone: those that it has changed are strange to it.
  const own = Object.entries(jsonOf(request)).map(([name, value]) => [
    names[name] ?? (Object.values(names).includes(name) ? `unknown-${name}` : name),
    levels[String(value)] ?? value,
  ]);
  return Buffer.from(JSON.stringify(Object.fromEntries(own)));
}

function answered(request: ProxiedRequest, answer: ProxiedAnswer): ProxiedAnswer {
  if (!/\bjson\b/.test(answer.headers['content-type'] ?? '') || answer.status >= 300) return answer;
  const told = jsonOf(answer);
  const names = answers.find(([pattern]) => pattern.test(pathOf(request)))?.[1] ?? {};
  const all = 'member' in told && 'view' in told ? { ...names, ...pageNames } : names;
  if (Object.keys(all).length === 0) return answer;
  return withJson(answer, Object.fromEntries(Object.entries(told).map(([name, value]) => [all[name] ?? name, value])));
}
