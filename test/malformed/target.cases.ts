/** The request target: its four forms, and the path in it. RFC 9112, 3.2; RFC 3986, 2.1 and 3.3. */
import { type Case, fatalCase, type RawCase, type RawParts, rawCase, type TargetName, type Verdict } from './case.ts';

const malformed = (name: string, parts: RawParts): RawCase => fatalCase(`request line: ${name}`, parts);

const requestLineCase = (name: string, expect: Verdict, parts: RawParts, more: Partial<RawCase> = {}): RawCase =>
  rawCase(`request line: ${name}`, expect, parts, more);

/** RFC 9112, 3.2. Unsupported forms are refused by the first stage, and the connection stays open. */
const forms: readonly RawCase[] = [
  ...Object.entries({
    'absolute, of the same host': 'http://acme.localhost/api/v1/users',
    'absolute, of the other tenant': 'http://globex.localhost/api/v1/users',
    'absolute, of no tenant': 'http://example.com/',
    'absolute, https': 'https://globex.localhost/api/v1/users',
    'absolute, with userinfo': 'http://acme.localhost@globex.localhost/api/v1/users',
    'absolute, ftp': 'ftp://globex.localhost/api/v1/users',
    'absolute, upper case': 'HTTP://GLOBEX.LOCALHOST/API/V1/USERS',
    'absolute, with no host': 'http:///api/v1/users',
    'absolute, of a file': 'file:///etc/passwd',
    'asterisk, with GET': '*',
    'two asterisks': '**',
  }).map(([name, path]) =>
    requestLineCase(`target: ${name}`, 'malformed_request', { path }, { lacks: 'globex.example' }),
  ),
  requestLineCase('target: asterisk, with OPTIONS', 'malformed_request', { method: 'OPTIONS', path: '*' }),
  ...Object.entries({
    'authority, with GET': 'globex.localhost:80',
    'a query alone': '?itemsPerPage=1',
    'a fragment alone': '#users',
    'a name without a slash': 'users',
    'a backslash first': '\\api\\v1\\users',
    'percent first': '%2fapi/v1/users',
    'a dot first': '../api/v1/users',
  }).map(([name, path]) => malformed(`target: ${name}`, { path })),
  // RFC 9112, 3.2: no form has a fragment, and proxies treat fragments differently.
  ...[
    '/api/v1/users#',
    '/api/v1/users#x',
    '/api/v1/users#?itemsPerPage=0',
    '/api/v1/users?itemsPerPage=1#x',
    '/#/api/v1/users',
  ].map((path) => requestLineCase(`target with a fragment: ${path}`, 'malformed_request', { path })),
];

/** RFC 3986, 2.1 and 3.3. Invalid percent-encoding is refused; any other text is another path. */
const paths: readonly RawCase[] = [
  ...(
    [
      '%',
      '%z',
      '%zz',
      '%2',
      '%%',
      '%u0041',
      '%ff',
      '%fe%ff',
      '%80',
      '%c0%ae',
      '%c0%af',
      '%e0%80%ae',
      '%f0%80%80%ae',
      '%ed%a0%80',
      '%f4%90%80%80',
      '%c3',
      '%c3%28',
      '%F8%88%80%80%80',
    ] as const
  ).flatMap((bytes) => [
    requestLineCase(`percent-encoding ${bytes} for an id`, 'malformed_request', { path: `/api/v1/events/${bytes}` }),
    requestLineCase(`percent-encoding ${bytes} where nothing is`, 'malformed_request', {
      path: `/api/v1/${bytes}/x`,
      as: 'anonymous',
    }),
  ]),
  ...Object.entries({
    'two slashes first': '//api/v1/users',
    'two slashes inside': '/api//v1/users',
    'two slashes and a host': '//globex.localhost/api/v1/users',
    'a slash behind it': '/api/v1/users/',
    'a parameter behind it': '/api/v1/users;jsessionid=1',
    'a parameter inside': '/api;v=1/v1/users',
    'an encoded slash': '/api%2fv1/users',
    'a backslash inside': '/api\\v1\\users',
    'an encoded backslash': '/api%5cv1/users',
    'upper case': '/API/V1/USERS',
    'an encoded space behind it': '/api/v1/users%20',
    'an encoded NUL behind it': '/api/v1/users%00',
    'an encoded line break': '/api/v1/users%0d%0aX:%20y',
    'an encoded question mark': '/api/v1/users%3fitemsPerPage=1',
    'an encoded percent': '/api/v1/%2575sers',
    'a dot behind it': '/api/v1/users.',
    'an extension': '/api/v1/users.json',
    'an ampersand for the query': '/api/v1/users&itemsPerPage=1',
    'a wildcard': '/api/v1/*',
    'a route of ours as written': '/{anywhere*}',
    'a version too high': '/api/v2/users',
    'the root of the API': '/api/v1',
    'the prototype': '/api/v1/__proto__',
    'the constructor': '/constructor/prototype',
    'a secret file': '/.env',
    '1 000 segments': '/a'.repeat(1_000),
    '4 000 slashes': '/'.repeat(4_000),
    '9 KB': `/${'a'.repeat(9_000)}`,
  }).map(([name, path]) => requestLineCase(`path: ${name}`, 'not_found', { path })),
  // RFC 3986, 6.2.2: equivalent spellings of a path, which a proxy may normalize.
  ...['/api/v1/%75sers'].map((path) => requestLineCase(`path: the same path as ${path}`, 200, { path })),
  ...(['list', 'create', 'login', 'docs'] as const).map((to: TargetName) =>
    requestLineCase(
      `path: 20 KB behind ${to}`,
      'headers_too_large',
      { to, path: `/${to}/${'a'.repeat(20_000)}` },
      { closes: true },
    ),
  ),
  requestLineCase(
    'path: 20 KB of query',
    'headers_too_large',
    { path: `/api/v1/users?search=${'a'.repeat(20_000)}` },
    { closes: true },
  ),
  requestLineCase('path: 1 MB', 'headers_too_large', { path: `/${'a'.repeat(1_000_000)}` }, { closes: true }),
  requestLineCase('method: 20 000 letters', 'malformed_request', { method: 'A'.repeat(20_000) }, { closes: true }),
];

/** A proxy and hapi may resolve dot segments differently, so that a rule of the proxy is bypassed. RFC 3986, 5.2.4. */
const dotSegments: readonly RawCase[] = [
  ...[
    '/api/v1/events/../users',
    '/api/v1/events/../nowhere',
    '/../../api/v1/users',
    '/api/./v1/users',
    '/.',
    '/..',
    '/api/v1/users/.',
    '/api/v1/users/..?itemsPerPage=1',
    '/api/v1/%2e%2e/v1/users',
    '/api/v1/%2E%2E/v1/users',
    '/api/v1/%2E./v1/users',
    '/api/v1/.%2e/v1/users',
    '/api/%2e/v1/users',
    '/api/v1/users/%2e',
    '/api/v1/events%2f..%2fusers',
    '/api/v1/events%2F%2e%2E%2Fusers',
    '/api/v1/events/..%2fusers',
    '/api/v1/events%5c..%5cusers',
    '/api/v1/events\\..\\users',
    '/api/v1/events\\%2e%2e/users',
    '/docs/../package.json',
    '/docs/%2e%2e%2fpackage.json',
    '/admin/assets/%2e%2e/%2e%2e/package.json',
  ].map((path) => requestLineCase(`dot segment: ${path}`, 'invalid_path', { path, as: 'anonymous' })),
  ...['/api/v1/...', '/api/v1/.users', '/api/v1/users..', '/api/v1/%2e%2e%2e', '/api/v1/%252e%252e/v1/users'].map(
    (path) => requestLineCase(`dots in a segment: ${path}`, 'not_found', { path }),
  ),
  requestLineCase('dot segments in a query', 200, { path: '/api/v1/users?search=/../%2e%2e/' }),
];

export const targetCases: readonly Case[] = [...forms, ...paths, ...dotSegments];
