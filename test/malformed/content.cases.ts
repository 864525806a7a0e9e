/** Content-Type and Content-Encoding: only uncompressed JSON in UTF-8 is accepted. RFC 9110, 8.3 and 8.4. */

import { gzipSync } from 'node:zlib';
import { type Case, type RawCase, raw, type TargetName, type Verdict } from './case.ts';

const json = 'Content-Type: application/json';

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

const bomb = gzipSync(Buffer.alloc(10_000_000), { level: 9 });

export const contentCases: readonly Case[] = [
  ...[
    '',
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/octet-stream',
    'application/xml',
    'application/jsonp',
    'application/json-patch+json',
    'application/merge-patch+json',
    'application/vnd.api+json',
    'application/*',
    '*/*',
    'json',
    'application',
    'application/',
    '/json',
    '/',
    ';',
    'application/json, text/plain',
    'application/json application/json',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; charset="utf-8',
    'application/json; charset=',
    'application/json; charset=utf-8; charset=utf-16',
    'application/json; boundary=x',
    'application/json;;',
    'application /json',
    '\xff',
    '__proto__',
    'application/json\r\nContent-Type: text/plain',
    `application/json${';'.repeat(12_000)}`,
    `application/json;${' '.repeat(12_000)}x`,
    `multipart/form-data; boundary=${'"'.repeat(12_000)}`,
  ].map((type) =>
    framingCase(
      `Content-Type: ${JSON.stringify(type).slice(0, 70)}, ${type.length} bytes`,
      'unsupported_media_type',
      [`Content-Type: ${type}`, 'Content-Length: 2'],
      '{}',
    ),
  ),
  framingCase('no Content-Type', 'unsupported_media_type', ['Content-Length: 2'], '{}'),
  framingCase('no Content-Type and no body', 'unsupported_media_type', []),
  ...[
    'application/json; charset=UTF-8',
    'APPLICATION/JSON',
    'application/json;charset="utf-8"',
    'application/json ; charset=utf-8',
    'application/json;',
  ].map((type) =>
    framingCase(
      `Content-Type: ${type}, which is ours`,
      'validation_failed',
      [`Content-Type: ${type}`, 'Content-Length: 2'],
      '{}',
    ),
  ),
  framingCase(
    'a broken Content-Type with DELETE',
    'malformed_request',
    ['Content-Type: ;;', 'Content-Length: 2'],
    '{}',
    {
      to: 'remove',
    },
  ),
  {
    name: 'framing: a broken Content-Type with POST, where nothing is: that comes first',
    bytes: raw({ to: 'nowhere', method: 'POST', headers: ['Content-Type: ;;', 'Content-Length: 2'], body: '{}' }),
    expect: 'not_found',
  },
  framingCase('a broken Content-Type where nothing is', 'not_found', ['Content-Type: ;;', 'Content-Length: 2'], '{}', {
    to: 'nowhere',
  }),
  ...[
    'gzip',
    'GZIP',
    'x-gzip',
    'deflate',
    'br',
    'zstd',
    'gzip, gzip',
    'compress',
    'garbage',
    '',
    'identity, gzip',
    '\xff',
  ].map((encoding) =>
    framingCase(
      `Content-Encoding: ${JSON.stringify(encoding)}`,
      'unsupported_media_type',
      [json, `Content-Encoding: ${encoding}`, 'Content-Length: 2'],
      '{}',
    ),
  ),
  framingCase(
    'Content-Encoding: identity, which is none',
    'validation_failed',
    [json, 'Content-Encoding: identity', 'Content-Length: 2'],
    '{}',
  ),
  ...(['create', 'patch', 'login'] as const).map((to) =>
    framingCase(
      `10 MB of zeros in gzip, to ${to}`,
      'unsupported_media_type',
      [json, 'Content-Encoding: gzip', `Content-Length: ${bomb.length}`],
      bomb,
      { to },
    ),
  ),
  ...(['remove', 'nowhere'] as const).map((to) =>
    framingCase(
      `10 MB of zeros in gzip, to ${to}, which reads none`,
      to === 'remove' ? 'invalid_transition' : 'not_found',
      ['Content-Encoding: gzip', `Content-Length: ${bomb.length}`],
      bomb,
      { to },
    ),
  ),
];
