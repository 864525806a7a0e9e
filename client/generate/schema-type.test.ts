import test from 'ava';
import { memberOf, type Schema, typeOf } from './schema-type.ts';

const cases: [string, Schema, string][] = [
  ['text', { type: 'string', maxLength: 5 }, 'string'],
  ['text or nothing', { type: ['string', 'null'] }, 'string | null'],
  ['a number', { type: 'integer', minimum: 1 }, 'number'],
  ['one of several', { type: 'string', enum: ['A', 'B'] }, '"A" | "B"'],
  ['exactly one', { const: 404 }, '404'],
  ['another schema', { $ref: '#/components/schemas/User' }, "components['schemas']['User']"],
  ['a list of one of several', { type: 'array', items: { enum: ['A', 'B'] } }, '("A" | "B")[]'],
  [
    'a list of others',
    { type: 'array', items: { $ref: '#/components/schemas/User' } },
    "components['schemas']['User'][]",
  ],
  ['both', { allOf: [{ $ref: '#/components/schemas/User' }, { const: 1 }] }, "components['schemas']['User'] & 1"],
  ['any object', { type: 'object' }, 'Record<string, unknown>'],
  ['an empty object', { type: 'object', additionalProperties: false }, 'Record<string, never>'],
  [
    'members',
    { type: 'object', properties: { a: { type: 'null' }, 'b-c': { type: 'boolean' } }, required: ['a'] },
    "{\n  a: null;\n  'b-c'?: boolean;\n}",
  ],
];
for (const [name, schema, type] of cases) test(`a type says ${name}`, (t) => t.is(typeOf(schema), type));

for (const schema of [
  { oneOf: [] },
  { not: {} },
  { patternProperties: {} },
  { type: 'tuple' },
  { $ref: 'other.json' },
]) {
  test(`${JSON.stringify(schema)} is refused, not left out`, (t) => {
    t.throws(() => typeOf(schema), { message: /the client's types cannot/ });
  });
}

test('a description cannot end its comment', (t) => {
  const member = memberOf('a', 'string', { isRequired: true, description: 'as in */*\nand more' }, '');
  t.is(member, '/**\n * as in *\\/*\n * and more\n */\na: string;\n');
});
