/** Rate limits in a real browser: what is in force, and what was admitted and denied. */
import anyTest, { type TestFn } from 'ava';
import { setLimit } from '#server/features/limits/limits.ts';
import { hasChromium } from '#test/chromium.ts';
import { openScene, type Scene, Visitor } from '../../testing/visitor.ts';

const anyway = anyTest as TestFn<{ scene: Scene; ada: Visitor }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const path = '/admin/settings/developers/rate-limits';

anyway.before(async (t) => {
  if (!hasChromium) return;
  const scene = await openScene({}, { usageInterval: 0 });
  const ada = await Visitor.signedIn(scene, scene.service.acme, scene.service.acme.people.ROLE_ADMIN);
  Object.assign(t.context, { scene, ada });
});
anyway.after.always((t) => t.context.scene?.stop());

/** @returns the row of a limit, as it is read. */
async function rowOf(visitor: Visitor, bucket: string): Promise<string> {
  const rows = await visitor.page.$$eval('.card.table tbody tr', (found) => found.map((row) => row.innerText));
  return rows.find((row) => row.includes(bucket)) ?? '';
}

test('limits that nobody has used say what is allowed, and to whom', async (t) => {
  const { ada } = t.context;
  await ada.open(path);
  const row = await rowOf(ada, 'usersCsv');
  for (const told of ['Export users as CSV', 'GET /api/v1/users-csv', '20 in 60 seconds', 'For each token']) {
    t.true(row.includes(told), told);
  }
  t.true((await ada.text()).includes('In the last 24 hours, nothing was called that has a limit.'));
  t.is(await ada.page.$('.chart'), null);
});

test('what was admitted and denied is counted and drawn, of this organisation alone', async (t) => {
  const { ada, scene } = t.context;
  const { acme, globex, clock, sql } = scene.service;
  const use = `insert into limit_usage (tenant_id, bucket, period_start, admitted, denied)
    values ($1, 'usersCsv', date_bin('30 minutes', $2, '2000-01-01Z') - make_interval(hours => $3), $4, $5)`;
  await sql(use, [acme.id, clock.now(), 1, 1_234, 7]);
  await sql(use, [acme.id, clock.now(), 30, 5_000, 5_000]);
  await sql(use, [globex.id, clock.now(), 1, 9_999, 9_999]);
  await ada.open(path);
  t.regex(await rowOf(ada, 'usersCsv'), /1,234\s+7$/);
  const bars = await ada.page.$$eval('.chart rect title', (titles) => titles.map((title) => title.textContent));
  t.is(bars.length, 2);
  t.regex(bars[0] ?? '', /: 1234 Admitted$/);
  t.regex(bars[1] ?? '', /: 7 Denied$/);
  t.deepEqual(await ada.seriousFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
});

test('a quota that was set for the organisation is told beside the standard', async (t) => {
  const { ada, scene } = t.context;
  await setLimit(scene.service.adminUrl, scene.service.acme.host, { bucket: 'contactsCsv', quota: 100 });
  await ada.open(path);
  const row = await rowOf(ada, 'contactsCsv');
  t.true(row.includes('100 in 60 seconds'));
  t.regex(row, /Set on \d+ \w+ \d{4}; the standard is 20/);
  t.true((await ada.text()).includes('guildgate limits set acme.localhost'));
});
