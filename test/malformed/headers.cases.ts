/** Header fields: syntax, number, size, Expect and Idempotency-Key. RFC 9110, 5; RFC 9112, 5. */
import { type Case, fatalCase, type RawCase, type RawParts, rawCase, type Verdict } from './case.ts';

const headerCase = (name: string, expect: Verdict, parts: RawParts, more: Partial<RawCase> = {}): RawCase =>
  rawCase(`header: ${name}`, expect, parts, more);

const refused = (name: string, ...headers: string[]): RawCase => fatalCase(`header: ${name}`, { headers });

const many = (count: number) => Array.from({ length: count }, () => 'a:b');

/** `Host` and the credential add two lines; the parser's size limit includes line ends. */
const sizes: readonly RawCase[] = [
  headerCase('100 lines', 200, { headers: many(98) }),
  headerCase('101 lines', 'headers_too_large', { headers: many(99) }),
  headerCase('101 lines, to an unknown path', 'headers_too_large', { to: 'nowhere', headers: many(99) }),
  headerCase('2 001 lines', 'headers_too_large', { headers: many(1_999) }),
  headerCase('a value of 15 KB', 200, { headers: [`X-Long: ${'a'.repeat(15_000)}`] }),
  headerCase(
    'a value of 16 KiB and one byte',
    'headers_too_large',
    { headers: [`X-Long: ${'a'.repeat(16_385)}`] },
    { closes: true },
  ),
  headerCase(
    'a value of 16 KiB and one byte, with HEAD: no body',
    'headers_too_large',
    { method: 'HEAD', headers: [`X-Long: ${'a'.repeat(16_385)}`] },
    { closes: true, head: true },
  ),
  headerCase(
    'a name of 17 000 bytes',
    'headers_too_large',
    { headers: [`${'a'.repeat(17_000)}: 1`] },
    { closes: true },
  ),
  headerCase(
    'values that are 17 KB together',
    'headers_too_large',
    { headers: Array.from({ length: 17 }, () => `X: ${'a'.repeat(1_000)}`) },
    { closes: true },
  ),
  headerCase(
    'a value of 1 MB',
    'headers_too_large',
    { to: 'create', headers: [`X-Long: ${'a'.repeat(1_000_000)}`] },
    { closes: true },
  ),
  headerCase(
    '50 KB of semicolons in Content-Type',
    'headers_too_large',
    { to: 'create', headers: [`Content-Type: application/json${';'.repeat(50_000)}`] },
    { closes: true },
  ),
];

const syntax: readonly RawCase[] = [
  refused('a space before the colon', 'X-Name : 1'),
  refused('a tab before the colon', 'X-Name\t: 1'),
  refused('a space before Host’s colon', 'Host : globex.localhost'),
  refused('folded over two lines (obs-fold)', 'X-Name: a', ' b'),
  refused('folded with a tab', 'X-Name: a', '\tb'),
  refused('folded before any header', ' X-Name: a'),
  refused('no name', ': 1'),
  refused('no name and no value', ':'),
  refused('no colon', 'X-Name'),
  refused('a bare CR in the value', 'X-Name: a\rb'),
  refused('a bare LF in the value', 'X-Name: a\nb'),
  refused('a bare LF, and behind it a Host', 'X-Name: a\nHost: globex.localhost'),
  refused('a NUL in the value', 'X-Name: a\0b'),
  refused('an escape character in the value', 'X-Name: \x1b[2J'),
  refused('DEL in the value', 'X-Name: a\x7fb'),
  ...[...'()<>@,;\\"/[]?={} \0\x7f\xe9'].map((character) =>
    refused(`${JSON.stringify(character)} in the name`, `X${character}Name: 1`),
  ),
  ...['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', '__defineGetter__', 'then'].map((name) =>
    headerCase(`${name} for a name`, 200, { headers: [`${name}: x`, `${name}: y`] }),
  ),
  headerCase('no value', 200, { headers: ['X-Name:'] }),
  headerCase('Latin-1 in the value, which is obs-text', 200, { headers: ['X-Name: caf\xe9'] }),
];

const bodyless = ['Content-Type: application/json', 'Content-Length: 2'];

const expectations: readonly RawCase[] = [
  ...['garbage', '200-ok', '100', ''].map((value) =>
    headerCase(
      `Expect: ${JSON.stringify(value)}`,
      'expectation_failed',
      { to: 'create', headers: [...bodyless, `Expect: ${value}`] },
      { closes: true },
    ),
  ),
  headerCase(
    'Expect: garbage, by GET',
    'expectation_failed',
    { headers: ['Expect: the unexpected'] },
    { closes: true },
  ),
  headerCase(
    'Expect: 100-continue, and a body in order',
    'validation_failed',
    { to: 'create', headers: [...bodyless, 'Expect: 100-continue'], body: '{}' },
    { interim: 1 },
  ),
  headerCase(
    'Expect: 100-Continue, in another case',
    'validation_failed',
    { to: 'create', headers: [...bodyless, 'Expect: 100-Continue'], body: '{}' },
    { interim: 1 },
  ),
  headerCase('Expect: 100-continue, and no credential', 'missing_credentials', {
    to: 'create',
    as: 'anonymous',
    headers: [...bodyless, 'Expect: 100-continue'],
  }),
  headerCase('Expect: 100-continue, and 10 MB to come', 'payload_too_large', {
    to: 'create',
    headers: ['Content-Type: application/json', 'Content-Length: 10000000', 'Expect: 100-continue'],
  }),
  headerCase(
    'Expect: 100-continue, and nothing to come',
    'malformed_json',
    { to: 'create', headers: ['Content-Type: application/json', 'Content-Length: 0', 'Expect: 100-continue'] },
    { interim: 1 },
  ),
  headerCase('Expect: 100-continue, where nothing is', 'not_found', {
    to: 'nowhere',
    method: 'POST',
    headers: [...bodyless, 'Expect: 100-continue'],
  }),
];

const key = (name: string, value: string, expect: Verdict, more: Partial<RawParts> = {}): RawCase => {
  const text =
    '{"title":"Malformed","startsAt":"2026-05-01T10:00Z","endsAt":"2026-05-01T12:00Z","timezone":"Europe/Paris"}';
  const headers = ['Content-Type: application/json', `Content-Length: ${text.length}`, `Idempotency-Key: ${value}`];
  return headerCase(`Idempotency-Key: ${name}`, expect, { to: 'create', headers, body: text, ...more });
};

const idempotencyKeys: readonly RawCase[] = [
  key('empty', '', 'invalid_idempotency_key'),
  key('256 characters', 'k'.repeat(256), 'invalid_idempotency_key'),
  key('300 characters', 'k'.repeat(300), 'invalid_idempotency_key'),
  key('255 characters', 'k'.repeat(255), 201),
  key('a space in it', 'a b', 'invalid_idempotency_key'),
  key('a tab in it', 'a\tb', 'invalid_idempotency_key'),
  key('Latin-1', 'caf\xe9', 'invalid_idempotency_key'),
  key('UTF-8', '\xf0\x9f\x94\x91', 'invalid_idempotency_key'),
  key('a NUL', 'a\0b', 'malformed_request'),
  key('a bare CR', 'a\rb', 'malformed_request'),
  key('a folded line', 'a\r\n b', 'malformed_request'),
  key('twice', 'a\r\nIdempotency-Key: b', 'invalid_idempotency_key'),
  key('on PATCH', 'a b', 'not_found', { to: 'nowhere', method: 'PATCH' }),
  headerCase('Idempotency-Key: bad, on GET, which needs none', 200, { headers: ['Idempotency-Key: a b'] }),
  headerCase('Idempotency-Key: bad, on DELETE', 'invalid_idempotency_key', {
    to: 'remove',
    headers: ['Idempotency-Key:'],
  }),
];

export const headerCases: readonly Case[] = [...sizes, ...syntax, ...expectations, ...idempotencyKeys];
