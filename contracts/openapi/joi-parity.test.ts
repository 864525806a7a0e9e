/** Agreement of joi and the document on every value: clients and the conformance suite validate by the document, the server by joi. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import test from 'ava';
import fc from 'fast-check';
import Joi, { type Schema } from 'joi';
import { operations } from '../index.ts';
import { line, text } from '../schemas/fields.ts';
import { tag } from '../schemas/person.ts';
import { problem, rateLimited } from '../schemas/problem.ts';
import { isRecord, type JsonSchema, jsonSchemaOf } from './json-schema.ts';

const instant = '2026-03-01T09:30:00.000Z';
const uuid = '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10';

/** Shared by all schemas, because it compiles the meta-schema. */
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
// The others stand beside patterns, which decide: a `date-time` of RFC 3339 has seconds, and our pattern needs none.
formats.default(ajv, ['uuid']);
for (const format of ['date-time', 'date', 'email', 'uri']) ajv.addFormat(format, true);

/** Distinct body schemas, by the id of the first operation that has each. */
const bodies = new Map<Schema, string>([
  [problem, 'problem'],
  [rateLimited, 'rateLimited'],
]);
for (const { id, body } of operations) if (body && !bodies.has(body)) bodies.set(body, id);

/** Candidate values for members without an example or enum; the first valid one is used. */
const fillers: readonly unknown[] = [true, 429, uuid, 'a', '09-01'];

/** @returns an object with every member of the schema at any depth, from its examples */
function wholeOf(properties: unknown, path: string): JsonSchema {
  const members = Object.entries(isRecord(properties) ? properties : {});
  return Object.fromEntries(members.map(([key, member]) => [key, memberOf(member, `${path}.${key}`)]));
}

function memberOf(schema: unknown, path: string): unknown {
  if (!isRecord(schema)) throw new Error(`${path}: not a schema`);
  const { properties, items, examples } = schema;
  if (properties) return wholeOf(properties, path);
  if (items) return [memberOf(items, `${path}[]`)];
  const values = [examples, schema.enum, fillers].flatMap((list) => (Array.isArray(list) ? list : []));
  const value = values.find((candidate) => candidate !== null && ajv.validate(schema, candidate));
  if (value === undefined) throw new Error(`${path}: no value is known; give its schema an example`);
  return value;
}

const lengths = [
  1, 2, 7, 8, 63, 64, 65, 100, 101, 200, 201, 255, 256, 500, 501, 1024, 1025, 2000, 2001, 20_000, 20_001,
];

/** Values on which validators often disagree. */
const odd: readonly unknown[] = [
  ...[null, true, false, 0, -0, 1, -1, 1.5, 1.0, 1e15, 1e300, 2 ** 53 - 1, 2 ** 53, 399, 429, 599, 600, 1_000_001],
  ...['', ' ', '1', 'null', 'é', '😀', 'a\u0301', '\u0000', '\t', '\n', 'a\n', '\r\n', '\u007f', '\u2028', '\ufeff'],
  ...['PAID', 'paid', 'ONLINE', 'ACTIVE', 'EUR', 'eur', 'EUR\n', 'ÉUR'],
  ...[
    'a@b',
    'a@b.fr',
    'A@B.FR',
    'é@b.fr',
    'a@b.fr\n',
    'a b@c.fr',
    '"a"@b.fr',
    'a@-b.fr',
    'a@b.f',
    `${'a'.repeat(65)}@b.fr`,
  ],
  ...[
    uuid,
    uuid.toUpperCase(),
    uuid.replaceAll('-', ''),
    `{${uuid}}`,
    `${uuid}\n`,
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ],
  ...[
    instant,
    '2026-03-01T09:30Z',
    '2026-03-01T09:30:00+02:00',
    '2026-03-01',
    '2026-02-30T00:00:00Z',
    '2026-03-01 09:30Z',
  ],
  ...[
    '2026-03-01T24:00:00Z',
    '2026-03-01T09:30:60Z',
    '2026-03-01t09:30:00z',
    '1899-01-01T00:00:00Z',
    '2026-03-01T09:30:00',
    '1900-01-01T00:00:00+14:00',
    '1900-01-01T00:00:00-14:00',
    '2199-12-31T23:59:59-14:00',
    '2199-12-31T23:59:59.999Z',
    '2199-12-31T23:59:59.9999Z',
  ],
  ...['https://a.b', 'http://a', 'https://', 'ftp://a.b', 'https://a b', 'HTTPS://a.b', '//a.b', 'javascript:alert(1)'],
  ...[
    'https://a.b:443/x?y=%20#z',
    'https://a.b/%zz',
    'https://u@a.b',
    'http://localhost:8080/x',
    'http://[::1]/',
    'https://a.b/*',
    'https://a.b/#',
    'https://é.fr',
    '+33123456789',
    '+0',
    'fr',
    'fr-fr',
    '12-34 56',
  ],
  ...lengths.flatMap((length) => ['a'.repeat(length), '😀'.repeat(length)]),
  ...[[], ['a'], [null], {}, { a: 1 }, { type: 'OTHER' }, { type: 'OTHER', label: 'x', more: 1 }, { name: null }],
];

/**
 * @param done members that are like one before: they are only left out, or alone
 * @returns the value with each member in turn, at any depth, left out, replaced by each odd value, or joined by another.
 */
function* mutants(value: unknown, done: ReadonlySet<string> = new Set()): Generator<unknown> {
  yield* odd;
  if (Array.isArray(value)) {
    for (const mutant of mutants(value[0])) yield [mutant];
  } else if (isRecord(value)) {
    yield { ...value, unknown: 1 };
    for (const [key, member] of Object.entries(value)) {
      const { [key]: _, ...rest } = value;
      yield rest;
      yield { [key]: member };
      if (!done.has(key)) for (const mutant of mutants(member)) yield { ...value, [key]: mutant };
    }
  }
}

interface Verdicts {
  readonly joi: boolean;
  readonly ajv: boolean;
}

/** @returns a function that validates a value with joi and with the exported schema */
function validatorOf(schema: Schema, json: JsonSchema): (value: unknown) => Verdicts {
  const validate = ajv.compile(json);
  return (value) => ({ joi: schema.validate(value, { convert: false }).error === undefined, ajv: validate(value) });
}

/**
 * Any code point but the surrogates, which the document does not name. fast-check's own `binary` builds a table of all of
 * them, which takes a second.
 */
const codePoint = fc
  .nat(0x10ffff)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
const anyText = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);
const generated = fc.oneof(anyText, fc.jsonValue());

/** Members that were seen, by all that joi and the document say of them. */
const known = new Set<string>();

/** @returns the members that are like one before, in this body or another */
function knownOf(schema: Schema, { properties }: JsonSchema): ReadonlySet<string> {
  if (!Joi.isSchema(schema) || schema.type !== 'object') return new Set();
  const like = ([key, json]: [string, unknown]) => {
    const text = JSON.stringify([schema.extract(key).describe(), json]);
    return known.has(text) || !known.add(text);
  };
  const members = Object.entries(isRecord(properties) ? properties : {});
  const done = members.filter(like).map(([key]) => key);
  // One with fewer than two new members is tried like a new body: both verdicts must be seen, more than once.
  return new Set(members.length - done.length < 2 ? [] : done);
}

for (const [schema, name] of bodies) {
  const json = jsonSchemaOf(schema, 'input');
  const whole = wholeOf(json.properties, name);
  const verdictsOf = validatorOf(schema, json);
  const done = knownOf(schema, json);

  test(`${name}: joi and the document agree`, (t) => {
    t.deepEqual(verdictsOf(whole), { joi: true, ajv: true });
    const seen = { good: 0, bad: 0 };
    for (const mutant of mutants(whole, done)) {
      const { joi, ajv } = verdictsOf(mutant);
      if (joi !== ajv) t.fail(`joi ${joi}, ajv ${ajv}: ${JSON.stringify(mutant).slice(0, 500)}`);
      seen[joi ? 'good' : 'bad'] += 1;
    }
    t.true(seen.good > 1 && seen.bad > 50, JSON.stringify(seen));
  });

  test(`${name}: joi and the document agree on generated members`, (t) => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(whole)), generated, (key, member) => {
        const { joi, ajv } = verdictsOf({ ...whole, [key]: member });
        return joi === ajv;
      }),
      { numRuns: 30 },
    );
    t.pass();
  });
}

test('half a surrogate pair is refused, although the document does not say so', (t) => {
  for (const schema of [line(10), text(10), tag()]) {
    for (const value of ['\ud800', 'x\udfffy']) t.truthy(schema.validate(value).error, JSON.stringify(value));
    t.is(schema.validate('😀').error, undefined);
  }
});
