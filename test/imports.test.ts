import { join } from 'node:path';
import test from 'ava';
import { faultOf, readImports, specifiersOf } from './imports.ts';

test('every import of the project keeps the rules of who may import whom', async (t) => {
  const imports = await readImports(join(import.meta.dirname, '..'));
  t.true(imports.length > 200, 'the scan found the project');
  t.deepEqual(imports.map(faultOf).filter(Boolean), []);
});

const forbidden = [
  ['contracts/index.ts', '#server/config.ts', 'server/config.ts'],
  ['contracts/index.ts', '@hapi/hapi', undefined],
  ['server/platform/log.ts', '#server/gateway/problem.ts', 'server/gateway/problem.ts'],
  ['server/limiter/memory.ts', '#server/features/users/users.ts', 'server/features/users/users.ts'],
  ['server/gateway/route.ts', '#server/features/users/users.ts', 'server/features/users/users.ts'],
  ['server/features/payments/payments.ts', '#server/features/users/store.ts', 'server/features/users/store.ts'],
  ['server/features/payments/store.ts', 'knex', undefined],
  ['server/features/payments/store.ts', 'pg', undefined],
  ['server/admin/pages.ts', '#server/features/users/users.ts', 'server/features/users/users.ts'],
  ['conformance/engine.ts', '#contracts/index.ts', 'contracts/index.ts'],
  ['loadtest/limits/prover.ts', 'joi', undefined],
  ['loadtest/limits/prover.ts', '#server/compose.ts', 'server/compose.ts'],
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
