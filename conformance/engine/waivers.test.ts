import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import type { Verdict } from '#harness/verdict.ts';
import type { CaseResult } from '../result.ts';
import { baselineOf, readWaivers, type Waiver, waived, waiverFaults, waiverTemplate } from './waivers.ts';

const scope = { host: 'http://acme.localhost:8080', today: '2026-11-22' };

const result = (rule: string, operation: string | undefined, verdict: Verdict): CaseResult => ({
  id: 'bcdfgh',
  rule: { id: rule, level: 'must', section: 'Limits', cites: 'Limits', requirement: 'It is so.' },
  operation: operation === undefined ? undefined : { id: operation, method: 'GET', path: '/' },
  verdict,
  expected: undefined,
  actual: undefined,
  reason: undefined,
  measured: [],
  requests: 1,
  milliseconds: 1,
  transcripts: [],
});

const waiver = (more: Partial<Waiver> = {}): Waiver => ({
  rule: 'limits/a',
  reason: 'known',
  owner: 'qa',
  expires: '2026-11-22',
  ...more,
});

test('a failure is waived until the day that the waiver names, with its reason', (t) => {
  const { verdict, reason } = waived(result('limits/a', 'users.list', 'fail'), [waiver()], scope);
  t.is(verdict, 'waived');
  t.regex(reason?.text ?? '', /known.*qa.*2026-11-22/);
  const late = { ...scope, today: '2026-11-23' };
  t.is(waived(result('limits/a', 'users.list', 'fail'), [waiver()], late).verdict, 'fail');
});

test('a waiver is about its rule, operation and host alone', (t) => {
  const failed = result('limits/a', 'users.list', 'fail');
  const verdict = (one: Waiver) => waived(failed, [one], scope).verdict;
  t.is(verdict(waiver({ rule: 'limits/*', operation: 'users.*', host: 'acme.*' })), 'waived');
  t.is(verdict(waiver({ rule: 'limits/b' })), 'fail');
  t.is(verdict(waiver({ operation: 'events.list' })), 'fail');
  t.is(verdict(waiver({ host: 'globex.localhost' })), 'fail');
});

test('what is not a failure is not waived', (t) => {
  for (const verdict of ['pass', 'skip', 'inconclusive'] as const) {
    t.is(waived(result('limits/a', undefined, verdict), [waiver()], scope).verdict, verdict);
  }
});

test('an unneeded, expired or unmatched waiver is reported', (t) => {
  const kinds = (one: Waiver, verdict: Verdict) =>
    waiverFaults([result('limits/a', undefined, verdict)], [one], scope).map(({ kind }) => kind);
  t.deepEqual(kinds(waiver(), 'waived'), []);
  t.deepEqual(kinds(waiver(), 'pass'), ['unexpected-pass']);
  t.deepEqual(kinds(waiver({ expires: '2026-11-21' }), 'fail'), ['expired']);
  t.deepEqual(kinds(waiver({ rule: 'limits/b' }), 'fail'), ['unmatched']);
  t.deepEqual(kinds(waiver({ host: 'elsewhere.example' }), 'fail'), []);
});

test('the template names what failed, and is read again once it is filled in', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-waivers-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const template = waiverTemplate([result('limits/a', 'users.list', 'fail'), result('limits/b', undefined, 'pass')]);
  const path = join(folder, 'waivers.yaml');
  await writeFile(path, template);
  await t.throwsAsync(readWaivers(path), { instanceOf: UsageError, message: /reason/ });
  await writeFile(
    path,
    template
      .replace('reason: ', 'reason: known')
      .replace('owner: ', 'owner: qa')
      .replace('expires: ', 'expires: "2026-12-31"'),
  );
  t.deepEqual(await readWaivers(path), [
    { rule: 'limits/a', operation: 'users.list', reason: 'known', owner: 'qa', expires: '2026-12-31' },
  ]);
});

test('a file that is not there, is no YAML or says something else is a wrong use', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-waivers-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const path = join(folder, 'waivers.yaml');
  await t.throwsAsync(readWaivers(path), { instanceOf: UsageError, message: /cannot be read/ });
  for (const text of ['waivers: [', 'waivers: 1', 'waivers:\n  - rule: a\n    because: b\n']) {
    await writeFile(path, text);
    await t.throwsAsync(readWaivers(path), { instanceOf: UsageError });
  }
});

test('a waiver does not expire on a day that no calendar has', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-waivers-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const path = join(folder, 'waivers.json');
  for (const expires of ['2027-02-29', '2027-02-31', '2027-13-01', '2027-00-10', '2027-1-1', 'tomorrow']) {
    await writeFile(path, JSON.stringify({ waivers: [waiver({ expires })] }));
    await t.throwsAsync(readWaivers(path), { instanceOf: UsageError, message: /\/waivers\/0\/expires/ }, expires);
  }
  await writeFile(path, JSON.stringify({ waivers: [waiver({ expires: '2028-02-29' })] }));
  t.is((await readWaivers(path)).length, 1);
});

test('a baseline that cannot be read, or is none, is not said to be waivers', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-baseline-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const path = join(folder, 'baseline.json');
  await t.throwsAsync(readWaivers(path, 'baseline'), {
    instanceOf: UsageError,
    message: `The baseline ${path} cannot be read (ENOENT).`,
  });
  await writeFile(path, '{}');
  await t.throwsAsync(readWaivers(path, 'baseline'), {
    instanceOf: UsageError,
    message: /^\S+ is no baseline:[\s\S]*See docs\/conformance\.md, "Baselines"\.$/,
  });
});

test('an entry of a baseline accepts a failure until its day, and then it fails again', (t) => {
  const entry = waiver({ list: 'baseline' });
  const accepted = waived(result('limits/a', 'users.list', 'fail'), [entry], scope);
  t.is(accepted.verdict, 'waived');
  t.is(accepted.reason?.code, 'baseline');
  const expired = waiver({ list: 'baseline', expires: '2026-11-21' });
  const failing = waived(result('limits/a', 'users.list', 'fail'), [expired], scope);
  t.is(failing.verdict, 'fail');
  t.deepEqual(waiverFaults([failing], [expired], scope), []);
  t.is(waived(result('limits/b', undefined, 'fail'), [entry], scope).verdict, 'fail');
});

test('an entry that passes is to be removed, and fails nothing; one that was not tried says nothing', (t) => {
  const entry = waiver({ list: 'baseline', expires: '2026-11-21' });
  const [fault, ...more] = waiverFaults([result('limits/a', 'users.list', 'pass')], [entry], scope);
  t.is(fault?.kind, 'mended');
  t.regex(fault?.text ?? '', /remove it from the baseline/);
  t.deepEqual(more, []);
  t.deepEqual(waiverFaults([], [entry], scope), []);
  t.deepEqual(waiverFaults([result('limits/a', 'users.list', 'skip')], [entry], scope), []);
});

test('a baseline has the musts that fail, and those that an earlier one accepts', async (t) => {
  const earlier = { ...result('limits/c', undefined, 'waived'), reason: { code: 'baseline', text: 'known' } as const };
  const byWaiver = { ...result('limits/d', undefined, 'waived'), reason: { code: 'waiver', text: 'known' } as const };
  const cases = [
    result('limits/a', 'users.list', 'fail'),
    result('limits/b', 'users.list', 'warn'),
    result('limits/b', undefined, 'pass'),
    earlier,
    byWaiver,
  ];
  const entries = { owner: 'ana', expires: '2027-01-31', reason: 'failed on 2026-11-22' };
  const baseline = baselineOf(cases, entries);
  t.deepEqual(baseline.waivers, [
    { rule: 'limits/a', operation: 'users.list', ...entries },
    { rule: 'limits/c', ...entries },
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-baseline-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const path = join(folder, 'baseline.json');
  await writeFile(path, JSON.stringify(baseline));
  const read = await readWaivers(path, 'baseline');
  t.deepEqual(
    read.map(({ list }) => list),
    ['baseline', 'baseline'],
  );
});
