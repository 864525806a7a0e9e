/** Valid JSON with numbers, names and texts that are refused, and neighbouring values that are accepted. */
import type { Case, HttpCase, Verdict } from './case.ts';
import { body, event, payment, withMember } from './json.ts';

/** Amounts accept the integers that every JSON parser reads exactly. RFC 8259, 6. */
const number = (text: string, expect: Verdict, code?: string) =>
  body(`${text} for an amount`, expect, payment(text), {
    path: '/api/v1/payments',
    ...(code === undefined ? {} : { violation: ['amount', code] as const }),
  });
const numbers: readonly HttpCase[] = [
  ...['1e999', '9007199254740992', '9007199254740993', '1e16', '1e400', '18446744073709551616'].map((text) =>
    number(text, 'validation_failed', 'max'),
  ),
  ...['-1', '-1e999', '-9007199254740993'].map((text) => number(text, 'validation_failed')),
  ...['1.5', '0.1', '1e-1', '1.0000000001', '"5"', '"1e3"', 'true', 'null', '[]', '[1]', '{}', '""'].map((text) =>
    number(text, 'validation_failed', 'type'),
  ),
  ...['-0', '1.0', '1e2', '0e5', '9007199254740991', '1E-400'].map((text) => number(text, 201)),
];

const names: readonly HttpCase[] = [
  ...[
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'toJSON',
    'then',
    '__defineGetter__',
    '$where',
    'a.b',
    'a[b]',
    '',
    ' title',
    'Title',
    'TITLE',
    'id',
    'tenantId',
    'tenant_id',
    'createdAt',
    'status',
  ].map((name) =>
    body(
      `the unknown member ${JSON.stringify(name)}`,
      'validation_failed',
      withMember(`${JSON.stringify(name)}:{"prototype":{"x":1}}`),
      { violation: [name, 'unknown'] },
    ),
  ),
  body('an unknown member with a lone surrogate', 'validation_failed', withMember('"\\ud800":1')),
  body('an unknown member with HTML', 'validation_failed', withMember('"<b>":1'), { violation: ['<b>', 'unknown'] }),
  body('constructor.prototype below', 'validation_failed', withMember('"location":{"constructor":{"prototype":1}}'), {
    violation: ['location.constructor', 'unknown'],
  }),
  body('no member at all, to PATCH', 'validation_failed', '{}', {
    method: 'PATCH',
    path: '/api/v1/me',
    violation: ['', 'empty'],
  }),
];

/** A title is one line of at most 200 code points. */
const title = (name: string, value: string, expect: Verdict, code?: string) =>
  body(`a title ${name}`, expect, event({ title: value }), code === undefined ? {} : { violation: ['title', code] });
const texts: readonly HttpCase[] = [
  ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code))
    .concat('\x7f')
    .map((control) =>
      title(`with ${JSON.stringify(control)} in it`, `Malformed${control}x`, 'validation_failed', 'format'),
    ),
  title('with half a surrogate pair', 'Malformed \ud83d', 'validation_failed', 'format'),
  title('with the other half', 'Malformed \ude00', 'validation_failed', 'format'),
  title('with the halves exchanged', 'Malformed \ude00\ud83d', 'validation_failed', 'format'),
  title('of 201 emoji', '🎉'.repeat(201), 'validation_failed', 'max'),
  title('of 201 combining accents', `e${'\u0301'.repeat(200)}`, 'validation_failed', 'max'),
  title('of 200 characters, emoji among them', `Malformed${'🎉'.repeat(191)}`, 201),
  title('from right to left', 'Malformed مرحبا שלום', 201),
  title('with an override of its direction', 'Malformed \u202egnp.exe', 'validation_failed', 'format'),
  title('with a line separator', 'Malformed\u2028title', 'validation_failed', 'format'),
  title('with a next-line control', 'Malformed\u0085title', 'validation_failed', 'format'),
  title('with marks that have no width', 'Malformed\u200b\u200d\ufeff', 201),
  title('with what Unicode leaves out', 'Malformed \uffff \ufdd0', 201),
  title('that is HTML', 'Malformed <script>alert(1)</script>', 201),
  title('that is SQL', `Malformed'); drop table events; --`, 201),
  title('that is a formula', 'Malformed =cmd|/c calc', 201),
  title('that is a template', `Malformed \${7*7} {{7*7}} <%= 7*7 %>`, 201),
];

export const valueCases: readonly Case[] = [...numbers, ...names, ...texts];
