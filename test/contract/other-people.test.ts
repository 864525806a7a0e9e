/** What a person can reach of others of its tenant. With every id of the tenant: other-people.slow.ts. */
import test from 'ava';
import { startUnlimitedService } from '../actors/unlimited-service.ts';
import { namedByIds, reachedByContact, reachedByMember } from './other-people.ts';

test('a member finds nothing of another member', async (t) => {
  const service = await startUnlimitedService();
  t.teardown(() => service.stop());
  const { faults, probes } = await reachedByMember(service, false);
  t.deepEqual(faults, []);
  t.log(`${probes} probes at ${namedByIds('jwt').length} operations that name an object of one user`);
});

test('an invited contact finds nothing of another guest', async (t) => {
  const service = await startUnlimitedService();
  t.teardown(() => service.stop());
  const { faults, probes } = await reachedByContact(service, false);
  t.deepEqual(faults, []);
  t.true(probes > 0);
});
