/** A host with other names for what the specification does not name, and its dialect. */
import { pathOf } from '../counting.ts';
import { type Handlers, jsonOf, type ProxiedRequest, type ProxiedResponse, withJson, without } from '../mutant.ts';

const emailNames = { address: 'email' };
const otpNames = { ...emailNames, pin: 'code' };
const tokenNames = { token: 'jwt', refresh_token: 'renewal' };
const pageNames = { member: 'items', view: 'links' };

/** Request members: its names to ours, by the end of the path. */
const requests: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [/\/login-check$/, { username: 'email', passphrase: 'password' }],
  [/\/token\/refresh$/, { renewal: 'refresh_token' }],
  [/\/request-(?:login|password-reset)-otp$/, emailNames],
  [/\/verify-login-otp$/, otpNames],
  [/\/reset-password$/, { ...otpNames, passphrase: 'password' }],
  [/\/api_tokens$/, { access: 'accessLevel' }],
  [/\/bulk-[a-z]+$/, { list: 'ids' }],
];

/** Response members: our names to its. */
const responseNames: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
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
  resources: { apiToken: { create: { body: { accessLevel: null, access: 'READING' } } } },
  writes: { 'apiTokens.create': { body: { accessLevel: null, access: 'READING' } } },
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
  return {
    api: async (request, forward) =>
      withRenamedMembers(request, withRenamedPreflight(await forward(understood(request)))),
  };
}

/** Pages of other origins send its header as well. */
function withRenamedPreflight(response: ProxiedResponse): ProxiedResponse {
  const { 'access-control-allow-headers': names, ...headers } = response.headers;
  if (names === undefined) return response;
  const own = names.replace('authorization', renamedDialect.headers.jwt.toLowerCase());
  return { ...response, headers: { ...headers, 'access-control-allow-headers': own } };
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
  // Our names of renamed members are unknown to this host.
  const own = Object.entries(jsonOf(request)).map(([name, value]) => [
    names[name] ?? (Object.values(names).includes(name) ? `unknown-${name}` : name),
    levels[String(value)] ?? value,
  ]);
  return Buffer.from(JSON.stringify(Object.fromEntries(own)));
}

function withRenamedMembers(request: ProxiedRequest, response: ProxiedResponse): ProxiedResponse {
  if (!/\bjson\b/.test(response.headers['content-type'] ?? '') || response.status >= 300) return response;
  const body = jsonOf(response);
  const names = responseNames.find(([pattern]) => pattern.test(pathOf(request)))?.[1] ?? {};
  const all = 'member' in body && 'view' in body ? { ...names, ...pageNames } : names;
  if (Object.keys(all).length === 0) return response;
  return withJson(
    response,
    Object.fromEntries(Object.entries(body).map(([name, value]) => [all[name] ?? name, value])),
  );
}
