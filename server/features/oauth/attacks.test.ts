/** Known attacks on an OAuth provider, by name: each is refused, without a server error. */
import anyTest, { type TestFn } from 'ava';
import { startOAuthFixture } from '#test/fixtures/oauth.ts';
import { authorizeAttacks } from './testing/authorize.attacks.ts';
import { bearerAttacks } from './testing/bearer.attacks.ts';
import { codeAttacks } from './testing/code.attacks.ts';
import { pageAttacks } from './testing/page.attacks.ts';

const test = anyTest as TestFn<Awaited<ReturnType<typeof startOAuthFixture>>>;

test.before(async (t) => {
  const started = await startOAuthFixture();
  // A signed-in user with consent in both tenants, so that only the attack itself can be refused.
  await started.acme.tokens();
  await started.globex.tokens();
  Object.assign(t.context, started);
});
test.after.always((t) => t.context.service?.stop());

for (const { name, run, faults } of [...authorizeAttacks, ...codeAttacks, ...bearerAttacks, ...pageAttacks]) {
  test.serial(`refused: ${name}`, async (t) => {
    const { acme, globex } = t.context;
    const response = await run({ fixture: acme, other: globex });
    t.deepEqual(faults(response), []);
    t.true(response.status < 500);
    t.false(/evil\.example/.test(new URL(String(response.headers.location ?? '/'), 'http://here').host));
  });
}
