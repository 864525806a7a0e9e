/** What a person can reach of others of its tenant, with every id of the tenant in every operation. */
import test from 'ava';
import { startUnlimitedService } from '../actors/unlimited-service.ts';
import { reachedByContact, reachedByMember } from './other-people.ts';

test('a member and an invited contact find nothing of anybody else, whatever id they name', async (t) => {
  t.timeout(600_000);
  let total = 0;
  for (const reached of [reachedByMember, reachedByContact]) {
    const service = await startUnlimitedService({ validateResponses: false });
    t.teardown(() => service.stop());
    const { faults, probes } = await reached(service, true);
    t.deepEqual(faults.slice(0, 10), []);
    total += probes;
  }
  t.log(`${total} probes`);
});
