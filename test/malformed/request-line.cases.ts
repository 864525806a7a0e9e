/** The request line: method, version and grammar. RFC 9112, 3: an invalid one is 400. */
import { type Case, fatalCase, good, type RawCase, type RawParts, rawCase, type Verdict } from './case.ts';

const malformed = (name: string, parts: RawParts): RawCase => fatalCase(`request line: ${name}`, parts);

const requestLineCase = (name: string, expect: Verdict, parts: RawParts, more: Partial<RawCase> = {}): RawCase =>
  rawCase(`request line: ${name}`, expect, parts, more);

/** Unknown methods, and names that are not a token of RFC 9110, 5.6.2. */
const noMethods = {
  'lower case': 'get',
  'mixed case': 'Get',
  'a letter too many': 'GETT',
  'a letter too few': 'GE',
  'a digit': 'G3T',
  '1 000 letters': 'G'.repeat(1_000),
  'an unknown name': 'BREW',
  'a NUL in it': 'G\0ET',
  'bytes above 127': 'G\xff\xfeT',
  braces: '{GET}',
  quotes: '"GET"',
  'a colon': 'GET:',
  'a template': `\${jndi:ldap://x}`,
  'the preface of HTTP/2': 'PRI',
} as const;

const methods: readonly RawCase[] = [
  ...Object.entries(noMethods).map(([name, method]) => malformed(`method: ${name}`, { method })),
  ...(
    ['TRACE', 'OPTIONS', 'PUT', 'PROPFIND', 'MKCOL', 'LOCK', 'SEARCH', 'PURGE', 'REPORT', 'M-SEARCH', 'SOURCE'] as const
  ).flatMap((method) => [
    requestLineCase(
      `method ${method} where it is not`,
      'method_not_allowed',
      { method },
      { headers: { allow: 'GET, HEAD, POST' } },
    ),
    requestLineCase(`method ${method} where nothing is`, 'not_found', { method, to: 'nowhere' }),
    requestLineCase(`method ${method} on the docs page`, 'method_not_allowed', { method, to: 'docs', as: 'anonymous' }),
  ]),
  requestLineCase(
    'TRACE does not echo',
    'method_not_allowed',
    { method: 'TRACE', headers: ['Max-Forwards: 0', 'X-Echo: echoed'] },
    { lacks: 'echoed' },
  ),
  requestLineCase(
    'PUT on an event',
    'method_not_allowed',
    { method: 'PUT', to: 'get' },
    { headers: { allow: 'GET, HEAD, PATCH, DELETE' } },
  ),
  requestLineCase(
    'GET on login-check',
    'method_not_allowed',
    { method: 'GET', to: 'login' },
    { headers: { allow: 'POST' } },
  ),
  requestLineCase(
    'HEAD without a credential',
    'missing_credentials',
    { method: 'HEAD', as: 'anonymous' },
    { head: true },
  ),
  requestLineCase('HEAD where nothing is', 'not_found', { method: 'HEAD', to: 'nowhere' }, { head: true }),
  requestLineCase('HEAD as it should be', 200, { method: 'HEAD' }, { head: true }),
  requestLineCase(
    'CONNECT to a host',
    'method_not_allowed',
    { method: 'CONNECT', path: 'globex.localhost:443' },
    { closes: true, headers: { allow: '' } },
  ),
  requestLineCase('CONNECT to a path', 'method_not_allowed', { method: 'CONNECT' }, { closes: true }),
];

const versions: readonly RawCase[] = [
  ...['HTTP/0.9', 'HTTP/2.0'].map((version) => requestLineCase(`version ${version}`, 'malformed_request', { version })),
  ...[
    'HTTP/1.2',
    'HTTP/1.9',
    'HTTP/3',
    'HTTP/3.0',
    'HTTP/9.9',
    'HTTP/2',
    'HTTP/11',
    'HTTP/1.',
    'HTTP/.1',
    'HTTP/1,1',
    'HTTP/01.1',
    'HTTP/1.10',
    'HTTP/-1.1',
    'HTTP/1.1x',
    'HTTP/1.1 x',
    'http/1.1',
    'HTTPS/1.1',
    'HTTP 1.1',
    'HTTP/ 1.1',
    'HTTP/1 .1',
    'HTTP/A.B',
    'HTTP/1.\xb9',
    'HTTP',
    'ICE/1.0',
    'SIP/2.0',
    '1.1',
    'HTTP/1.1\0',
    'HTTP/1.1\t',
  ].map((version) => malformed(`version ${JSON.stringify(version)}`, { version })),
];

/** Node's parser accepts RTSP as HTTP without notice: the response is that of HTTP/1.0. */
const streaming = requestLineCase('version RTSP/1.0', 200, { version: 'RTSP/1.0' }, { closes: true });

const lines: readonly RawCase[] = [
  ...Object.entries({
    'only a method': 'GET',
    'method and target (HTTP/0.9)': 'GET /api/v1/users',
    'only a target': '/api/v1/users',
    'only a version': 'HTTP/1.1',
    'no method': ' /api/v1/users HTTP/1.1',
    'an empty target': 'GET  HTTP/1.1',
    'tabs between the parts': 'GET\t/api/v1/users\tHTTP/1.1',
    'a space before the method': ' GET /api/v1/users HTTP/1.1',
    'a tab in the target': 'GET /api/v1/\tusers HTTP/1.1',
    'a space in the target': 'GET /api/v1/ users HTTP/1.1',
    'a space in the query': 'GET /api/v1/users?search=a b HTTP/1.1',
    'a NUL in the target': 'GET /api/v1/users\0 HTTP/1.1',
    'a NUL first': '\0GET /api/v1/users HTTP/1.1',
    'a bare CR in the target': 'GET /api/v1/\rusers HTTP/1.1',
    'a bare CR for the end': 'GET /api/v1/users HTTP/1.1\rX: y',
    'a bare LF in the target': 'GET /api/v1/\nusers HTTP/1.1',
    'DEL in the target': 'GET /api/v1/users\x7f HTTP/1.1',
    'ESC in the target': 'GET /api/v1/users\x1b[2J HTTP/1.1',
    'a header for the line': 'Host: acme.localhost',
    'an answer for a request': 'HTTP/1.1 200 OK',
    'Latin-1 in the target': 'GET /api/v1/us\xe9rs HTTP/1.1',
    'UTF-8 in the target': 'GET /api/v1/us\xc3\xa9rs HTTP/1.1',
    'UTF-8 in the query': 'GET /api/v1/users?search=\xc3\xa9 HTTP/1.1',
    'a byte 255 in the query': 'GET /api/v1/users?search=\xff HTTP/1.1',
    'a byte order mark': '\xef\xbb\xbfGET /api/v1/users HTTP/1.1',
    'another protocol: SSH': 'SSH-2.0-OpenSSH_9.6',
    'another protocol: SMTP': 'EHLO acme.localhost',
    'another protocol: Redis': '*1\r\n$4\r\nPING',
  }).map(([name, line]) => malformed(name, { line })),
  malformed('lines that end in LF alone', { eol: '\n' }),
  malformed('lines that end in CR alone', { eol: '\r' }),
  malformed('lines that end in LF CR', { eol: '\n\r' }),
  malformed('nothing but spaces', { line: ' '.repeat(100) }),
  { name: 'request line: nothing at all', bytes: () => Buffer.alloc(0), expect: null, halfClose: true },
  { name: 'request line: empty lines alone', bytes: () => Buffer.from('\r\n\r\n\r\n'), expect: null, halfClose: true },
  // RFC 9112, 2.2: a server SHOULD ignore at least one empty line before the request line.
  {
    name: 'request line: an empty line before it',
    bytes: (fixture) => Buffer.concat([Buffer.from('\r\n'), good(fixture)]),
    expect: 200,
  },
];

export const requestLineCases: readonly Case[] = [...methods, ...versions, streaming, ...lines];
