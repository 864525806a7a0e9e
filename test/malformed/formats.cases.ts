/** Values that pass the type check: dates that do not exist, ends before starts, unknown time zones, addresses. */
import { type Case, credentialOf, type HttpCase, newEvent } from './case.ts';

/** Patterns accept 29 February in every year; PostgreSQL refuses it, which is a 422 too. */
const noInstants = [
  '2026-02-29T10:00:00Z',
  '2100-02-29T10:00:00Z',
  '2026-02-30T10:00:00Z',
  '2026-04-31T10:00:00Z',
  '2026-13-01T10:00:00Z',
  '2026-00-10T10:00:00Z',
  '2026-01-00T10:00:00Z',
  '2026-01-32T10:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T10:60:00Z',
  '2026-06-30T23:59:60Z',
  '2026-01-01T10:00:00',
  '2026-01-01',
  '2026-01-01 10:00:00Z',
  '2026-01-01t10:00:00z',
  '2026-01-01T10:00:00+15:00',
  '2026-01-01T10:00:00+01',
  '2026-01-01T10:00:00 Z',
  '2026-01-01T10:00:00Z\n',
  ' 2026-01-01T10:00:00Z',
  '2026-01-01T10:00:00.1234567Z',
  '+002026-01-01T10:00:00Z',
  '-0001-01-01T10:00:00Z',
  '0000-01-01T10:00:00Z',
  '1899-12-31T10:00:00Z',
  '2200-01-01T10:00:00Z',
  '99999-01-01T10:00:00Z',
  '2026-W01-1T10:00:00Z',
  '2026-001T10:00:00Z',
  '２０２６-01-01T10:00:00Z',
  '01/02/2026',
  'yesterday',
  'infinity',
  '-infinity',
  'epoch',
  'now',
  '1767261600',
];

const event = (
  name: string,
  more: Record<string, unknown>,
  expectation: Pick<HttpCase, 'expect' | 'violation'>,
): HttpCase => ({
  name: `field: an event ${name}`,
  path: () => '/api/v1/events',
  request: (fixture) => ({
    method: 'POST',
    body: newEvent(more),
    headers: Object.fromEntries(credentialOf(fixture, 'readWrite')),
  }),
  ...expectation,
});

const refused = 'validation_failed';

const meanings: readonly HttpCase[] = [
  ...noInstants.map((instant) =>
    event(`that starts at ${JSON.stringify(instant)}`, { startsAt: instant }, { expect: refused }),
  ),
  event('on a leap day', { startsAt: '2028-02-29T10:00:00Z', endsAt: '2028-02-29T11:00:00Z' }, { expect: 201 }),
  event(
    'that ends before it starts',
    { endsAt: '2026-04-30T10:00:00Z' },
    { expect: refused, violation: ['endsAt', 'min'] },
  ),
  event(
    'that ends before it starts, by its offset',
    { endsAt: '2026-05-01T11:59:59+02:00' },
    { expect: refused, violation: ['endsAt', 'min'] },
  ),
  event('that ends as it starts', { endsAt: '2026-05-01T10:00:00Z' }, { expect: 201 }),
  // The schema refuses malformed names; the IANA database refuses unknown ones.
  ...Object.entries({
    enum: ['Mars/Olympus', 'Europe', 'CET+1'],
    format: ['Europe/', 'Europe/Paris ', '../../etc/passwd', '__proto__', '\u202eEurope/Paris'],
  }).flatMap(([code, timezones]) =>
    timezones.map((timezone) =>
      event(
        `in the zone ${JSON.stringify(timezone)}`,
        { timezone },
        { expect: refused, violation: ['timezone', code] },
      ),
    ),
  ),
  ...[
    'javascript:alert(1)',
    'ftp://x.example/',
    'http://',
    'http:// x',
    '//x.example',
    'https://x.example/\n',
    'https://user@x.example/',
    'https://[::1]/',
    'https://x.example/%',
    'https://x.example/%zz',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://é.example/',
  ].map((onlineUrl) =>
    event(
      `online at ${JSON.stringify(onlineUrl)}`,
      { location: { onlineUrl } },
      { expect: refused, violation: ['location.onlineUrl', 'format'] },
    ),
  ),
];

const emails = [
  'a',
  '@',
  'a@',
  '@b.example',
  'a@b',
  'a@b.',
  'a@.example',
  'a@b..example',
  'a b@c.example',
  'a@b c.example',
  'a@@b.example',
  '"a b"@c.example',
  'a(comment)@b.example',
  'Ada <a@b.example>',
  'a@b.example, c@d.example',
  'a@[127.0.0.1]',
  'a@-b.example',
  'a@b.e',
  'a@b.123',
  'ä@b.example',
  'a@ä.example',
  'a@b.example\r\nBcc: c@d.example',
  'a@b.example\u0000',
  ' a@b.example',
  `${'a'.repeat(65)}@b.example`,
  `a@${'b'.repeat(64)}.example`,
];

const addresses: readonly HttpCase[] = emails.map((email) => ({
  name: `field: a user with the email ${JSON.stringify(email)}`,
  path: () => '/api/v1/users',
  request: (fixture) => ({
    method: 'POST',
    body: { email, firstName: 'Malformed', lastName: 'Malformed' },
    headers: Object.fromEntries(credentialOf(fixture, 'jwt')),
  }),
  expect: refused,
  violation: ['email', 'format'],
}));

export const formatCases: readonly Case[] = [...meanings, ...addresses];
