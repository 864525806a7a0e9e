/** Credentials that are nearly right. All refusals have the same body, so that guessing reveals nothing. */
import { type Case, type Fixture, type RawCase, type RawParts, rawCase, type Verdict } from './case.ts';
import { forgeries } from './tokens.ts';

const headerCase = (name: string, expect: Verdict, parts: RawParts, more: Partial<RawCase> = {}): RawCase =>
  rawCase(`header: ${name}`, expect, parts, more);

/** @returns a case with a credential header from the fixture. */
const credential = (
  name: string,
  lines: (fixture: Fixture) => readonly string[],
  expect: Verdict,
  more: Partial<RawParts> = {},
): RawCase => headerCase(`credential: ${name}`, expect, { as: 'anonymous', headers: lines, ...more });

const token = ({ acme }: Fixture) => acme.people.ROLE_ADMIN.readWrite;
const jwt = ({ acme }: Fixture) => acme.people.ROLE_ADMIN.jwt;
const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

const apiTokens: readonly RawCase[] = [
  ...Object.entries<(fixture: Fixture) => string>({
    empty: () => '',
    'a word': () => 'secret',
    'the prefix alone': () => 'gg_rw_',
    zeros: () => `gg_rw_${'0'.repeat(42)}`,
    'cut by one': (fixture) => token(fixture).slice(0, -1),
    'one character more': (fixture) => `${token(fixture)}A`,
    'the checksum of another': (fixture) => token(fixture).slice(0, -1) + (token(fixture).endsWith('0') ? '1' : '0'),
    'read-only renamed to read-write': ({ acme }) => acme.people.ROLE_ADMIN.readOnly.replace('gg_ro_', 'gg_rw_'),
    'in the other case': (fixture) => swapCase(token(fixture)),
    'in quotes': (fixture) => `"${token(fixture)}"`,
    'with Bearer before it': (fixture) => `Bearer ${token(fixture)}`,
    'with a space in it': (fixture) => `${token(fixture).slice(0, 20)} ${token(fixture).slice(20)}`,
    'twice, by a comma': (fixture) => `${token(fixture)}, ${token(fixture)}`,
    'twice, in two lines': (fixture) => `${token(fixture)}\r\nApi-Token: ${token(fixture)}`,
    'of the other tenant': ({ globex }) => globex.people.ROLE_ADMIN.readWrite,
    'a JWT': jwt,
    'Latin-1': () => '\xff\xfe',
    '15 KB': () => 'g'.repeat(15_000),
    'the prototype': () => '__proto__',
    SQL: () => `gg_rw_' or 1=1 --`,
    null: () => 'null',
  }).map(([name, value]) =>
    credential(`Api-Token: ${name}`, (fixture) => [`Api-Token: ${value(fixture)}`], 'invalid_api_token'),
  ),
  credential('Api-Token: white space around it', (fixture) => [`Api-Token: \t ${token(fixture)} \t`], 200),
  credential(
    'Api-Token: bad, beside a good JWT',
    (fixture) => ['Api-Token: x', `Authorization: Bearer ${jwt(fixture)}`],
    'invalid_api_token',
  ),
  credential(
    'Api-Token: empty, beside a good JWT',
    (fixture) => ['Api-Token:', `Authorization: Bearer ${jwt(fixture)}`],
    'invalid_api_token',
  ),
  credential(
    'Api-Token: good, beside a bad JWT',
    (fixture) => [`Api-Token: ${token(fixture)}`, 'Authorization: Bearer x'],
    200,
  ),
  credential('Api-Token: bad, on a public operation', () => ['Api-Token: x'], 'invalid_api_token', { to: 'login' }),
  credential('Api-Token: bad, where nothing is', () => ['Api-Token: x'], 'not_found', { to: 'nowhere' }),
  credential('Api-Token: bad, on the docs page', () => ['Api-Token: x'], 200, { to: 'docs' }),
];

const authorizations: readonly RawCase[] = [
  ...Object.entries<(fixture: Fixture) => string>({
    empty: () => '',
    'the scheme alone': () => 'Bearer',
    'the scheme and a space': () => 'Bearer ',
    'no scheme': jwt,
    Basic: () => `Basic ${Buffer.from('ada@acme.example:guildgate-demo').toString('base64')}`,
    Digest: () => 'Digest username="a", realm="b", nonce="c", uri="/", response="d"',
    Negotiate: () => 'Negotiate YII=',
    Token: (fixture) => `Token ${jwt(fixture)}`,
    'two words': (fixture) => `Bearer ${jwt(fixture)} x`,
    'a comma behind it': (fixture) => `Bearer ${jwt(fixture)},`,
    'twice, by a comma': (fixture) => `Bearer ${jwt(fixture)}, Bearer ${jwt(fixture)}`,
    'twice, the same': (fixture) => `Bearer ${jwt(fixture)}\r\nAuthorization: Bearer ${jwt(fixture)}`,
    'twice, the good one first': (fixture) => `Bearer ${jwt(fixture)}\r\nAuthorization: Bearer x`,
    'twice, the bad one first': (fixture) => `Bearer x\r\nAuthorization: Bearer ${jwt(fixture)}`,
    'in quotes': (fixture) => `Bearer "${jwt(fixture)}"`,
    'Bearer:': (fixture) => `Bearer: ${jwt(fixture)}`,
    'a tab for the space': (fixture) => `Bearer\t${jwt(fixture)}`,
    null: () => 'Bearer null',
    undefined: () => 'Bearer undefined',
    dots: () => 'Bearer ..',
    '15 KB': () => `Bearer ${'a'.repeat(15_000)}`,
    'Latin-1': () => 'Bearer \xff',
  }).map(([name, value]) =>
    credential(`Authorization: ${name}`, (fixture) => [`Authorization: ${value(fixture)}`], 'invalid_token'),
  ),
  credential(
    'Authorization: lower case, which is the same scheme',
    (fixture) => [`Authorization: bearer ${jwt(fixture)}`],
    200,
  ),
  credential('Authorization: bad, on a public operation', () => ['Authorization: Bearer x'], 'invalid_token', {
    to: 'login',
  }),
  ...['x', '', 'a'.repeat(64), '\xff', "' or 1=1"].map((value) =>
    credential(
      `X-Contact-Hash: ${JSON.stringify(value).slice(0, 20)}`,
      () => [`X-Contact-Hash: ${value}`],
      'invalid_contact_hash',
    ),
  ),
  credential(
    'X-Contact-Hash: beside a good token',
    (fixture) => ['X-Contact-Hash: x', `Api-Token: ${token(fixture)}`],
    200,
  ),
  credential('in the query, where none is read', () => [], 'missing_credentials', {
    path: '/api/v1/users?access_token=x&api_token=x',
  }),
  credential(
    'in a cookie, where none is read',
    (fixture) => [`Cookie: Api-Token=${token(fixture)}`],
    'missing_credentials',
  ),
];

const jwts = forgeries.map((name) =>
  credential(`JWT: ${name}`, ({ forged }) => [`Authorization: Bearer ${forged[name]}`], 'invalid_token'),
);

export const credentialCases: readonly Case[] = [...apiTokens, ...authorizations, ...jwts];
