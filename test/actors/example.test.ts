/** Proves the basis of the generated tests: example requests succeed, so a refusal is due to the tested fault. */
import anyTest, { type TestFn } from 'ava';
import Joi from 'joi';
import { operations } from '#contracts/index.ts';
import { describe } from '#contracts/openapi/describe.ts';
import { exampleOf, isGuid, NoExample } from '#contracts/openapi/example.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import type { TestService } from '#test/service.ts';
import { adviceOn, arrange, parametersOf, pathOf, requestOf } from './arrange.ts';
import { arrangements, factories, refusedVariants } from './arrangements.ts';
import { bodyOf, operationsWithout } from './example.ts';
import { credentialSources, refusalOf, statusWith } from './good-credential.ts';
import { membersOf } from './schema-members.ts';
import { serial } from './serial.ts';
import { startUnlimitedService } from './unlimited-service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startUnlimitedService();
});
test.after.always((t) => t.context.service?.stop());

for (const contract of operations) {
  // Serial: hundreds of parallel requests would exceed the pool's acquire timeout.
  test.serial(
    `${contract.id}: the request of its contract succeeds with every credential that it accepts`,
    async (t) => {
      const { service } = t.context;
      const place = { service, tenant: service.globex };
      let succeeded = 0;
      for (const source of credentialSources) {
        if (refusalOf(contract, source, 'ROLE_ADMIN')) continue;
        const made = await arrange(contract, place);
        if (contract.body) t.is(faultOfBody(contract, bodyOf(contract, made.members, serial())), undefined);
        const { credential } = await source.of(place, made.caller, made.link);
        const request = requestOf(contract, made, credential);
        const { status, text } = await service.send(place.tenant, pathOf(contract, made.params), request);
        t.is(status, statusWith(contract, source), `${source.name}: ${adviceOn(contract, status, text)}`);
        succeeded += Number(status === contract.success.status);
      }
      t.true(succeeded > 0, `${contract.id} accepts ${JSON.stringify(contract.auth)}, and no test has one of these`);
    },
  );
}

/** @returns why its contract does not accept the body */
function faultOfBody({ body: schema }: AnyOperation, body: object | undefined): string | undefined {
  if (Object.keys(body ?? {}).length === 0) return 'the example is empty';
  return schema?.validate(body, { convert: false, abortEarly: false }).error?.message;
}

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
