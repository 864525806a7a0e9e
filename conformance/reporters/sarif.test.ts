import test from 'ava';
import type { Log, Run } from 'sarif';
import openapi from '#contracts/openapi.json' with { type: 'json' };
import { operation, report, result, rule, transcript } from '../testing/results.ts';
import { hostileRun, mixedRun } from '../testing/runs.ts';
import { operationLines } from './operation-lines.ts';
import { sarif } from './sarif.ts';

function read(document: string): Run {
  const { version, runs }: Log = JSON.parse(document);
  const [run] = runs;
  if (version !== '2.1.0' || run === undefined) throw new Error('It is no SARIF 2.1.0 with a run.');
  return run;
}

const resultsOf = (run: Run) => run.results ?? [];
const rulesOf = (run: Run) => run.tool.driver.rules ?? [];

test('failures, warnings and what is waived are results, and nothing else is', (t) => {
  const { counts, ...run } = mixedRun();
  const results = resultsOf(read(sarif({ ...run, counts })));
  t.is(results.filter(({ suppressions }) => suppressions !== undefined).length, counts.waived);
  t.is(results.filter(({ level }) => level === 'warning').length, counts.warn);
  t.is(results.length, counts.fail + counts.warn + counts.waived);
});

test('every result points at its rule, and every rule has a help text', (t) => {
  for (const run of [read(sarif(mixedRun())), read(sarif(hostileRun()))]) {
    const rules = rulesOf(run);
    t.is(new Set(rules.map(({ id }) => id)).size, rules.length);
    for (const { help } of rules) t.truthy(help?.text);
    for (const { ruleId, ruleIndex = -1 } of resultsOf(run)) t.is(rules[ruleIndex]?.id, ruleId);
  }
});

test('a must fails as an error, and a should warns', (t) => {
  const cases = [result({ verdict: 'fail' }), result({ verdict: 'warn', rule: rule({ id: 'a/b', level: 'should' }) })];
  const run = read(sarif(report(cases)));
  t.deepEqual(
    resultsOf(run).map(({ level, kind }) => [level, kind]),
    [
      ['error', 'fail'],
      ['warning', 'fail'],
    ],
  );
  t.deepEqual(
    rulesOf(run).map(({ defaultConfiguration }) => defaultConfiguration?.level),
    ['error', 'warning'],
  );
});

test('a result is located at the line of its operation in the OpenAPI document', (t) => {
  const run = read(sarif(report([result({ verdict: 'fail', operation: operation('GET /api/v1/users') })])));
  const [location] = resultsOf(run)[0]?.locations ?? [];
  t.is(location?.physicalLocation?.artifactLocation?.uri, 'contracts/openapi.json');
  t.is(location?.physicalLocation?.region?.startLine, operationLines().get('GET /api/v1/users'));
  t.is(location?.logicalLocations?.[0]?.fullyQualifiedName, '/paths/~1api~1v1~1users/get');
});

test('every operation of the OpenAPI document is found in its text', (t) => {
  const lines = operationLines();
  const declared = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => /^(?:get|put|post|delete|options|head|patch|trace)$/.test(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  t.deepEqual(
    declared.filter((name) => !lines.has(name)),
    [],
  );
});

test('a result carries its exchange, its case for tools that know findings again, and its citation', (t) => {
  const failed = result({ verdict: 'fail', transcripts: [transcript()] });
  const [found] = resultsOf(read(sarif(report([failed]))));
  t.is(found?.webResponse?.statusCode, 201);
  t.is(found?.webRequest?.method, 'POST');
  t.deepEqual(found?.partialFingerprints, { 'case/v1': failed.id });
  t.regex(found?.message.text ?? '', /Errors, rule 4/);
});

test('a waived failure is suppressed, with the reason of its waiver', (t) => {
  const reason = { code: 'waiver', text: 'GATE-41, until 2026-03-31' } as const;
  const [found] = resultsOf(read(sarif(report([result({ verdict: 'waived', reason })]))));
  t.deepEqual(found?.suppressions, [{ kind: 'external', status: 'accepted', justification: reason.text }]);
});

test('what is inconclusive, and what is wrong with waivers, are notifications of the run', (t) => {
  const run = read(sarif(mixedRun()));
  const [invocation] = run.invocations ?? [];
  t.is(invocation?.toolExecutionNotifications?.length, mixedRun().counts.inconclusive);
  t.is(invocation?.toolConfigurationNotifications?.[0]?.level, 'warning');
  t.is(invocation?.endTimeUtc, '2026-01-01T12:04:14.000Z');
  t.true(invocation?.executionSuccessful);
  t.false(read(sarif({ ...mixedRun(), interrupted: true })).invocations?.[0]?.executionSuccessful);
});

test('braces and brackets in a message are no placeholders and no links', (t) => {
  const [found] = resultsOf(read(sarif(report([result({ verdict: 'fail', expected: '{0}', actual: '[a](b)' })]))));
  t.regex(found?.message.text ?? '', /expected \{\{0\}\}, got \\\[a\\\]\(b\)/);
});
