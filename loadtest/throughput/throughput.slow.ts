/** Runs every scenario for less than a second on our own server. */
import anyTest, { type TestFn } from 'ava';
import { startTestHost, type TestHost } from '#harness/testing/host.ts';
import { setLimit } from '#server/features/limits/limits.ts';
import type { Progress } from './progress.ts';
import type { Counts, ScenarioReport, ThroughputReport } from './report-data.ts';
import { measureThroughput, type ThroughputOptions } from './throughput.ts';

// Serial: they share one host, whose clock is fixed, so that no window passes.
const test = anyTest as TestFn<{ host: TestHost }>;

test.before(async (t) => {
  const host = await startTestHost();
  t.context = { host };
  // All emails come from one address here, which has a limit of its own.
  const { adminUrl, acme } = host.service;
  await setLimit(adminUrl, acme.host, { bucket: 'requestLoginOtpByAddress', quota: 10_000 });
});
test.after.always(async (t) => {
  await t.context.host?.stop();
});

const quick = { seconds: 0.5, warmUpSeconds: 0.2, runs: 2, connections: 4 };

async function measured(host: TestHost, changes: Partial<ThroughputOptions>): Promise<ThroughputReport> {
  const userAgent = 'guildgate-loadtest (test)';
  const { signal } = new AbortController();
  return measureThroughput({ profile: host.profile, userAgent, signal, ...quick, ...changes });
}

function only(report: ThroughputReport): { scenario: ScenarioReport; counts: Counts } {
  const [scenario] = report.scenarios;
  const counts = scenario?.results[0]?.summary.counts;
  if (!scenario || !counts) throw new Error(`nothing was measured: ${scenario?.skipped}`);
  return { scenario, counts };
}

async function contactsOf({ service }: TestHost): Promise<number> {
  const [row] = await service.sql<{ count: number }>('select count(*)::integer as count from contacts');
  return row?.count ?? 0;
}

test.serial('reads are all unlimited JSON operations, and all respond with 200', async (t) => {
  const report = await measured(t.context.host, { scenarios: ['reads'], failIf: ['errors>0', 'reads:p99>60000'] });
  const { scenario, counts } = only(report);
  t.is(report.exitCode, 0, JSON.stringify([report.thresholds, scenario.stopped]));
  t.is(counts['2xx'], counts.sent - counts.unfinished);
  const ids = scenario.operations.map(({ id }) => id);
  t.true(ids.length > 40, `${ids.length} operations; omitted: ${JSON.stringify(scenario.omitted, null, 1)}`);
  for (const id of ['users.list', 'users.get', 'events.counts', 'invitations.get', 'identity.listSessions']) {
    t.true(ids.includes(id), `${id}; omitted: ${JSON.stringify(scenario.omitted, null, 1)}`);
  }
  for (const id of ['users.export', 'documents.invoice', 'users.create']) t.false(ids.includes(id), id);
  t.true(scenario.omitted.some(({ operation, why }) => operation === 'invitations.getOwn' && /contactHash/.test(why)));
  const [result] = scenario.results;
  t.is(result?.volume.length, 2);
  t.is(result?.latency.length, 2);
  t.is(scenario.comparison, undefined);
  t.true((result?.summary.perSecond?.median ?? 0) > 0);
  t.true((result?.summary.latency?.p50 ?? 0) > 0);
});

test.serial('writes leave nothing behind', async (t) => {
  const before = await contactsOf(t.context.host);
  const report = await measured(t.context.host, { scenarios: ['writes'] });
  const { scenario, counts } = only(report);
  t.is(report.exitCode, 0, JSON.stringify(scenario.stopped));
  t.deepEqual(
    scenario.operations.map(({ id }) => id),
    ['contacts.create', 'contacts.update', 'contacts.delete'],
  );
  t.is(counts.unexpected, 0);
  t.true((counts.byStatus['201'] ?? 0) > 0 && (counts.byStatus['200'] ?? 0) > 0 && (counts.byStatus['204'] ?? 0) > 0);
  t.is(await contactsOf(t.context.host), before, JSON.stringify(report.notes));
});

test.serial('mixed load reads four times as often as it writes', async (t) => {
  const before = await contactsOf(t.context.host);
  const report = await measured(t.context.host, { scenarios: ['mixed'], rate: 200, seconds: 1 });
  const { scenario, counts } = only(report);
  t.is(scenario.stopped, undefined);
  t.is(counts.unexpected, 0);
  const operations = scenario.results[0]?.latency.flatMap(({ operations: all }) => all) ?? [];
  const count = (isWrite: boolean) =>
    operations
      .filter(({ operation }) => /^contacts\.(?:create|update|delete)$/.test(operation) === isWrite)
      .reduce((sum, { count: some }) => sum + some, 0);
  const share = count(false) / (count(true) + count(false));
  t.true(share > 0.7 && share < 0.9, String(share));
  t.is(await contactsOf(t.context.host), before, JSON.stringify(report.notes));
});

test.serial('one key is admitted up to its quota, and denied beyond it', async (t) => {
  const report = await measured(t.context.host, { scenarios: ['hot-key'] });
  const { scenario, counts } = only(report);
  t.is(scenario.stopped, undefined);
  t.regex(scenario.limit ?? '', /^usersCsv: 20 in 60 s per token: nearly all are denied/);
  // One was a trial, and the others fall into the warm-up; or into the first run, if that was slow.
  t.true(counts['2xx'] < 20);
  t.is(counts['429'], counts.sent - counts.unfinished - counts['2xx']);
  // How many it is depends on the machine.
  t.true(counts['429'] > 20, JSON.stringify(counts));
});

test.serial('many keys within their quota are admitted: unlimited emails, tokens while they last', async (t) => {
  const emails = await measured(t.context.host, { scenarios: ['many-keys'] });
  const { counts } = only(emails);
  t.is(counts['429'], 0);
  // More than one key has in its window.
  t.true(counts['2xx'] > 20, JSON.stringify(counts));

  const tokens = await measured(t.context.host, { scenarios: ['many-keys'], operation: 'contacts.export' });
  const { scenario, counts: few } = only(tokens);
  t.is(scenario.stopped, undefined);
  t.is(few['429'], 0);
  t.true(few['2xx'] > 0 && few['2xx'] <= 400, JSON.stringify(few));
});

test.serial('two hosts are measured in turn, and a host is not faster than itself', async (t) => {
  const { host } = t.context;
  const seen: string[] = [];
  const onProgress = (progress: Progress) => {
    if (progress.kind === 'phase' && progress.phase === 'volume') seen.push(progress.host);
  };
  const report = await measured(host, {
    scenarios: ['reads'],
    against: host.profile,
    runs: 6,
    seconds: 0.3,
    warmUpSeconds: 0.1,
    failIf: ['ratio<0.01', 'p99-ratio>100'],
    onProgress,
  });
  const { scenario } = only(report);
  t.is(seen.join(''), 'ABBAABBAABBA');
  t.is(scenario.comparison?.perSecond.pairs.length, 6);
  t.is(scenario.comparison?.p99?.pairs.length, 6);
  t.true((scenario.comparison?.perSecond.median ?? 0) > 0.1 && (scenario.comparison?.perSecond.median ?? 0) < 10);
  t.is(report.exitCode, 0, JSON.stringify(report.thresholds));
});

test.serial('without allowWrites the scenarios that write are skipped, and the reads are not', async (t) => {
  const { apiTokens: _, ...profile } = { ...t.context.host.profile, allowWrites: false };
  const chosen = ['reads', 'writes', 'mixed', 'hot-key', 'many-keys'];
  const report = await measured(t.context.host, { profile, scenarios: chosen, runs: 1, seconds: 0.2 });
  t.deepEqual(
    report.scenarios.map(({ id, skipped }) => [id, skipped === undefined]),
    [
      ['reads', true],
      ['writes', false],
      ['mixed', false],
      ['hot-key', false],
      ['many-keys', false],
    ],
  );
  for (const { skipped } of report.scenarios.slice(1)) t.regex(skipped ?? '', /allowWrites|writes/);
  t.is(report.exitCode, 3);
});

test.serial('an interrupt removes created resources, and reports the measurements', async (t) => {
  const before = await contactsOf(t.context.host);
  const controller = new AbortController();
  const onProgress = (progress: Progress) => {
    if (progress.kind === 'tick' && progress.phase === 'volume') controller.abort();
  };
  const report = await measured(t.context.host, {
    scenarios: ['writes', 'login-storm'],
    seconds: 30,
    signal: controller.signal,
    onProgress,
  });
  t.is(report.exitCode, 130);
  t.true(report.interrupted);
  t.deepEqual(
    report.scenarios.map(({ id }) => id),
    ['writes'],
  );
  t.true((report.scenarios[0]?.results[0]?.summary.counts['2xx'] ?? 0) > 0);
  t.is(await contactsOf(t.context.host), before, JSON.stringify(report.notes));
});

test.serial('the request budget ends a run, and the remaining scenarios are skipped', async (t) => {
  const report = await measured(t.context.host, { scenarios: ['reads', 'writes'], maxRequests: 50, warmUpSeconds: 0 });
  t.is(report.scenarios[0]?.stopped, 'the maximum of 50 requests was reached');
  t.is(report.scenarios[1]?.skipped, 'the maximum of 50 requests was reached');
  t.is(report.scenarios[0]?.results[0]?.summary.counts.sent, 50);
  t.is(report.exitCode, 3);
});

test.serial('a login storm is admitted within its quota, and denied beyond it', async (t) => {
  const report = await measured(t.context.host, { scenarios: ['login-storm'], failIf: ['429>0'] });
  const { scenario, counts } = only(report);
  t.is(scenario.stopped, undefined);
  t.true((counts.byStatus['401'] ?? 0) < 20);
  t.is(counts['429'], counts.sent - counts.unfinished - counts.other4xx, JSON.stringify(counts));
  t.regex(scenario.limit ?? '', /loginCheck: 20 in 60 s per address: 2xx and 401 were admitted, 429 denied/);
  t.is(report.exitCode, 1);
});
