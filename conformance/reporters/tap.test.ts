import test from 'ava';
import { type FinalResults, Parser, type Result } from 'tap-parser';
import { hostile } from '#harness/testing/hostile-text.ts';
import { report, result } from '../testing/results.ts';
import { hostileRun, mixedRun } from '../testing/runs.ts';
import { tap } from './tap.ts';

/** Strict parsing: any line that is not TAP is a failure. */
function read(document: string): { final: FinalResults; points: Result[]; extra: string[] } {
  const points: Result[] = [];
  const extra: string[] = [];
  let final: FinalResults | undefined;
  const parser = new Parser({ strict: true }, (results) => {
    final = results;
  });
  parser.on('assert', (point: Result) => points.push(point));
  parser.on('extra', (text: string) => extra.push(text));
  parser.end(document);
  if (final === undefined) throw new Error('The document has no end.');
  return { final, points, extra };
}

test('every case is a point of the plan, with the directive of its verdict', (t) => {
  const run = mixedRun();
  const { final, points, extra } = read(tap({ ...run, waiverFaults: [] }));
  const { fail, inconclusive, skip, waived } = run.counts;
  t.deepEqual(extra, []);
  t.like(final, { count: run.cases.length, skip, todo: waived, fail: fail + inconclusive + waived, bailout: false });
  t.is(points.filter(({ ok, todo }) => !ok && !todo).length, fail + inconclusive);
});

test('a skip says why', (t) => {
  const reason = { code: 'writes-not-allowed', text: 'It writes.' } as const;
  const { points } = read(tap(report([result({ verdict: 'skip', reason })])));
  t.like(points[0], { ok: true, skip: 'writes-not-allowed: It writes.' });
});

test('a failure has its facts as diagnostics', (t) => {
  const { points } = read(tap(report([result({ verdict: 'fail', expected: '403', actual: '201 {"a": #1}' })])));
  t.like(points[0]?.diag, {
    verdict: 'fail',
    level: 'must',
    cites: 'Errors, rule 4',
    expected: '403',
    actual: '201 {"a": #1}',
  });
});

test('a warning is ok and says so in its diagnostics', (t) => {
  const { final, points } = read(tap(report([result({ verdict: 'warn', expected: 'A', actual: 'B' })])));
  t.true(final.ok);
  t.is(points[0]?.diag.verdict, 'warn');
});

test('a run in which nothing failed is ok; an interrupted one is not', (t) => {
  t.true(read(tap(report([result()]))).final.ok);
  const { final } = read(tap(report([result()], { interrupted: true })));
  t.false(final.ok);
  t.is(final.bailout, 'The run was interrupted.');
});

test('a fault of a waiver that fails the run is not ok', (t) => {
  const { points } = read(tap(report([result()], { waiverFaults: [{ kind: 'unexpected-pass', text: 'GATE-41' }] })));
  t.like(points[1], { ok: false, name: 'waivers: unexpected-pass', diag: { message: 'GATE-41' } });
});

test('an entry of a baseline that passes is reported, and is ok', (t) => {
  const { points } = read(tap(report([result()], { waiverFaults: [{ kind: 'mended', text: 'GATE-43' }] })));
  t.like(points[1], { ok: true, name: 'waivers: mended', diag: { message: 'GATE-43' } });
});

test('hostile text neither adds a point nor changes one', (t) => {
  const { final, points, extra } = read(tap(hostileRun()));
  t.deepEqual(extra, []);
  t.like(final, { count: 7, bailout: false, skip: 1, todo: 1 });
  const failed = points.find(({ diag }) => diag?.verdict === 'fail');
  t.is(failed?.diag.expected, hostile);
});
