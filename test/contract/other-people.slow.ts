/** What a person can reach of others of its tenant, with every id of the tenant in every operation. */
import test from 'ava';
import { countOf } from '#test/proofs.ts';
import { startUnlimitedService } from '../actors/unlimited-service.ts';
import { reachedByContact, reachedByMember } from './other-people.ts';

test('a member and an invited contact find nothing of anybody else, whatever id they name', async (t) => {
  t.timeout(countOf(600_000, 3_600_000));
  let total = 0;
  for (const reached of [reachedByMember, reachedByContact]) {
    const service = await startUnlimitedService({ validateResponses: false });
    t.teardown(() => service.stop());
    const { faults, probes } = await reached(service, true);
    t.deepEqual(faults.slice(0, 10), []);
    total += probes;
  }
  t.log(`${total} probes`);
  t.true(total >= countOf(5_000, 50_000), `${total} probes`);
});
