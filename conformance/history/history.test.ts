import test from 'ava';
import { hostile } from '#harness/testing/hostile-text.ts';
import type { Verdict } from '#harness/verdict.ts';
import type { RunReport } from '../result.ts';
import { operation, report, result, rule } from '../testing/results.ts';
import { badgeOf } from './badge.ts';
import { historyOf } from './history.ts';
import { historyPage } from './page.ts';

/** @param verdicts of the cases of one rule */
function run(day: string, verdicts: readonly Verdict[], facts: Partial<RunReport> = {}): RunReport {
  const cases = verdicts.map((verdict, index) =>
    result({ verdict, operation: operation(`GET /api/v1/thing-${index}`) }),
  );
  return report([...cases, result({ rule: rule({ id: 'errors/always-kept' }) })], {
    startedAt: `${day}T12:00:00.000Z`,
    ...facts,
  });
}

test('a rule is as its worst case, and its flake rate counts the changes between decided runs', (t) => {
  const days = [
    run('2026-11-03', ['pass', 'fail']),
    run('2026-11-01', ['pass', 'pass']),
    run('2026-11-02', ['inconclusive']),
    run('2026-11-04', ['waived']),
    run('2026-11-05', ['pass']),
  ];
  const [host, ...others] = historyOf(days);
  t.deepEqual(others, []);
  const [flaky, kept] = host?.rules ?? [];
  t.deepEqual(flaky?.verdicts, ['pass', 'inconclusive', 'fail', 'waived', 'pass']);
  t.is(flaky?.flakeRate, 2 / 3);
  t.is(kept?.flakeRate, 0);
});

test('one decided run says nothing about flakes, and a rule that is new has no past', (t) => {
  const older = report([result()], { startedAt: '2026-11-01T12:00:00.000Z' });
  const [host] = historyOf([run('2026-11-02', ['fail']), older]);
  const added = host?.rules.find((one) => one.rule.id === 'errors/always-kept');
  t.deepEqual(added?.verdicts, [undefined, 'pass']);
  t.is(added?.flakeRate, undefined);
});

test('the page has every host and day, and no script', (t) => {
  const page = historyPage([
    run('2026-11-01', ['pass']),
    run('2026-11-02', ['fail']),
    run('2026-11-02', ['pass'], { host: 'https://south.example.org' }),
  ]);
  for (const part of ['north.localhost', 'south.example.org', '2026-11-01', '2026-11-02', '100 %']) {
    t.true(page.includes(part), part);
  }
  t.notRegex(page, /<script|script-src|https?:\/\/(?!north|south)/);
  t.regex(page, /default-src &#39;none&#39;/);
});

test('hostile text adds no element to the page and none to the badge', (t) => {
  const facts = { host: hostile, ruleSet: { name: hostile, digest: '', rules: 1 } };
  const of = rule({ id: hostile });
  const reported = report([result({ rule: of, verdict: 'fail' })], facts);
  const calm = report([result({ verdict: 'fail' })]);
  const tags = (text: string) => text.match(/<[a-z]+/g)?.length;
  t.is(tags(historyPage([reported])), tags(historyPage([calm])));
  t.is(tags(badgeOf(reported)), tags(badgeOf(calm)));
});

test('a badge promises no more than its report', (t) => {
  const lacking = result({
    verdict: 'skip',
    operation: { id: 'users.list', method: 'GET', path: '/api/v1/users' },
    reason: { code: 'not-served', text: 'absent' },
  });
  const messages = [
    report([result()]),
    report([result(), lacking], { onlyServed: true }),
    report([result({ verdict: 'fail' })]),
    report([result({ verdict: 'inconclusive' })]),
    report([result()], { interrupted: true, exitCode: 130 }),
    report([result()], { judgedResponses: 3 }),
  ].map((one) => /aria-label="conformance: ([^"]*)"/.exec(badgeOf(one))?.[1]);
  t.deepEqual(messages, [
    'conforms',
    'conforms in part',
    '1 failure',
    'inconclusive',
    'interrupted',
    'nothing found wrong',
  ]);
  const set = { name: '2026-12', digest: '', rules: 1 };
  t.true(badgeOf(report([result()], { ruleSet: set })).includes('conformance 2026-12: conforms'));
});
