/** Rate limits in a real browser: quotas, and admitted and denied requests. */
import { setLimit } from '#server/features/limits/limits.ts';
import { administratorTest } from '../../testing/administrator-test.ts';
import type { Visitor } from '../../testing/browser-session.ts';

const test = administratorTest({}, { usageInterval: 0 });
const path = '/admin/settings/developers/rate-limits';

/** @returns the visible text of a limit's row */
async function rowOf(visitor: Visitor, bucket: string): Promise<string> {
  const rows = await visitor.page.$$eval('.card.table tbody tr', (found) => found.map((row) => row.innerText));
  return rows.find((row) => row.includes(bucket)) ?? '';
}

test('unused limits show their quota and key', async (t) => {
  const { ada } = t.context;
  await ada.open(path);
  const row = await rowOf(ada, 'usersCsv');
  for (const expected of ['Export users as CSV', 'GET /api/v1/users-csv', '20 in 60 seconds', 'Per token']) {
    t.true(row.includes(expected), expected);
  }
  t.true((await ada.text()).includes('No operation with a limit was called in the last 24 hours.'));
  t.is(await ada.page.$('.chart'), null);
});

test('admitted and denied requests of this organisation are counted and charted', async (t) => {
  const { ada, fixture } = t.context;
  const { acme, globex, clock, sql } = fixture.service;
  const use = `insert into limit_usage (tenant_id, bucket, period_start, admitted, denied)
    values ($1, 'usersCsv', date_bin('30 minutes', $2, '2000-01-01Z') - make_interval(hours => $3), $4, $5)`;
  await sql(use, [acme.id, clock.now(), 1, 1_234, 7]);
  await sql(use, [acme.id, clock.now(), 30, 5_000, 5_000]);
  // The longest name of a bucket.
  await sql(use.replace('usersCsv', 'requestPasswordResetOtpByAddress'), [acme.id, clock.now(), 1, 1, 0]);
  await sql(use, [globex.id, clock.now(), 1, 9_999, 9_999]);
  await ada.open(path);
  t.regex(await rowOf(ada, 'usersCsv'), /1,234\s+7$/);
  const bars = await ada.page.$$eval('.chart rect title', (titles) => titles.map((title) => title.textContent));
  t.is(bars.length, 3);
  t.regex(bars[0] ?? '', /: 1234 Admitted$/);
  t.regex(bars[1] ?? '', /: 7 Denied$/);
  t.regex(bars[2] ?? '', /: 1 Admitted$/);
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
});

test('an overridden quota is shown beside the standard', async (t) => {
  const { ada, fixture } = t.context;
  await setLimit(fixture.service.adminUrl, fixture.service.acme.host, { bucket: 'contactsCsv', quota: 100 });
  await ada.open(path);
  const row = await rowOf(ada, 'contactsCsv');
  t.true(row.includes('100 in 60 seconds'));
  t.regex(row, /Set on \d+ \w+ \d{4}; the standard is 20/);
  t.true((await ada.text()).includes('guildgate limits set acme.localhost'));
});
