/**
 * Message framing: Content-Length and chunks. Readers that disagree about the end of a body allow request smuggling, so
 * ambiguous framing ends the connection. RFC 9112, 6 and 7.
 */
import { type Case, fatalCase, type RawCase, raw, type TargetName, type Verdict } from './case.ts';

const json = 'Content-Type: application/json';
const chunked = 'Transfer-Encoding: chunked';

/** @returns a case whose framing must end the connection. */
const fatal = (name: string, headers: readonly string[], body = '{}', more: Partial<RawCase> = {}): RawCase =>
  fatalCase(`framing: ${name}`, { to: 'create', headers: [json, ...headers], body }, more);

const framingCase = (
  name: string,
  expect: Verdict | readonly Verdict[],
  headers: readonly string[],
  body: string | Buffer = '',
  more: Partial<RawCase> & { to?: TargetName } = {},
): RawCase => {
  const { to = 'create', ...rest } = more;
  return { name: `framing: ${name}`, bytes: raw({ to, headers, body }), expect, ...rest };
};

const lengths: readonly RawCase[] = [
  fatal('Content-Length twice, the same', ['Content-Length: 2', 'Content-Length: 2']),
  fatal('Content-Length twice, another', ['Content-Length: 2', 'Content-Length: 9']),
  fatal('Content-Length and Transfer-Encoding', ['Content-Length: 2', chunked], '2\r\n{}\r\n0\r\n\r\n'),
  fatal('Transfer-Encoding and Content-Length', [chunked, 'Content-Length: 2'], '2\r\n{}\r\n0\r\n\r\n'),
  ...[
    '2, 2',
    '2,3',
    '-1',
    '+2',
    '0x2',
    '2e0',
    '2.0',
    '2 2',
    '2a',
    'a2',
    '',
    '"2"',
    '2;',
    '99999999999999999999',
    '18446744073709551616',
    '18446744073709551618',
    '٢',
    'NaN',
    'Infinity',
    '0b10',
    '2\t2',
  ].map((value) =>
    fatal(`Content-Length: ${JSON.stringify(value)}`, [Buffer.from(`Content-Length: ${value}`).toString('latin1')]),
  ),
  framingCase(
    'Content-Length with leading zeros, which are digits',
    'validation_failed',
    [json, 'Content-Length: 0002'],
    '{}',
  ),
  framingCase('Content-Length of 2^53', 'payload_too_large', [json, 'Content-Length: 9007199254740992'], '', {
    closes: true,
  }),
  framingCase('Content-Length of 2^63', 'payload_too_large', [json, 'Content-Length: 9223372036854775808'], '', {
    closes: true,
  }),
  framingCase(
    'Content-Length too short: the rest is no request',
    ['malformed_json', 'malformed_request'],
    [json, 'Content-Length: 3'],
    '{"title":"x"}',
    { closes: true },
  ),
  framingCase('Content-Length too long, and the client ends', 'malformed_request', [json, 'Content-Length: 30'], '{}', {
    halfClose: true,
    closes: true,
  }),
  framingCase(
    'Content-Length of 0 and a body',
    ['malformed_json', 'malformed_request'],
    [json, 'Content-Length: 0'],
    '{"title":"x"}',
    { closes: true },
  ),
  framingCase('no length at all and a body', ['malformed_json', 'malformed_request'], [json], '{"title":"x"}', {
    closes: true,
  }),
  framingCase('a body with GET, which is skipped', 200, ['Content-Length: 7'], 'garbage', { to: 'list' }),
  framingCase('a body with GET of 100 MB to come', 200, ['Content-Length: 100000000'], '', {
    to: 'list',
    closes: true,
  }),
  framingCase('a body with DELETE, which is skipped', 'invalid_transition', ['Content-Length: 7'], 'garbage', {
    to: 'remove',
  }),
  framingCase('a body with DELETE of 100 MB to come', 'payload_too_large', ['Content-Length: 100000000'], '', {
    to: 'remove',
    closes: true,
  }),
];

const encodings: readonly RawCase[] = [
  ...[
    'xchunked',
    'chunkedx',
    'chunked, chunked',
    'chunked,chunked',
    'identity',
    'gzip',
    'chunked, gzip',
    'chunked, identity',
    '\x0bchunked',
    'x',
    '"chunked"',
    'chunked;q=1',
    'chunked;',
    ', ',
    'chun ked',
    'chunked\0',
    'ch\xfcnked',
    'chu\tnked',
  ].map((value) =>
    fatal(`Transfer-Encoding: ${JSON.stringify(value)}`, [`Transfer-Encoding: ${value}`], '2\r\n{}\r\n0\r\n\r\n'),
  ),
  fatal('Transfer-Encoding twice: chunked, identity', [chunked, 'Transfer-Encoding: identity'], '2\r\n{}\r\n0\r\n\r\n'),
  fatal('Transfer-Encoding twice: identity, chunked', ['Transfer-Encoding: identity', chunked], '2\r\n{}\r\n0\r\n\r\n'),
  fatal('Transfer-Encoding twice: chunked, chunked', [chunked, chunked], '2\r\n{}\r\n0\r\n\r\n'),
  fatal('Transfer-Encoding on a folded line', ['Transfer-Encoding:', ' chunked'], '2\r\n{}\r\n0\r\n\r\n'),
  fatal('Transfer-Encoding with a space before its colon', ['Transfer-Encoding : chunked'], '2\r\n{}\r\n0\r\n\r\n'),
  fatal('Transfer-Encoding: gzip, chunked', ['Transfer-Encoding: gzip, chunked'], '2\r\n{}\r\n0\r\n\r\n'),
  {
    name: 'framing: chunks with HTTP/1.0, which has none',
    bytes: raw({ to: 'create', version: 'HTTP/1.0', headers: [json, chunked], body: '2\r\n{}\r\n0\r\n\r\n' }),
    expect: 'malformed_request',
    closes: true,
  },
];

const chunks: readonly RawCase[] = [
  ...Object.entries({
    'that is a letter': 'z\r\n{}\r\n0\r\n\r\n',
    'that is empty': '\r\n{}\r\n0\r\n\r\n',
    'that is negative': '-2\r\n{}\r\n0\r\n\r\n',
    'with a plus': '+2\r\n{}\r\n0\r\n\r\n',
    'with 0x': '0x2\r\n{}\r\n0\r\n\r\n',
    'with a space before': ' 2\r\n{}\r\n0\r\n\r\n',
    'with a space behind': '2 \r\n{}\r\n0\r\n\r\n',
    'with an underscore': '1_0\r\n{}\r\n0\r\n\r\n',
    'of 17 digits': 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n',
    'of 100 digits': `${'f'.repeat(100)}\r\n{}\r\n0\r\n\r\n`,
    'that ends in LF': '2\n{}\r\n0\r\n\r\n',
    'that ends in CR': '2\r{}\r\n0\r\n\r\n',
    'with an extension that ends in LF': '2;a\n{}\r\n0\r\n\r\n',
    'with an extension that has no name': '2;=\x01\r\n{}\r\n0\r\n\r\n',
    'smaller than its data': '1\r\n{}\r\n0\r\n\r\n',
    'larger than its data': '3\r\n{}\r\n0\r\n\r\n',
    'and no line end behind the data': '2\r\n{}0\r\n\r\n',
    'and LF behind the data': '2\r\n{}\n0\r\n\r\n',
    'and a trailer without a colon': '2\r\n{}\r\n0\r\nTrailer\r\n\r\n',
    'and a trailer with a NUL': '2\r\n{}\r\n0\r\nX: \0\r\n\r\n',
    'and a trailer with a space before its colon': '2\r\n{}\r\n0\r\nX : 1\r\n\r\n',
  }).map(([name, body]) => fatal(`a chunk size ${name}`, [chunked], body)),
  fatal('a trailer of 20 KB', [chunked], `2\r\n{}\r\n0\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, {
    expect: 'headers_too_large',
  }),
  fatal('a chunk extension of 1 MB', [chunked], `2;${'a'.repeat(1_000_000)}\r\n{}\r\n0\r\n\r\n`, {
    expect: 'payload_too_large',
  }),
  framingCase('chunks cut short, and the client ends', 'malformed_request', [json, chunked], '2\r\n{}\r\n', {
    halfClose: true,
    closes: true,
  }),
  framingCase('no chunk at all, and the client ends', 'malformed_request', [json, chunked], '', {
    halfClose: true,
    closes: true,
  }),
  framingCase(
    'chunks of one byte each, which is allowed',
    'validation_failed',
    [json, chunked],
    '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n',
  ),
  framingCase(
    'an extension and a trailer, which are allowed',
    'validation_failed',
    [json, chunked],
    '2;a="b"\r\n{}\r\n0\r\nX: y\r\n\r\n',
  ),
  framingCase(
    'a trailer that names a credential',
    'validation_failed',
    [json, chunked],
    '2\r\n{}\r\n0\r\nApi-Token: x\r\nHost: globex.localhost\r\n\r\n',
  ),
  framingCase(
    'chunks in upper case',
    'validation_failed',
    [json, 'TRANSFER-ENCODING: CHUNKED'],
    '2\r\n{}\r\n0\r\n\r\n',
  ),
  framingCase(
    '256 KiB and one byte in chunks',
    'payload_too_large',
    [json, chunked],
    `40001\r\n${' '.repeat(262_145)}\r\n0\r\n\r\n`,
  ),
  framingCase(
    '1 MB in chunks',
    'payload_too_large',
    [json, chunked],
    `${(1_000_000).toString(16)}\r\n${' '.repeat(1_000_000)}\r\n0\r\n\r\n`,
  ),
];

export const framingCases: readonly Case[] = [...lengths, ...encodings, ...chunks];
