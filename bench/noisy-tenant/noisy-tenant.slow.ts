/** Every request of a tenant succeeds while another one, in a second process, sends ten times its share. */
import test from 'ava';
import { countOf, partOf } from '#test/proofs.ts';
import { attacksOn } from './attacks.ts';
import { startDemo } from './demo.ts';
import { measure } from './measure.ts';

test('with one tenant at ten times its share, sign-ins, PDFs, templates, exports, statistics and codes of the other all succeed', async (t) => {
  t.timeout(300_000);
  const demo = await startDemo();
  t.teardown(() => demo.stop());
  for (const attack of partOf(await attacksOn(demo), 3)) {
    const { name, quiet, noisy, noise } = await measure(attack, countOf(4, 25));
    t.deepEqual(quiet.failures, [], name);
    t.deepEqual(noisy.failures, [], `${name}: ${JSON.stringify(noise)}`);
    t.log(`${name}: ${JSON.stringify(noise)}`);
  }
});
