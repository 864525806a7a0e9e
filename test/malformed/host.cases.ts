/** The Host header, which alone selects the tenant, and headers that must not override it. RFC 9112, 3.2. */
import { type Case, type RawCase, type RawParts, rawCase, type Verdict } from './case.ts';

const headerCase = (name: string, expect: Verdict, parts: RawParts, more: Partial<RawCase> = {}): RawCase =>
  rawCase(`header: ${name}`, expect, parts, more);

const host = (name: string, hosts: readonly string[], expect: Verdict, more: Partial<RawCase> = {}): RawCase =>
  headerCase(
    `Host: ${name}`,
    expect,
    { hosts: hosts.map((value) => `Host: ${value}`) },
    { lacks: 'globex.example', ...more },
  );

/** RFC 9112, 3.2: a missing, repeated or invalid Host is 400. A valid Host without a tenant is 404. */
const hosts: readonly RawCase[] = [
  host('missing', [], 'malformed_request'),
  headerCase('Host: missing, with HTTP/1.0', 'malformed_request', { hosts: [], version: 'HTTP/1.0' }),
  headerCase('Host: missing, where nothing is', 'malformed_request', { hosts: [], to: 'nowhere' }),
  host('twice, the same', ['acme.localhost', 'acme.localhost'], 'malformed_request'),
  host('twice, ours first', ['acme.localhost', 'globex.localhost'], 'malformed_request'),
  host('twice, theirs first', ['globex.localhost', 'acme.localhost'], 'malformed_request'),
  headerCase('Host: twice, in two cases of letters', 'malformed_request', { headers: ['hOST: globex.localhost'] }),
  ...Object.entries({
    empty: '',
    'a port alone': ':80',
    'a port that is a word': 'acme.localhost:http',
    'a port too long': 'acme.localhost:800000',
    'a negative port': 'acme.localhost:-1',
    'two ports': 'acme.localhost:80:80',
    userinfo: 'user@acme.localhost',
    'userinfo that looks like the host': 'acme.localhost@globex.localhost',
    'userinfo with a password': 'acme.localhost:80@globex.localhost',
    'a path': 'acme.localhost/api',
    'a query': 'acme.localhost?x',
    'a fragment': 'acme.localhost#x',
    'a scheme': 'http://acme.localhost',
    'two, by a comma': 'acme.localhost, globex.localhost',
    'two, by a space': 'acme.localhost globex.localhost',
    'two, by a tab': 'acme.localhost\tglobex.localhost',
    'IPv6 in brackets': '[::1]',
    'IPv6 in brackets, with a port': '[::1]:80',
    'IPv6 without brackets': '::1',
    'Latin-1': 'acm\xe9.localhost',
    'UTF-8': 'acme\xe3\x80\x82localhost',
    'percent-encoded': '%61cme.localhost',
    'a wildcard': '*.localhost',
    'an underscore': 'acme_.localhost',
    quotes: '"acme.localhost"',
    'a semicolon': 'acme.localhost;globex.localhost',
    'a backslash': 'globex.localhost\\@acme.localhost',
    SQL: "' or '1'='1",
    'a template': `\${jndi:ldap://x}`,
  }).map(([name, value]) => host(name, [value], 'malformed_request')),
  ...Object.entries({
    'a trailing dot': 'acme.localhost.',
    'a leading dot': '.acme.localhost',
    'two dots': 'acme..localhost',
    'dots alone': '...',
    'a name below ours': 'x.acme.localhost',
    'the name above ours': 'localhost',
    'ours as a prefix': 'acme.localhost.example.com',
    IPv4: '127.0.0.1',
    'IPv4 with a port': '127.0.0.1:80',
    'a number': '2130706433',
    punycode: 'xn--acme-epa.localhost',
    'the name of the prototype': 'constructor',
    '255 letters': 'a'.repeat(255),
    '8 000 letters': 'a'.repeat(8_000),
  }).map(([name, value]) => host(name, [value], 'unknown_tenant')),
  host('upper case, which is the same', ['ACME.LOCALHOST'], 200),
  host('a port, which no tenant depends on', ['acme.localhost:8080'], 200),
  host('white space around it', ['  acme.localhost \t'], 200),
  host('of another tenant, with our Api-Token', ['globex.localhost'], 'invalid_api_token'),
  headerCase('Host: of another tenant, with our JWT', 'invalid_token', {
    hosts: ['Host: globex.localhost'],
    as: 'jwt',
  }),
  headerCase('Host: of no tenant, where nothing is', 'unknown_tenant', {
    hosts: ['Host: nobody.example'],
    to: 'nowhere',
  }),
  headerCase('Host: of no tenant, on the docs page', 'unknown_tenant', { hosts: ['Host: nobody.example'], to: 'docs' }),
];

/** Overrides that some servers obey. The response must be that of GET at acme. */
const overrides: readonly RawCase[] = [
  ...[
    'X-Forwarded-Host: globex.localhost',
    'X-Host: globex.localhost',
    'X-Forwarded-Server: globex.localhost',
    'Forwarded: for=1.2.3.4;host=globex.localhost;proto=https',
    'X-Original-Host: globex.localhost',
    'X-Tenant: globex',
    'X-HTTP-Host-Override: globex.localhost',
    'X-Original-URL: /api/v1/nowhere',
    'X-Rewrite-URL: /api/v1/nowhere',
    'X-HTTP-Method-Override: DELETE',
    'X-HTTP-Method: DELETE',
    'X-Method-Override: DELETE',
    'X-Forwarded-For: 1.2.3.4',
    'X-Forwarded-For: garbage, , ::1%eth0',
    'X-Forwarded-Proto: javascript',
    'X-Forwarded-Port: -1',
    'X-Forwarded-Prefix: /x',
    'Via: 1.1 globex.localhost',
    'Connection: Api-Token',
    'Connection: close, Host',
    'Proxy: http://127.0.0.1:1/',
    'Max-Forwards: -1',
    'TE: trailers;q=x',
    'Keep-Alive: timeout=-1, max=x',
    'Date: yesterday',
    'From: \xff',
    'Referer: \\',
    'Origin: null',
    'Origin: http://globex.localhost',
    'X-Request-Id: a b c',
    'Traceparent: garbage',
    'DNT: maybe',
    'User-Agent: () { :;}; echo x',
    `User-Agent: \${jndi:ldap://x}`,
  ].map((line) =>
    headerCase(`${line}`, 200, { headers: [line] }, { contains: 'acme.example', lacks: 'globex.example' }),
  ),
  headerCase('X-HTTP-Method-Override on POST', 'validation_failed', {
    to: 'create',
    headers: ['X-HTTP-Method-Override: GET', 'Content-Type: application/json', 'Content-Length: 2'],
    body: '{}',
  }),
  headerCase('X-HTTP-Method-Override with a read-only token', 'read_only_token', {
    to: 'create',
    as: 'readOnly',
    headers: ['X-HTTP-Method-Override: GET'],
  }),
];

export const hostCases: readonly Case[] = [...hosts, ...overrides];
