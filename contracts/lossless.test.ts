import test from 'ava';
import plainJoi, { type Schema } from 'joi';
import { lossesOf } from './lossless.ts';
import Joi from './schemas/joi.ts';

const key = Joi.string();

/** joi constructs that its JSON Schema export drops, each with the reported loss. */
const lossy: Readonly<Record<string, readonly [Schema, string]>> = {
  xor: [Joi.object({ a: key, b: key }).xor('a', 'b'), 'value: dependencies'],
  or: [Joi.object({ a: key, b: key }).or('a', 'b'), 'value: dependencies'],
  and: [Joi.object({ a: key, b: key }).and('a', 'b'), 'value: dependencies'],
  nand: [Joi.object({ a: key, b: key }).nand('a', 'b'), 'value: dependencies'],
  oxor: [Joi.object({ a: key, b: key }).oxor('a', 'b'), 'value: dependencies'],
  with: [Joi.object({ a: key, b: key }).with('a', 'b'), 'value: dependencies'],
  without: [Joi.object({ a: key, b: key }).without('a', 'b'), 'value: dependencies'],
  'an assertion': [Joi.object({ a: key }).assert('.a', 'x'), 'value: rule assert'],
  'a renamed key': [Joi.object({ a: key }).rename('b', 'a'), 'value: renames'],
  'keys by pattern': [Joi.object().pattern(/^x/u, key), 'value: patterns'],
  'presence by preference': [Joi.object({ a: key }).prefs({ presence: 'required' }), 'value: preferences'],
  'a custom rule': [Joi.string().custom((value) => value), 'value: rule custom'],
  'an external rule': [Joi.string().external(() => undefined), 'value: externals'],
  'a condition': [Joi.object({ a: key, b: key.when('a', { is: 'x', otherwise: Joi.required() }) }), 'value.b: whens'],
  'a conditional alternative': [
    Joi.object({ a: key, b: Joi.alternatives().conditional('a', { is: 'x', otherwise: Joi.number() }) }),
    'value.b: condition',
  ],
  'a bound by reference': [Joi.object({ a: Joi.number(), b: Joi.number().min(Joi.ref('a')) }), 'value.b: rule min'],
  'a value by reference': [Joi.object({ a: key, b: Joi.any().valid(Joi.ref('a')) }), 'value.b: allowed values'],
  'a computed default': [Joi.string().default(() => 'x'), 'value: flag default'],
  lowercase: [Joi.string().lowercase(), 'value: rule case'],
  uppercase: [Joi.string().uppercase(), 'value: rule case'],
  trim: [Joi.string().trim(), 'value: rule trim'],
  replace: [Joi.string().replace(/a/, 'b'), 'value: replacements'],
  truncate: [Joi.string().truncate(), 'value: flag truncate'],
  normalize: [Joi.string().normalize(), 'value: rule normalize'],
  alphanum: [Joi.string().alphanum(), 'value: rule alphanum'],
  'a uri with a scheme': [Joi.string().uri({ scheme: 'https' }), 'value: rule uri'],
  'a guid of a version': [Joi.string().guid({ version: 'uuidv4', separator: '-', wrapper: false }), 'value: rule guid'],
  'a guid in braces': [Joi.string().guid(), 'value: rule guid'],
  'a pattern with flags': [Joi.string().pattern(/^a$/i), 'value: rule pattern'],
  'a pattern without the u flag': [Joi.string().pattern(/^.$/), 'value: rule pattern'],
  'an inverted pattern': [Joi.string().pattern(/^a$/u, { invert: true }), 'value: rule pattern'],
  'a length in UTF-16 units': [plainJoi.string().max(3), 'value: rule max'],
  'a value past the rules': [Joi.string().min(3).allow('x'), 'value: allowed values'],
  'a forbidden value': [Joi.string().invalid('x'), 'value: invalid'],
  'an empty value': [Joi.string().empty(''), 'value: flag empty'],
  'a failover': [Joi.string().failover('x'), 'value: flag failover'],
  'a cast': [Joi.number().cast('string'), 'value: flag cast'],
  'a forbidden key': [Joi.object({ a: key.forbidden() }), 'value.a: flag presence'],
  'a stripped key': [Joi.object({ a: key.strip() }), 'value.a: flag result'],
  'a single value as array': [Joi.array().items(key).single(), 'value: flag single'],
  'a required item': [Joi.array().items(key.required()), 'value[0]: flag presence'],
  'a comparator of items': [Joi.array().unique('id'), 'value: rule unique'],
  precision: [Joi.number().precision(2), 'value: rule precision'],
  'a warning': [Joi.string().min(3).warn(), 'value: rule minCharacters'],
  'a date': [Joi.date(), 'value: type date'],
  'a recursive link': [Joi.object({ a: Joi.link('...') }), 'value.a: type link'],
};

for (const [name, [schema, loss]] of Object.entries(lossy)) {
  test(`${name} is refused`, (t) => {
    t.true(lossesOf(schema).includes(loss), JSON.stringify(lossesOf(schema)));
  });
}

test('a fault is found at any depth', (t) => {
  const deep = Joi.object({ a: Joi.array().items(Joi.object({ b: Joi.string().trim() })) });
  t.deepEqual(lossesOf(deep), ['value.a[0].b: rule trim']);
});

test('constructs that the document expresses exactly are accepted', (t) => {
  const schema = Joi.object({
    line: Joi.string().min(1).max(9).pattern(/^\d+$/u, 'digits').allow(null).required().example('1').description('x'),
    note: Joi.string().max(9).allow(''),
    id: Joi.string().guid({ separator: '-', wrapper: false }),
    count: Joi.number().integer().min(0).max(9).default(1),
    kind: Joi.string().valid('A', 'B').allow(null).default('A'),
    yes: Joi.boolean(),
    list: Joi.array().items(Joi.string()).max(3).unique().default([]),
    either: Joi.alternatives().try(Joi.string(), Joi.number()),
    open: Joi.object({ a: key }).unknown(),
  }).min(1);
  t.deepEqual(lossesOf(schema), []);
});
