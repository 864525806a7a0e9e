/** The parameter `after`: a cursor is valid only for the collection, filter and tenant that it was issued for. */
import type { Case, HttpCase, Verdict } from './case.ts';
import { query, resolve, type Text } from './query.ts';

const cursor = (
  name: string,
  text: Text,
  expect: Verdict = 'invalid_cursor',
  more: Partial<HttpCase> & { of?: string } = {},
) =>
  query(
    `after: ${name}`,
    (fixture) => `itemsPerPage=1&after=${encodeURIComponent(resolve(text, fixture))}`,
    expect,
    expect === 'invalid_cursor' ? { violation: ['after', 'format'], ...more } : more,
  );

/** Changes one character to the next one of its alphabet. */
function flip(text: string, at: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const index = at < 0 ? text.length + at : at;
  return text.slice(0, index) + alphabet[(alphabet.indexOf(text[index] ?? '') ^ 1) % 64] + text.slice(index + 1);
}

const bytes = (count: number, byte = 0) => Buffer.alloc(count, byte).toString('base64url');

export const cursorCases: readonly Case[] = [
  ...Object.entries<Text>({
    'a word': 'abc',
    'one letter': 'a',
    'a number': '2',
    'an id': ({ user }) => user,
    null: 'null',
    JSON: '{"createdAt":0}',
    'a list': '[]',
    SQL: "' or 1=1 --",
    'a NUL': '\0',
    'half of UTF-8': '\ufffd',
    emoji: '🎉',
    '512 letters': 'a'.repeat(512),
    'zeros of the right size': bytes(38),
    'ones of the right size': bytes(38, 255),
    'a byte too few': bytes(37),
    'a byte too many': bytes(39),
    'cut by one': ({ cursors: { users } }) => users.slice(0, -1),
    'cut in half': ({ cursors: { users } }) => users.slice(0, 25),
    'twice in a row': ({ cursors: { users } }) => users + users,
    reversed: ({ cursors: { users } }) => [...users].reverse().join(''),
    'in the other case': ({ cursors: { users } }) => users.toUpperCase(),
    'with padding behind it': ({ cursors: { users } }) => `${users}=`,
    'with a character behind it that is none of base64': ({ cursors: { users } }) => `${users}!`,
    'with white space in it': ({ cursors: { users } }) => `${users.slice(0, 10)} ${users.slice(10)}`,
    'with a line break behind it': ({ cursors: { users } }) => `${users}\n`,
    'of another collection': ({ cursors: { events } }) => events,
    'of another filter': ({ cursors: { pendingPayments } }) => pendingPayments,
    'of another tenant': ({ cursors: { ofGlobex } }) => ofGlobex,
    'with the position of one and the signature of another': ({ cursors: { users, events } }) =>
      users.slice(0, 28) + events.slice(28),
  }).map(([name, text]) => cursor(name, text)),
  ...[0, 1, 4, 8, 12, 20, 29, 30, 40, 49, -1].map((at) =>
    cursor(`with a bit flipped in character ${at}`, ({ cursors: { users } }) => flip(users, at)),
  ),
  cursor('of the status PENDING, for PAID', ({ cursors: { pendingPayments } }) => pendingPayments, 'invalid_cursor', {
    of: 'payments',
  }),
  cursor('of users, for events', ({ cursors: { users } }) => users, 'invalid_cursor', { of: 'events' }),
  cursor('empty', '', 'invalid_query'),
  cursor('2 049 letters', 'a'.repeat(2_049), 'invalid_query'),
  query('after twice', ({ cursors: { users } }) => `after=${users}&after=${users}`),
  query('after[]', ({ cursors: { users } }) => `after[]=${users}`),
  query(
    'after with a new filter',
    ({ cursors: { users } }) => `itemsPerPage=1&search=a&after=${users}`,
    'invalid_cursor',
  ),
  query('after in order, with another page size', ({ cursors: { users } }) => `itemsPerPage=2&after=${users}`, 200),
];
