import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import type { Verdict } from '#harness/verdict.ts';
import type { CaseResult } from '../result.ts';
import { readWaivers, type Waiver, waived, waiverFaults, waiverTemplate } from './waivers.ts';

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
