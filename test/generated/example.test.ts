/** The ground of the generated tests: requests made of the contracts succeed, so that a refusal has the reason it names. */
import anyTest, { type TestFn } from 'ava';
import Joi from 'joi';
import { operations } from '#contracts/index.ts';
import { describe } from '#contracts/openapi/described.ts';
import type { TestService } from '#test/service.ts';
import { bodyOf, exampleOf, NoExample, specialOperations } from './example.ts';
import { apiToken, bearer, createdFor, pathOf, requestOf, serial, startScene } from './scene.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startScene();
});
test.after.always((t) => t.context.service?.stop());

for (const contract of operations) {
  if (contract.body) {
    test(`${contract.id}: its contract shows a body that it accepts`, (t) => {
      const { acme } = t.context.service;
      const body = bodyOf(contract, acme.people.ROLE_ADMIN, serial());
      t.true(Object.keys(body ?? {}).length > 0);
      t.is(contract.body?.validate(body, { convert: false, abortEarly: false }).error?.message, undefined);
    });
  }

  for (const [kind, credentialOf] of [
    ['Api-Token', apiToken],
    ['JWT', bearer],
  ] as const) {
    test(`${contract.id}: the request of its contract succeeds with an ${kind}`, async (t) => {
      const { service } = t.context;
      const person = service.globex.people.ROLE_ADMIN;
      const id = contract.params ? await createdFor(contract, service, service.globex) : '';
      const request = requestOf(contract, person, credentialOf(kind === 'JWT' ? person.jwt : person.readWrite));
      const { status, text } = await service.send(service.globex, pathOf(contract, id), request);
      t.is(status, contract.success.status, text);
    });
  }
}

test('the table of exceptions names only operations that exist', (t) => {
  const ids = operations.map(({ id }) => id);
  for (const id of specialOperations) t.true(ids.includes(id), id);
});

test('a path has one parameter at the most, and it is an id: the tests know of no other', (t) => {
  for (const { id, path, params } of operations) {
    t.is(path.match(/\{/g)?.length ?? 0, params ? 1 : 0, id);
    for (const schema of Object.values(params ? (describe(params).keys ?? {}) : {})) {
      t.true(
        schema.rules?.some(({ name }) => name === 'guid'),
        id,
      );
    }
  }
});

test('a required property without an example is an error that names it', (t) => {
  const schema = describe(Joi.object({ product: Joi.object({ label: Joi.string().required() }).required() }));
  t.throws(() => exampleOf(schema, 'body'), { instanceOf: NoExample, message: /^body\.product\.label is required/ });
});

test('examples, enums, defaults, flags, lists and objects make an example; what is optional and unsaid is left out', (t) => {
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
