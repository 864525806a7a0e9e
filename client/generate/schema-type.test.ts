import test from 'ava';
import { memberOf, type Schema, typeOf } from './schema-type.ts';

const cases: [string, Schema, string][] = [
  ['text', { type: 'string', maxLength: 5 }, 'string'],
  ['nullable text', { type: ['string', 'null'] }, 'string | null'],
  ['a number', { type: 'integer', minimum: 1 }, 'number'],
  ['an enum', { type: 'string', enum: ['A', 'B'] }, '"A" | "B"'],
  ['a constant', { const: 404 }, '404'],
  ['another schema', { $ref: '#/components/schemas/User' }, "components['schemas']['User']"],
  ['a list of enum values', { type: 'array', items: { enum: ['A', 'B'] } }, '("A" | "B")[]'],
  [
    'a list of another schema',
    { type: 'array', items: { $ref: '#/components/schemas/User' } },
    "components['schemas']['User'][]",
  ],
  ['an allOf', { allOf: [{ $ref: '#/components/schemas/User' }, { const: 1 }] }, "components['schemas']['User'] & 1"],
  ['any object', { type: 'object' }, 'Record<string, unknown>'],
  ['an empty object', { type: 'object', additionalProperties: false }, 'Record<string, never>'],
  [
    'an object with members',
    { type: 'object', properties: { a: { type: 'null' }, 'b-c': { type: 'boolean' } }, required: ['a'] },
    "{\n  a: null;\n  'b-c'?: boolean;\n}",
  ],
];
for (const [name, schema, type] of cases) test(`the type of ${name}`, (t) => t.is(typeOf(schema), type));

for (const schema of [
  { oneOf: [] },
  { not: {} },
  { patternProperties: {} },
  { type: 'tuple' },
  { $ref: 'other.json' },
]) {
  test(`${JSON.stringify(schema)} is refused, not omitted`, (t) => {
    t.throws(() => typeOf(schema), { message: /the client's types cannot/ });
  });
}

test('a description cannot end its comment', (t) => {
  const member = memberOf('a', 'string', { isRequired: true, description: 'as in */*\nand more' }, '');
  t.is(member, '/**\n * as in *\\/*\n * and more\n */\na: string;\n');
});
