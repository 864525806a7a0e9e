/** Bodies that are not JSON, not an object, or too large. RFC 8259. */
import type { Case, HttpCase } from './case.ts';
import { body, event, payment, withMember } from './json.ts';

const noJson: Readonly<Record<string, string | Buffer>> = {
  nothing: '',
  'white space': ' \t\r\n ',
  'a word': 'title',
  'an open brace': '{',
  'an open bracket': '[',
  'an open string': '{"title":"x',
  'cut behind a name': '{"title"',
  'cut behind a colon': '{"title":',
  'cut behind a comma': '{"title":"x",',
  'a comma too many': '{"title":"x",}',
  'a comma too many, in a list': '[1,]',
  'a comma first': '{,"title":"x"}',
  'two values': '{}{}',
  'text behind it': '{} x',
  'a semicolon behind it': '{};',
  'single quotes': "{'title':'x'}",
  'a name without quotes': '{title:"x"}',
  'a line comment': '{} // x',
  'a block comment': '/* x */{}',
  'a line break in a string': '{"title":"a\nb"}',
  'a tab in a string': '{"title":"a\tb"}',
  'a NUL in a string': '{"title":"a\0b"}',
  'a NUL behind it': '{}\0',
  'an escape that is none': '{"title":"\\x41"}',
  'an escape cut short': '{"title":"\\u12"}',
  'a backslash last': '{"title":"\\"}',
  'a byte order mark': '\ufeff{}',
  'a no-break space before it': '\u00a0{}',
  'UTF-16, little end first': Buffer.from('{"title":"x"}', 'utf16le'),
  'UTF-16, with its mark': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{}', 'utf16le')]),
  'UTF-32': Buffer.from([0x7b, 0, 0, 0, 0x7d, 0, 0, 0]),
  'Latin-1': Buffer.from('{"title":"caf\xe9"}', 'latin1'),
  'a byte 255': Buffer.from([0x22, 0xff, 0x22]),
  'UTF-8 cut short': Buffer.from([0x22, 0xc3, 0x22]),
  'UTF-8 overlong': Buffer.from([0x22, 0xc0, 0xaf, 0x22]),
  'a surrogate in UTF-8': Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
  'beyond the last code point': Buffer.from([0x22, 0xf4, 0x90, 0x80, 0x80, 0x22]),
  'a form': 'title=x&timezone=Europe/Paris',
  XML: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  YAML: 'title: x\n',
  HTML: '<script>alert(1)</script>',
  JavaScript: 'undefined',
  'a guard against hijacking': ")]}',\n{}",
  'numbers of lines': '{}\n{}\n',
  '250 KB of nothing but opening': '['.repeat(250_000),
  'a gzip of it': Buffer.from('1f8b08000000000000ffabae050043bfa6a302000000', 'hex'),
  ...Object.fromEntries(
    [
      'NaN',
      'Infinity',
      '-Infinity',
      '+1',
      '01',
      '1.',
      '.5',
      '0x10',
      '1_000',
      '1e',
      '--1',
      '- 1',
      'True',
      'None',
      '1n',
    ].map((number) => [`${number} for a number`, payment(number)]),
  ),
  // A naive copy of such an object sets its prototype.
  __proto__1: '{"__proto__":{"roles":["ROLE_ADMIN"]}}',
  __proto__2: withMember('"__proto__":null'),
  '__proto__ in escapes': '{"\\u005f_proto__":1}',
  '__proto__ below': withMember('"location":{"__proto__":{"name":"x"}}'),
  '__proto__ in a list': '[{"__proto__":1}]',
  // RFC 8259, 4: parsers differ in which duplicate wins, and a proxy may have checked the other one.
  'a key twice': withMember('"title":"Malformed too"'),
  'a key twice, with the same value': '{"a":1,"a":1}',
  'a key twice, once in escapes': withMember('"\\u0074itle":"Malformed too"'),
  'a key twice, with white space': '{"a" :1 , "a"\n:2}',
  'a key twice, below': withMember('"location":{"name":"x","name":"y"}'),
  'a key twice, in a list': '{"a":[{"b":1},{"b":1,"c":{},"b":2}]}',
  'a key twice, behind an object': '{"a":{"a":1},"b":"\\"a\\":","a":2}',
  'an empty key twice': '{"":1,"":2}',
  'a key of quotes twice': '{"\\"":1,"\\u0022":2}',
  'a key twice, 36 000 deep': `${'{"a":'.repeat(36_000)}{"b":1,"b":2}${'}'.repeat(36_000)}`,
};

const namedDuplicates = [
  ['a key', withMember('"title":"Malformed too"'), 'The member \\"title\\" is repeated.'],
  ['a key in escapes', withMember('"location":{"n":1,"\\u006e":2}'), 'The member \\"n\\" is repeated.'],
  ['a long key', `{"${'k'.repeat(1_000)}":1,"${'k'.repeat(1_000)}":2}`, `\\"${'k'.repeat(60)}…\\" is repeated.`],
].map(([name = '', content = '', detail = '']) => ({
  ...body(`${name} that is repeated is named`, 'malformed_json', content),
  contains: detail,
}));

/** The same key in different objects, and in values. */
const noDuplicates = [
  body('a key of another object', 201, event({ location: { name: 'x' } })),
  body('keys in a value', 201, event({ title: 'Malformed {"a":1,"a":2}' })),
  body('a key in other letters', 'validation_failed', withMember('"Title":"x"'), { violation: ['Title', 'unknown'] }),
  body('items that are alike', 'validation_failed', '[{"a":1},{"a":1}]', { violation: ['', 'type'] }),
];

/** Each case goes to an operation with a credential, and every fourth to a public one too. */
const unreadable = Object.entries(noJson).flatMap(([name, content], index) => [
  body(`${name}`, 'malformed_json', content),
  ...(index % 4 === 0
    ? [
        body(`${name}, to login-check`, 'malformed_json', content, { as: 'anonymous', path: '/api/v1/login-check' }),
        body(`${name}, to PATCH, by JWT`, 'malformed_json', content, {
          as: 'jwt',
          method: 'PATCH',
          path: '/api/v1/me',
        }),
      ]
    : []),
]);

const roots = ['null', '[]', '"x"', '1', 'true', '[{}]', '-0', '1e999', '"\\ud800"'].flatMap((root) => [
  body(`${root} for an object`, 'validation_failed', root, { violation: ['', 'type'] }),
  body(`${root} for an object, to PATCH`, 'validation_failed', root, {
    method: 'PATCH',
    path: '/api/v1/me',
    violation: ['', 'type'],
  }),
  body(`${root} for an object, to login-check`, 'validation_failed', root, {
    as: 'anonymous',
    path: '/api/v1/login-check',
    violation: ['', 'type'],
  }),
]);

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
const padded = (size: number) => event() + ' '.repeat(size - event().length);
const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',')}}`;

/** The longest text that a contract allows: 240 000 bytes. */
const longestText = '\\ud83d\\ude00'.repeat(20_000);

const sizes: readonly HttpCase[] = [
  body('exactly 256 KiB', 201, padded(262_144)),
  body('256 KiB and one byte', 'payload_too_large', padded(262_145)),
  body('256 KiB and one byte, of no JSON', 'payload_too_large', 'x'.repeat(262_145)),
  body('256 KiB and one byte, to login-check', 'payload_too_large', padded(262_145), {
    as: 'anonymous',
    path: '/api/v1/login-check',
  }),
  body('256 KiB and one byte, without a credential', 'missing_credentials', padded(262_145), { as: 'anonymous' }),
  body('256 KiB and one byte, by a read-only token', 'read_only_token', padded(262_145), { as: 'readOnly' }),
  body('256 KiB and one byte, to nowhere', 'not_found', padded(262_145), { path: '/api/v1/nowhere' }),
  body('1 MB', 'payload_too_large', 'x'.repeat(1_000_000)),
  body('1 MB, without a credential', 'missing_credentials', 'x'.repeat(1_000_000), { as: 'anonymous' }),
  body('30 000 keys', 'payload_too_large', keys(30_000)),
  body('20 000 keys', 'validation_failed', keys(20_000), { violation: ['title', 'required'] }),
  body('a list 130 000 deep', 'validation_failed', deep('[', ']', 130_000), { violation: ['', 'type'] }),
  body('an object 36 000 deep', 'validation_failed', `${'{"a":'.repeat(36_000)}1${'}'.repeat(36_000)}`, {
    violation: ['title', 'required'],
  }),
  body('a list 130 000 deep for a title', 'validation_failed', `{"title":${deep('[', ']', 130_000)}}`, {
    violation: ['title', 'type'],
  }),
  body(
    'an object 36 000 deep for a place',
    'validation_failed',
    withMember(`"location":${'{"a":'.repeat(36_000)}1${'}'.repeat(36_000)}`),
    { violation: ['location.a', 'unknown'] },
  ),
  body('130 000 items for a title', 'validation_failed', `{"title":[${'0,'.repeat(129_999)}0]}`, {
    violation: ['title', 'type'],
  }),
  body('250 KB for a title', 'validation_failed', event({ title: 'x'.repeat(250_000) }), {
    violation: ['title', 'max'],
  }),
  body('20 000 characters for a description, each escaped', 201, withMember(`"description":"${longestText}"`)),
  body('250 KB for a key', 'validation_failed', event({ ['k'.repeat(250_000)]: 1 })),
  body(
    '250 KB for an email',
    'validation_failed',
    JSON.stringify({ email: `${'a'.repeat(250_000)}@x.example`, password: 'x' }),
    { as: 'anonymous', path: '/api/v1/login-check', violation: ['email', 'max'] },
  ),
  body(
    '250 KB of dots for an email',
    'validation_failed',
    JSON.stringify({ email: `a@${'a.'.repeat(125_000)}`, password: 'x' }),
    { as: 'anonymous', path: '/api/v1/login-check', violation: ['email'] },
  ),
  body('250 KB of digits', 'validation_failed', payment('9'.repeat(250_000)), {
    path: '/api/v1/payments',
    violation: ['amount', 'max'],
  }),
];

export const bodyCases: readonly Case[] = [...unreadable, ...namedDuplicates, ...noDuplicates, ...roots, ...sizes];
