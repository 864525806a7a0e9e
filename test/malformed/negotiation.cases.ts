/** Content negotiation, range and conditional headers. */
import { brief, type Case, type RawCase, type RawParts, rawCase, type Verdict } from './case.ts';

const headerCase = (name: string, expect: Verdict, parts: RawParts, more: Partial<RawCase> = {}): RawCase =>
  rawCase(`header: ${name}`, expect, parts, more);

/** Invalid or unsupported values, which RFC 9110 lets a server ignore. */
export const negotiationCases: readonly Case[] = [
  ...[
    'Accept: garbage',
    'Accept: */*;q=2',
    'Accept: text/html',
    'Accept: application/xml;q=1, */*;q=0',
    'Accept: ,,,',
    'Accept:',
    'Accept-Encoding: garbage',
    'Accept-Encoding: gzip;q=x',
    'Accept-Encoding: identity;q=0',
    'Accept-Encoding: *;q=0',
    'Accept-Encoding: ,;,',
    'Accept-Charset: utf-16',
    'Accept-Language: x-klingon;q=9',
    'Accept-Language: \xff',
    'Range: bytes=0-0',
    'Range: bytes=5-',
    'Range: bytes=-1',
    'Range: bytes=99999999-',
    'Range: bytes=9-1',
    'Range: bytes=0-0,2-2',
    'Range: lines=1-2',
    'Range: garbage',
    'Range: bytes=',
    `Range: bytes=${'0-0,'.repeat(2_000)}0-0`,
    'If-None-Match: garbage',
    'If-None-Match: "a',
    'If-Match: "x"',
    'If-Match: garbage',
    'If-Modified-Since: yesterday',
    'If-Modified-Since: Fri, 31 Feb 2099 25:61:61 GMT',
    'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
    'If-Range: "x"',
    'Cookie: garbage',
    'Cookie: a',
    'Cookie: =',
    'Cookie: ;;;',
    'Cookie: a="b',
    'Cookie: a=\xff',
    'Cookie: __proto__=x',
    `Cookie: ${'a=b; '.repeat(2_000)}`,
    'Cache-Control: max-age=-1',
    'Pragma: x',
    'Prefer: x',
    'Upgrade: websocket',
    'Upgrade: h2c',
    'Upgrade: \x01',
  ].map((line) =>
    headerCase(`${brief(line)}`, line.includes('\x01') ? 'malformed_request' : 200, {
      headers: line.startsWith('Upgrade: ')
        ? [line, 'Connection: Upgrade', 'HTTP2-Settings: AAMAAABkAAQAAP__']
        : [line],
    }),
  ),
  ...[
    'Range: bytes=0-0',
    'Range: bytes=99999999-',
    'If-None-Match: garbage',
    'If-Modified-Since: yesterday',
    'Cookie: ;=;',
    'Accept: \xff',
  ].map((line) => headerCase(`${line}, on the docs page`, 200, { to: 'docs', as: 'anonymous', headers: [line] })),
  headerCase('If-None-Match: *', 304, { headers: ['If-None-Match: *'] }),
  headerCase('Range on an error response', 'not_found', { to: 'nowhere', headers: ['Range: bytes=99999999-'] }),
];
