/** Credentials that are nearly right. The bodies of their refusals are all alike: a guess learns nothing. */
import { type Case, type RawCase, type RawParts, rawCase, type Scene, type Verdict } from './case.ts';
import { forgeries } from './tokens.ts';

const answered = (name: string, expect: Verdict, parts: RawParts, more: Partial<RawCase> = {}): RawCase =>
  rawCase(`header: ${name}`, expect, parts, more);

/** A scene-dependent header, for credentials that are nearly right. */
const credential = (
  name: string,
  lines: (scene: Scene) => readonly string[],
  expect: Verdict,
  more: Partial<RawParts> = {},
): RawCase => answered(`credential: ${name}`, expect, { as: 'nobody', headers: lines, ...more });

const token = ({ acme }: Scene) => acme.people.ROLE_ADMIN.readWrite;
const jwt = ({ acme }: Scene) => acme.people.ROLE_ADMIN.jwt;
const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

const apiTokens: readonly RawCase[] = [
  ...Object.entries<(scene: Scene) => string>({
    empty: () => '',
    'a word': () => 'secret',
    'the prefix alone': () => 'gg_rw_',
    zeros: () => `gg_rw_${'0'.repeat(42)}`,
    'cut by one': (scene) => token(scene).slice(0, -1),
    'one character more': (scene) => `${token(scene)}A`,
    'the checksum of another': (scene) => token(scene).slice(0, -1) + (token(scene).endsWith('0') ? '1' : '0'),
    'read-only renamed to read-write': ({ acme }) => acme.people.ROLE_ADMIN.readOnly.replace('gg_ro_', 'gg_rw_'),
    'in the other case': (scene) => swapCase(token(scene)),
    'in quotes': (scene) => `"${token(scene)}"`,
    'with Bearer before it': (scene) => `Bearer ${token(scene)}`,
    'with a space in it': (scene) => `${token(scene).slice(0, 20)} ${token(scene).slice(20)}`,
    'twice, by a comma': (scene) => `${token(scene)}, ${token(scene)}`,
    'twice, in two lines': (scene) => `${token(scene)}\r\nApi-Token: ${token(scene)}`,
    'of the other tenant': ({ globex }) => globex.people.ROLE_ADMIN.readWrite,
    'a JWT': jwt,
    'Latin-1': () => '\xff\xfe',
    '15 KB': () => 'g'.repeat(15_000),
    'the prototype': () => '__proto__',
    SQL: () => `gg_rw_' or 1=1 --`,
    null: () => 'null',
  }).map(([name, value]) =>
    credential(`Api-Token: ${name}`, (scene) => [`Api-Token: ${value(scene)}`], 'invalid_api_token'),
  ),
  credential('Api-Token: white space around it', (scene) => [`Api-Token: \t ${token(scene)} \t`], 200),
  credential(
    'Api-Token: bad, beside a good JWT',
    (scene) => ['Api-Token: x', `Authorization: Bearer ${jwt(scene)}`],
    'invalid_api_token',
  ),
  credential(
    'Api-Token: empty, beside a good JWT',
    (scene) => ['Api-Token:', `Authorization: Bearer ${jwt(scene)}`],
    'invalid_api_token',
  ),
  credential(
    'Api-Token: good, beside a bad JWT',
    (scene) => [`Api-Token: ${token(scene)}`, 'Authorization: Bearer x'],
    200,
  ),
  credential('Api-Token: bad, on a public operation', () => ['Api-Token: x'], 'invalid_api_token', { to: 'login' }),
  credential('Api-Token: bad, where nothing is', () => ['Api-Token: x'], 'not_found', { to: 'nowhere' }),
  credential('Api-Token: bad, on the docs page', () => ['Api-Token: x'], 200, { to: 'docs' }),
];

const authorizations: readonly RawCase[] = [
  ...Object.entries<(scene: Scene) => string>({
    empty: () => '',
    'the scheme alone': () => 'Bearer',
    'the scheme and a space': () => 'Bearer ',
    'no scheme': jwt,
    Basic: () => `Basic ${Buffer.from('ada@acme.example:guildgate-demo').toString('base64')}`,
    Digest: () => 'Digest username="a", realm="b", nonce="c", uri="/", response="d"',
    Negotiate: () => 'Negotiate YII=',
    Token: (scene) => `Token ${jwt(scene)}`,
    'two words': (scene) => `Bearer ${jwt(scene)} x`,
    'a comma behind it': (scene) => `Bearer ${jwt(scene)},`,
    'twice, by a comma': (scene) => `Bearer ${jwt(scene)}, Bearer ${jwt(scene)}`,
    'twice, the same': (scene) => `Bearer ${jwt(scene)}\r\nAuthorization: Bearer ${jwt(scene)}`,
    'twice, the good one first': (scene) => `Bearer ${jwt(scene)}\r\nAuthorization: Bearer x`,
    'twice, the bad one first': (scene) => `Bearer x\r\nAuthorization: Bearer ${jwt(scene)}`,
    'in quotes': (scene) => `Bearer "${jwt(scene)}"`,
    'Bearer:': (scene) => `Bearer: ${jwt(scene)}`,
    'a tab for the space': (scene) => `Bearer\t${jwt(scene)}`,
    null: () => 'Bearer null',
    undefined: () => 'Bearer undefined',
    dots: () => 'Bearer ..',
    '15 KB': () => `Bearer ${'a'.repeat(15_000)}`,
    'Latin-1': () => 'Bearer \xff',
  }).map(([name, value]) =>
    credential(`Authorization: ${name}`, (scene) => [`Authorization: ${value(scene)}`], 'invalid_token'),
  ),
  credential(
    'Authorization: lower case, which is the same scheme',
    (scene) => [`Authorization: bearer ${jwt(scene)}`],
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
    (scene) => ['X-Contact-Hash: x', `Api-Token: ${token(scene)}`],
    200,
  ),
  credential('in the query, where none is read', () => [], 'missing_credentials', {
    path: '/api/v1/users?access_token=x&api_token=x',
  }),
  credential(
    'in a cookie, where none is read',
    (scene) => [`Cookie: Api-Token=${token(scene)}`],
    'missing_credentials',
  ),
];

const jwts = forgeries.map((name) =>
  credential(`JWT: ${name}`, ({ forged }) => [`Authorization: Bearer ${forged[name]}`], 'invalid_token'),
);

export const credentialCases: readonly Case[] = [...apiTokens, ...authorizations, ...jwts];
