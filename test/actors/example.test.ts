/** The examples of contracts, and the tables of what they need beside. That they succeed is tried in permissions.test.ts. */
import test from 'ava';
import Joi from 'joi';
import { operations } from '#contracts/index.ts';
import { describe } from '#contracts/openapi/describe.ts';
import { exampleOf, isGuid, NoExample } from '#contracts/openapi/example.ts';
import { parametersOf } from './arrange.ts';
import { arrangements, factories, refusedVariants } from './arrangements.ts';
import { operationsWithout } from './example.ts';
import { membersOf } from './schema-members.ts';

test('the tables of exceptions name only operations and paths that exist', (t) => {
  const ids = operations.map(({ id }) => id);
  for (const id of [...operationsWithout, ...Object.keys(arrangements), ...Object.keys(refusedVariants)]) {
    t.true(ids.includes(id), id);
  }
  for (const start of Object.keys(factories)) {
    t.true(
      operations.some(({ path }) => path === start || path.startsWith(`${start}/{`)),
      start,
    );
  }
});

test('every parameter of a path is an id: the tests support no other', (t) => {
  for (const contract of operations) {
    const schemas = membersOf(contract.params);
    t.deepEqual(Object.keys(schemas).sort(), parametersOf(contract).sort(), contract.id);
    for (const schema of Object.values(schemas)) t.true(isGuid(schema), contract.id);
  }
});

test('a required property without an example is an error that names it', (t) => {
  const schema = describe(Joi.object({ product: Joi.object({ label: Joi.string().required() }).required() }));
  t.throws(() => exampleOf(schema, 'body'), { instanceOf: NoExample, message: /^body\.product\.label is required/ });
});

test('examples, enums, defaults, flags, lists and objects make an example; optional members without one are left out', (t) => {
  const schema = Joi.object({
    text: Joi.string().required().example('a'),
    kind: Joi.string().valid('A', 'B').allow(null),
    count: Joi.number().default(3),
    yes: Joi.boolean(),
    list: Joi.array().items(Joi.string().valid('x')),
    ids: Joi.array().items(Joi.string().guid()),
    inner: Joi.object({ text: Joi.string().example('b') }),
    userId: Joi.string().guid().required(),
    note: Joi.string(),
  });
  const expected = { text: 'a', kind: 'A', count: 3, yes: true, list: ['x'], ids: [], inner: { text: 'b' } };
  t.deepEqual(exampleOf(describe(schema), 'body'), expected);
});
