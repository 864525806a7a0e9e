import { stripVTControlCharacters } from 'node:util';
import test from 'ava';
import { hostile } from '#conformance/testing/runs.ts';
import { Terminal } from '#conformance/testing/terminal.ts';
import type { Ask } from '../ask.ts';
import { fixedFromFirst } from '../limits/models/fixed-window.ts';
import { slidingLog } from '../limits/models/sliding-log.ts';
import { fingerprinted } from '../limits/testing/fingerprinted.ts';
import { printFingerprint, printProof, printThroughput } from './console.ts';
import { type Proving, proved } from './testing/proofs.ts';
import { compared, scenario, throughputReport } from './testing/throughput.ts';

test.beforeEach(() => {
  // Whoever runs the tests may have set them; a CI counts as a terminal of two colours.
  delete process.env.CI;
  delete process.env.NO_COLOR;
  delete process.env.FORCE_COLOR;
  process.env.TERM = 'xterm-256color';
});

async function shown(given: readonly Proving[], terminal = new Terminal()): Promise<string> {
  const { proof, asks } = await proved(given);
  await printProof(terminal, proof, asks);
  return terminal.text;
}

const checks = ['fill-10', 'edge-own-50'];

test.serial('a refuted check has its requirement, what was seen, and a picture of it', async (t) => {
  const text = await shown([{ subject: 'POST /api/v1/login', model: fixedFromFirst, checks }]);
  for (const part of [
    '✘ The edge of its own window, 50 ms to each side  edge-own-50',
    '  A window that began with the first request does not end for all others',
    '  POST /api/v1/login',
    '39 admissions, of 20 that are allowed',
    '89 requests: 40 admitted, 49 denied',
    '█ 39 of 20 in 60 s',
    'POST /api/v1/login  refuted  20 in 60 s  39 of 20        1 of 2 proven',
    'Refuted: 1 of 1 limit breaks its promise.',
  ])
    t.true(text.includes(part), part);
});

test.serial('of what is proven there is a line, and nothing to act on', async (t) => {
  const text = await shown([{ subject: 'GET /api/v1/users', checks }]);
  t.regex(text, /GET \/api\/v1\/users {2}proven {3}20 in 60 s {2}20 of 20 {8}2 of 2 proven/);
  t.regex(text, /Proven: the limit kept its promise in 2 checks\.\n$/);
  t.notRegex(text, /✘|\?/);
});

test.serial('of one check three limits are told in full, and the others are named', async (t) => {
  const subjects = ['a', 'b', 'c', 'd', 'e'].map((subject) => ({ subject, model: fixedFromFirst, checks }));
  const text = await shown(subjects);
  t.is(text.match(/█ 39 of 20/g)?.length, 3);
  t.regex(text, / {2}and 2 more: d, e\n/);
});

/** So late that nobody can say in which window it was decided. */
const slow = (ask: Ask): Ask => ({ ...ask, receivedAt: ask.receivedAt + 1500 });

test.serial('what is inconclusive says why, and what is missing', async (t) => {
  const text = await shown([{ subject: 'x', checks: ['edge-own-5'], change: slow }]);
  t.regex(text, /── Inconclusive {2}1 check of 1 limit/);
  t.regex(text, /\d+ ms short of a proof/);
  t.regex(text, /Inconclusive: nothing was refuted, but 1 of 1 limit could not be decided/);
});

test.serial('colours are for terminals, and not where NO_COLOR is set', async (t) => {
  const given = [{ subject: 'x', checks: ['fill-10'] }];
  t.false((await shown(given)).includes('\u001b'));
  const coloured = await shown(given, new Terminal({ isTTY: true }));
  t.true(coloured.includes('\u001b[32m'));
  t.is(stripVTControlCharacters(coloured), await shown(given));
  process.env.NO_COLOR = '1';
  t.false((await shown(given, new Terminal({ isTTY: true }))).includes('\u001b'));
});

test.serial('hostile text moves no cursor, and no line is wider than the screen', async (t) => {
  for (const columns of [60, 100]) {
    const terminal = new Terminal({ columns });
    const { proof, asks } = await proved([{ subject: hostile, model: fixedFromFirst, checks }], {
      interrupted: false,
      stopped: hostile,
    });
    await printProof(terminal, proof, asks);
    const finger = await fingerprinted({ ...slidingLog, name: hostile });
    await printFingerprint(terminal, { ...finger.report, notes: [hostile] });
    const through = throughputReport({
      notes: [hostile],
      thresholds: [{ text: hostile, state: 'crossed', says: hostile }],
      scenarios: [compared(), scenario({ stopped: hostile })],
    });
    await printThroughput(terminal, through);
    t.notRegex(terminal.text, /(?!\n)\p{Cc}/u);
    const wide = terminal.text.split('\n').filter((line) => [...line].length > columns);
    t.deepEqual(wide, []);
  }
});

test.serial('a fingerprint has its evidence, its figures, and its name at the end', async (t) => {
  const terminal = new Terminal();
  const { report } = await fingerprinted(slidingLog);
  await printFingerprint(terminal, report);
  t.regex(terminal.text, /step {2,}came {2,}at, s {2,}asked {2,}sliding-log/);
  t.regex(terminal.text, /release {2}1, wait \d+ s/);
  t.regex(terminal.text, /algorithm {2,}sliding-log\nN, requests {2,}20\nW, as was claimed {2,}60 s\n/);
  t.true(terminal.text.endsWith(`${report.says}\n`));
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
  t.regex(terminal.text, /= reads: answers in a second: A has 0\.\d+ of B/);
  t.regex(terminal.text, /crossed p99>30: reads: 31\n/);
  t.regex(terminal.text, /1 of 1 threshold is crossed: p99>30\.\n$/);
});
