import { join } from 'node:path';
import test from 'ava';
import { faultOf, filesOnCircles, readImports, specifiersOf } from './imports.ts';

test('every import follows the import rules', async (t) => {
  const imports = await readImports(join(import.meta.dirname, '..'));
  t.true(imports.length > 200, 'the scan found the project');
  t.deepEqual(imports.map(faultOf).filter(Boolean), []);
});

test('no import of the project is on a circle', async (t) => {
  t.deepEqual(filesOnCircles(await readImports(join(import.meta.dirname, '..'))), []);
});

test('files on a circle are found, and files that lead to one or away from it are not', (t) => {
  const pairs = ['a b', 'b c', 'c b', 'c d'].map((pair) => pair.split(' '));
  t.deepEqual(filesOnCircles(pairs.map(([from = '', to]) => ({ from, to, specifier: '' }))), ['b', 'c']);
});

const forbidden = [
  ['contracts/index.ts', '#server/config.ts', 'server/config.ts'],
  ['contracts/index.ts', '@hapi/hapi', undefined],
  ['server/platform/log.ts', '#server/gateway/problem.ts', 'server/gateway/api/problem.ts'],
  ['server/limiter/memory.ts', '#server/features/users/users.ts', 'server/features/users/users.ts'],
  ['server/gateway/route.ts', '#server/features/users/users.ts', 'server/features/users/users.ts'],
  ['server/features/payments/payments.ts', '#server/features/users/store.ts', 'server/features/users/store.ts'],
  ['server/features/payments/store.ts', 'knex', undefined],
  ['server/features/payments/store.ts', 'pg', undefined],
  ['server/admin/pages.ts', '#server/features/users/users.ts', 'server/features/users/users.ts'],
  ['conformance/engine.ts', '#contracts/index.ts', 'contracts/index.ts'],
  ['conformance/engine.ts', '#loadtest/cli.ts', 'loadtest/cli.ts'],
  ['harness/session.ts', '#conformance/cli.ts', 'conformance/cli.ts'],
  ['harness/session.ts', '#server/compose.ts', 'server/compose.ts'],
  ['loadtest/limits/prover.ts', '#conformance/cli.ts', 'conformance/cli.ts'],
  ['loadtest/limits/prover.ts', 'joi', undefined],
  ['loadtest/limits/prover.ts', '#server/compose.ts', 'server/compose.ts'],
  ['client/index.ts', '#harness/session.ts', 'harness/session.ts'],
  ['server/compose.ts', '#bench/load.ts', 'bench/load.ts'],
  ['fixtures/tenants.ts', '#server/config.ts', 'server/config.ts'],
  ['server/features/users/users.ts', '#server/compose.ts', 'server/compose.ts'],
  ['server/features/limits/limits.ts', '#server/cli/limits.ts', 'server/cli/limits.ts'],
  ['server/gateway/route.ts', '../../contracts/index.ts', 'contracts/index.ts'],
  ['elsewhere/file.ts', 'joi', undefined],
] as const;

for (const [from, specifier, to] of forbidden) {
  test(`${from} must not import ${specifier}`, (t) => {
    t.truthy(faultOf({ from, specifier, to }));
  });
}

test('the scan sees static, re-exported, bare and dynamic imports', (t) => {
  const source = `import a, { type B } from 'one';\nexport * from "two";\nimport 'three';\nconst x = await import('four');\nimport {\n  c,\n} from 'five';`;
  t.deepEqual(specifiersOf(source).sort(), ['five', 'four', 'one', 'three', 'two']);
});
