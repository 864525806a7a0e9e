import test from 'ava';
import { TenantLoad } from './tenant-load.ts';

test('tenants are ranked by the time that they held slots, per second since the start', (t) => {
  let now = 1_000_000;
  const load = new TenantLoad(() => now);
  now += 20_000;
  for (let n = 0; n < 40; n += 1) load.freed('hog', 2_000, 500);
  load.freed('other', 100, 0);
  load.refused('refused');
  t.deepEqual(load.top(2), [
    { tenantId: 'hog', held: 4, taken: 2, refused: 0, waited: 0.5 },
    { tenantId: 'other', held: 0.005, taken: 0.05, refused: 0, waited: 0 },
  ]);
  t.deepEqual(load.top(9)[2], { tenantId: 'refused', held: 0, taken: 0, refused: 0.05, waited: 0 });
});

test('what is older than a minute no longer counts, and newer work still does', (t) => {
  let now = 5_000;
  const load = new TenantLoad(() => now);
  load.freed('early', 60_000, 0);
  now = 55_000;
  load.freed('late', 5_500, 0);
  t.deepEqual(
    load.top(9).map(({ tenantId }) => tenantId),
    ['early', 'late'],
  );
  now = 65_000;
  t.deepEqual(load.top(9), [{ tenantId: 'late', held: 0.1, taken: 1 / 55, refused: 0, waited: 0 }]);
  now = 200_000;
  t.deepEqual(load.top(9), []);
});
