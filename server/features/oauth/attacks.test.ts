/** Every attack that we know of on an OAuth provider, by name: each is refused, and none is answered with a fault of ours. */
import anyTest, { type TestFn } from 'ava';
import { authorizeAttacks } from './testing/authorize.attacks.ts';
import { bearerAttacks } from './testing/bearer.attacks.ts';
import { codeAttacks } from './testing/code.attacks.ts';
import { pageAttacks } from './testing/page.attacks.ts';
import { startOAuthScene } from './testing/scene.ts';

const test = anyTest as TestFn<Awaited<ReturnType<typeof startOAuthScene>>>;

test.before(async (t) => {
  const started = await startOAuthScene();
  // In both tenants somebody has signed in and let the application in: nothing but the attack is in the way.
  await started.acme.tokens();
  await started.globex.tokens();
  Object.assign(t.context, started);
});
test.after.always((t) => t.context.service?.stop());

for (const { name, run, faults } of [...authorizeAttacks, ...codeAttacks, ...bearerAttacks, ...pageAttacks]) {
  test.serial(`refused: ${name}`, async (t) => {
    const { acme, globex } = t.context;
    const answer = await run({ scene: acme, other: globex });
    t.deepEqual(faults(answer), []);
    t.true(answer.status < 500);
    t.false(/evil\.example/.test(new URL(String(answer.headers.location ?? '/'), 'http://here').host));
  });
}
