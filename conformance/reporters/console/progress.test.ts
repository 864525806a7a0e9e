import { mock } from 'node:test';
import test from 'ava';
import { Terminal } from '#harness/testing/terminal.ts';
import { result, rule, startOf } from '../../testing/results.ts';
import { hostileRun, mixedRun } from '../../testing/runs.ts';
import { progressOn, statusText } from './progress.ts';

const state = { done: 7, total: 328, area: 'limits', failed: 2, elapsedSeconds: 61, expectedSeconds: 254 };

test('the line says how far the run is, where, what failed, and how long it takes', (t) => {
  t.is(statusText({ ...state, waiting: undefined }), '  7/328  limits  2 failed  1 min 1 s of about 4 min 14 s');
});

test('waiting is said with its seconds and its reason', (t) => {
  const waiting = { seconds: 42, what: 'the window of login-check' };
  t.regex(statusText({ ...state, waiting }), / {2}waiting 42 s: the window of login-check$/);
});

test('on a terminal one line changes, is never wider than it, and is gone in the end', (t) => {
  const terminal = new Terminal({ isTTY: true, columns: 30 });
  const progress = progressOn(terminal);
  progress.begin(startOf(mixedRun()));
  progress.case(result({ verdict: 'fail', rule: rule({ id: 'limits/retry-after' }) }));
  progress.waiting(42, 'the window of login-check');
  progress.end();
  const [, , ...lines] = terminal.text.split('\r\u001b[2K');
  for (const line of lines) t.true(line.length < 30, line);
  t.true(lines.some((line) => line.startsWith('  1/328  limits  1 failed')));
  t.is(lines.at(-1), '');
  t.is(terminal.text.split('\n').length, 2);
});

test.serial('seconds pass on a terminal while nothing else happens', (t) => {
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  const terminal = new Terminal({ isTTY: true });
  const progress = progressOn(terminal);
  progress.begin(startOf(mixedRun()));
  const before = terminal.text.length;
  mock.timers.tick(1000);
  t.regex(terminal.text.slice(before), /0\/328/);
  progress.end();
  const after = terminal.text.length;
  mock.timers.tick(5000);
  t.is(terminal.text.length, after);
});

test('elsewhere there is a line for each tenth of the cases, and for waits that are worth one', (t) => {
  const output = new Terminal();
  const progress = progressOn(output);
  const run = mixedRun();
  progress.begin(startOf(run));
  progress.waiting(0.4, 'a moment');
  progress.waiting(42, 'the window of login-check');
  for (const done of run.cases) progress.case(done);
  progress.end();
  const lines = output.text.trimEnd().split('\n');
  t.is(lines.length, 12);
  t.is(lines[0], 'http://north.localhost:3000: 328 cases of 26 rules, about 4 min 14 s');
  t.is(lines[1], 'waiting 42 s: the window of login-check');
  t.is(lines.at(-1), '328/328  pdf  26 failed');
});

test('hostile text does not leave its line', (t) => {
  const output = new Terminal();
  const progress = progressOn(output);
  const run = hostileRun();
  progress.begin(startOf(run));
  for (const done of run.cases) progress.case(done);
  progress.waiting(60, run.host);
  t.notRegex(output.text, /(?!\n)\p{Cc}/u);
  t.is(output.text.trimEnd().split('\n').length, 1 + run.cases.length + 1);
});

test('cleaning is reported, too: on a terminal in the line, elsewhere at its beginning and its end', (t) => {
  for (const isTTY of [true, false]) {
    const output = new Terminal({ isTTY });
    const progress = progressOn(output);
    progress.begin(startOf(mixedRun()));
    for (let done = 1; done <= 300; done += 1) progress.cleaning(done, 300);
    progress.end();
    t.regex(output.text, /removed 1 of 300 that the run created/);
    t.regex(output.text, /removed 300 of 300/);
    if (!isTTY) t.is(output.text.match(/removed/g)?.length, 2);
  }
});
