import { stripVTControlCharacters } from 'node:util';
import test from 'ava';
import { hostile } from '#harness/testing/hostile-text.ts';
import { Terminal } from '#harness/testing/terminal.ts';
import { fairRun, floodRun } from '../fairness/testing/recorded.ts';
import { fixedFromFirst } from '../limits/models/fixed-window.ts';
import { slidingLog } from '../limits/models/sliding-log.ts';
import { fingerprinted } from '../limits/testing/fingerprinted.ts';
import type { Sample } from '../sample.ts';
import { printFairness, printFingerprint, printProof, printThroughput } from './console.ts';
import { fairnessReport } from './testing/fairness.ts';
import { type Proving, proved } from './testing/proofs.ts';
import { compared, scenario, throughputReport } from './testing/throughput.ts';

test.beforeEach(() => {
  // The environment of the test run may set them; CI counts as a terminal of two colours.
  delete process.env.CI;
  delete process.env.NO_COLOR;
  delete process.env.FORCE_COLOR;
  process.env.TERM = 'xterm-256color';
});

async function rendered(given: readonly Proving[], terminal = new Terminal()): Promise<string> {
  const { proof, samples } = await proved(given);
  await printProof(terminal, proof, samples);
  return terminal.text;
}

const checks = ['fill-10', 'edge-own-50'];

test.serial('a refuted check has its requirement, its evidence and a sparkline', async (t) => {
  const text = await rendered([{ subject: 'POST /api/v1/login', model: fixedFromFirst, checks }]);
  for (const part of [
    '✘ The edge of its own window, 50 ms to each side  edge-own-50',
    '  When the window of the first request ends, later requests still count.',
    '  POST /api/v1/login',
    '39 admissions, where 20 are allowed',
    '89 requests: 40 admitted, 49 denied',
    '█ 39 of 20 in 60 s',
    'POST /api/v1/login  refuted  20 in 60 s  39 of 20        1 of 2 proven',
    'Refuted: 1 of 1 limit breaks its promise.',
  ])
    t.true(text.includes(part), part);
});

test.serial('a proven limit has one line, and no findings', async (t) => {
  const text = await rendered([{ subject: 'GET /api/v1/users', checks }]);
  t.regex(text, /GET \/api\/v1\/users {2}proven {3}20 in 60 s {2}20 of 20 {8}2 of 2 proven/);
  t.regex(
    text.replaceAll(/\s+/g, ' '),
    /Proven in part: the limit kept its promise in 2 checks; \d+ others were not part of this run\. A window shorter than 59\.\d+ s of the 60 s would have been noticed\. $/,
  );
  t.notRegex(text, /✘|\?/);
});

test.serial('one check shows three limits in full, and the names of the others', async (t) => {
  const subjects = ['a', 'b', 'c', 'd', 'e'].map((subject) => ({ subject, model: fixedFromFirst, checks }));
  const text = await rendered(subjects);
  t.is(text.match(/█ 39 of 20/g)?.length, 3);
  t.regex(text, / {2}and 2 more: d, e\n/);
});

/** So late that the window of the decision is uncertain. */
const slow = (sample: Sample): Sample => ({ ...sample, receivedAt: sample.receivedAt + 1500 });

test.serial('an inconclusive check has its reason, and what a proof lacks', async (t) => {
  const text = await rendered([{ subject: 'x', checks: ['edge-own-5'], change: slow }]);
  t.regex(text, /── Inconclusive {2}1 check of 1 limit/);
  t.regex(text, /\d+ ms too slow for a proof/);
  t.regex(text, /Inconclusive: nothing was refuted, but 1 of 1 limit could not be decided/);
});

test.serial('colours are used on terminals without NO_COLOR', async (t) => {
  const given = [{ subject: 'x', checks: ['fill-10'] }];
  t.false((await rendered(given)).includes('\u001b'));
  const coloured = await rendered(given, new Terminal({ isTTY: true }));
  t.true(coloured.includes('\u001b[32m'));
  t.is(stripVTControlCharacters(coloured), await rendered(given));
  process.env.NO_COLOR = '1';
  t.false((await rendered(given, new Terminal({ isTTY: true }))).includes('\u001b'));
});

test.serial('hostile text does not move the cursor, and no line is wider than the screen', async (t) => {
  for (const columns of [60, 100]) {
    const terminal = new Terminal({ columns });
    const { proof, samples } = await proved([{ subject: hostile, model: fixedFromFirst, checks }], {
      interrupted: false,
      stopped: hostile,
    });
    await printProof(terminal, proof, samples);
    const finger = await fingerprinted({ ...slidingLog, name: hostile });
    await printFingerprint(terminal, { ...finger.report, notes: [hostile] });
    const through = throughputReport({
      notes: [hostile],
      thresholds: [{ text: hostile, state: 'crossed', says: hostile }],
      scenarios: [compared(), scenario({ stopped: hostile })],
    });
    await printThroughput(terminal, through);
    await printFairness(terminal, fairnessReport(undefined, { baseUrl: hostile, stopped: hostile }));
    t.notRegex(terminal.text, /(?!\n)\p{Cc}/u);
    const wide = terminal.text.split('\n').filter((line) => [...line].length > columns);
    t.deepEqual(wide, []);
  }
});

test.serial('a fingerprint has its evidence, its figures, and its name at the end', async (t) => {
  const terminal = new Terminal();
  const { report } = await fingerprinted(slidingLog);
  await printFingerprint(terminal, report);
  t.regex(terminal.text, /step {2,}observed {2,}at, s {2,}requests {2,}sliding-log/);
  t.regex(terminal.text, /release {2}1, wait \d+ s/);
  t.regex(terminal.text, /algorithm {2,}sliding-log\nN, requests {2,}20\nW, as given {2,}60 s\n/);
  t.true(terminal.text.replaceAll(/\s+/g, ' ').endsWith(`${report.says} `));
});

test.serial('a throughput run has a line for each scenario and host, its ratios and its thresholds', async (t) => {
  const terminal = new Terminal({ columns: 120 });
  const thresholds = [{ text: 'p99>30', state: 'crossed', says: 'reads: 31' }] as const;
  const hosts = [
    { name: 'A', baseUrl: 'http://one' },
    { name: 'B', baseUrl: 'http://other' },
  ] as const;
  await printThroughput(terminal, throughputReport({ hosts, scenarios: [compared()], thresholds, exitCode: 1 }));
  t.regex(terminal.text, /reads A {2,}804 {2,}5\.25 {2,}11\.9 {2,}38\.8 {2,}150 {2,}300 {2,}4 of 1000 {2}2xx 4 000/);
  t.regex(terminal.text, /reads B {2,}1 005/);
  t.regex(terminal.text, /= reads: responses per second: ratio A\/B 0\.\d+ /);
  t.regex(terminal.text, /crossed p99>30: reads: 31\n/);
  t.regex(terminal.text, /1 of 1 threshold is crossed: p99>30\.\n$/);
});

test.serial('a fairness run has its phases, each check with its reason, and the verdict at the end', async (t) => {
  const terminal = new Terminal({ columns: 120 });
  const lost = fairRun({ hog: floodRun({ perSecond: 200 }) });
  await printFairness(terminal, fairnessReport(lost));
  t.regex(terminal.text, /the hog, beside them {2,}200 {2,}250 {2,}400 {2,}2xx 2 400/);
  t.regex(terminal.text, /✔ Every neighbour is served {2}neighbours-served\n/);
  t.regex(terminal.text, /✘ No capacity is lost {2}throughput\n/);
  t.regex(terminal.text.replaceAll(/\s+/g, ' '), /may be 1\.3 times the quiet ones and 10 ms more/);
  t.regex(terminal.text, /Refuted: fair to the neighbours, but wasteful\. Not kept: No capacity is lost\.\n$/);
});
