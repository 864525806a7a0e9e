import test from 'ava';
import { hostile } from '#harness/testing/hostile-text.ts';
import { fairRun, neighbours } from '../fairness/testing/recorded.ts';
import { fixedFromFirst } from '../limits/models/fixed-window.ts';
import { slidingLog } from '../limits/models/sliding-log.ts';
import { fingerprinted } from '../limits/testing/fingerprinted.ts';
import { fairnessHtml, fingerprintHtml, proofHtml, throughputHtml } from './html.ts';
import { fairnessReport } from './testing/fairness.ts';
import { proved } from './testing/proofs.ts';
import { compared, scenario, throughputReport } from './testing/throughput.ts';

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

async function pages(): Promise<Record<string, string>> {
  const { proof, samples } = await proved([
    { subject: 'POST /api/v1/login', model: fixedFromFirst },
    { subject: 'GET /api/v1/users' },
  ]);
  const finger = await fingerprinted(slidingLog);
  return {
    proof: proofHtml(proof, samples),
    fingerprint: fingerprintHtml(finger.report, finger.samples),
    throughput: throughputHtml(
      throughputReport({ scenarios: [compared(), scenario({ id: 'writes', skipped: 'no profile', results: [] })] }),
    ),
    fairness: fairnessHtml(fairnessReport(fairRun({ loud: neighbours({ p99: 400 }) }))),
  };
}

test('a page has no external references, and its Content-Security-Policy allows none', async (t) => {
  for (const [name, page] of Object.entries(await pages())) {
    t.deepEqual(page.match(/ (?:href|src|action|poster|data|srcset|ping)="(?!#)[^"]*"/g), null, name);
    t.notRegex(page, /<(?:link|img|iframe|object|embed|base|form|use|image)\b/, name);
    t.notRegex(page.slice(page.indexOf('<style>'), page.indexOf('</style>')), /url\(|@import/, name);
    t.is(count(page, / style="| on\w+="/g), 0, name);
    t.regex(
      page,
      /http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-/,
      name,
    );
  }
});

test('element ids are unique, and every link has a target', async (t) => {
  for (const [name, page] of Object.entries(await pages())) {
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    t.is(ids.length, new Set(ids).size, name);
    for (const [, target] of page.matchAll(/ href="#([^"]*)"/g)) t.true(ids.includes(target), `${name} ${target}`);
  }
});

test('every plot has a name and a text alternative', async (t) => {
  for (const [name, page] of Object.entries(await pages())) {
    const plots = count(page, /<figure class="plot">/g);
    t.true(plots > 0, name);
    t.is(
      count(page, /<svg role="img" aria-label="[^"]+: [^"]+">\s*<title>[^<]+<\/title>\s*<desc>[^<]+<\/desc>/g),
      plots,
      name,
    );
    t.is(count(page, /NaN|Infinity|undefined/g), 0, name);
  }
});

test('hostile text adds no element or attribute', async (t) => {
  const { proof, samples } = await proved([{ subject: hostile, checks: ['fill-10', 'edge-own-50'] }], {
    interrupted: true,
    stopped: hostile,
  });
  const finger = await fingerprinted({ ...slidingLog, name: hostile });
  const threshold = { text: hostile, state: 'crossed', says: hostile } as const;
  const hosts = [{ name: 'A', baseUrl: hostile }] as const;
  const through = throughputReport({
    hosts,
    notes: [hostile],
    thresholds: [threshold],
    scenarios: [
      scenario({
        title: hostile,
        describes: hostile,
        limit: hostile,
        stopped: hostile,
        omitted: [{ operation: hostile, why: hostile }],
      }),
    ],
  });
  const run = { ...proof.run, host: hostile, tool: hostile, nodes: [hostile] };
  for (const page of [
    proofHtml({ ...proof, run }, samples),
    fingerprintHtml({ ...finger.report, run, notes: [hostile] }, finger.samples),
    throughputHtml(through),
    fairnessHtml(
      fairnessReport(undefined, {
        baseUrl: hostile,
        neighbours: [hostile],
        stopped: hostile,
        sends: { neighbours: hostile, hog: hostile },
      }),
    ),
  ]) {
    t.is(count(page, /<script/g), 1);
    t.is(count(page, /<img/g), 0);
    t.is(count(page, /onerror=/g), count(page, /&lt;img src=x onerror=/g));
    t.true(count(page, /onerror=/g) > 2);
    t.notRegex(page, /[\p{Cs}\p{Cf}]|(?![\n\t])\p{Cc}/u);
  }
});

test('the head has the verdict in words, with host, time and number of requests', async (t) => {
  const { proof, samples } = await proved([{ subject: 'POST /api/v1/login', model: fixedFromFirst }]);
  const header = /<header>.*<\/header>/s.exec(proofHtml(proof, samples))?.[0] ?? '';
  t.regex(
    header,
    /<p class="sentence is-fail">Refuted: 1 of 1 limit breaks its promise\. One window of 60 s held 39 admissions where 20 are allowed\./,
  );
  for (const fact of [
    'http://north.localhost:3000',
    '2 nodes: http://127.0.0.1:3000, http://127.0.0.1:3001',
    '2026-01-01 12:00 UTC',
    `${samples.length} requests`,
    'seed 7',
    'exit code 1',
  ]) {
    t.true(header.includes(fact), fact);
  }
});

test('every check and every bucket has its figures', async (t) => {
  const { proof, samples } = await proved([
    { subject: 'POST /api/v1/login', model: fixedFromFirst, checks: ['any-window', 'edge-own-50', 'fill-100'] },
  ]);
  const page = proofHtml(proof, samples);
  const [subject] = proof.subjects;
  t.is(subject?.checks.length, 3);
  for (const { id, says, requirement, requests, admitted, denied } of subject?.checks ?? []) {
    const card = page.split('<article').find((part) => part.includes(`<code>${id}</code>`)) ?? '';
    for (const text of [says, requirement, `${requests} requests: ${admitted} admitted, ${denied} denied`])
      t.true(card.includes(text.replaceAll("'", '&#39;')), text);
  }
  for (const { bucket, requests, admitted, denied, unknown, certain, possible } of subject?.buckets ?? []) {
    const row = page.split('<tr>').find((part) => part.includes(`<th scope="row">${bucket}</th>`)) ?? '';
    const numbers = [...row.matchAll(/<td class="number">([^<]*)</g)].map(([, text]) => Number(text));
    t.deepEqual(numbers.slice(0, 6), [requests, admitted, denied, unknown, certain, possible]);
  }
});

test('unproven limits come first and open, and proven ones are closed if there are many', async (t) => {
  const fill = ['fill-10'];
  const good = ['a', 'b'].map((subject) => ({ subject, checks: fill }));
  const { proof, samples } = await proved([
    ...good,
    { subject: 'c', checks: fill, change: (sample) => ({ ...sample, status: 200 }) },
  ]);
  const page = proofHtml(proof, samples);
  t.is(count(page, /<details class="subject/g), 3);
  t.deepEqual(page.match(/<details class="subject is-\w+" open>/g), ['<details class="subject is-fail" open>']);
});

test('a page of fifteen limits with all checks is small enough to mail', async (t) => {
  const { proof, samples } = await proved([{ subject: 'x', model: fixedFromFirst, jitterMs: 40 }]);
  const names = Array.from({ length: 15 }, (_, index) => `GET /api/v1/${index}`);
  const subjects = names.flatMap((name) => proof.subjects.map((subject) => ({ ...subject, subject: name })));
  const all = names.flatMap((name) => samples.map((sample) => ({ ...sample, subject: name })));
  const page = proofHtml({ ...proof, subjects }, all);
  t.is(count(page, /<details class="subject/g), 15);
  t.true(page.length < 3_000_000, `${page.length}`);
});

test('a flood of requests has plots of bounded size', async (t) => {
  const { proof, samples } = await proved([{ subject: 'x', checks: ['any-window'] }]);
  const flood = samples.flatMap((sample) =>
    Array.from({ length: 200 }, (_, index) => ({
      ...sample,
      sentAt: sample.sentAt + index / 300,
      receivedAt: sample.receivedAt + index / 300,
    })),
  );
  t.true(flood.length > 40_000);
  t.true(proofHtml(proof, flood).length < 400_000);
});

test('a comparison has the ratio of each pair', (t) => {
  const scenarioOfTwo = compared();
  const page = throughputHtml(throughputReport({ scenarios: [scenarioOfTwo] }));
  for (const ratio of [scenarioOfTwo.comparison?.perSecond, scenarioOfTwo.comparison?.p99])
    t.true(page.includes(ratio?.says ?? 'none'));
  t.regex(page, /Ratio of A to B, pair by pair/);
});

test('the evidence has a column for each algorithm, fitting ones first', async (t) => {
  const { report, samples } = await fingerprinted(slidingLog);
  const page = fingerprintHtml(report, samples);
  t.regex(page, /<th scope="col" class="is-pass fits">sliding-log<\/th>/);
  t.is(
    count(page, /✓|✗/g),
    report.evidence.reduce((sum, { expected }) => sum + expected.length, 0),
  );
  t.true(page.includes(report.says));
});

test('a fairness page has its verdict, each check with its figures, and the phases', (t) => {
  const report = fairnessReport(fairRun({ loud: neighbours({ p50: 6, p99: 400 }) }));
  const page = fairnessHtml(report);
  t.regex(page, /<p class="sentence is-fail">Refuted: not fair\. Not kept: The neighbours are as quick as before\./);
  for (const { title, says } of report.checks) {
    t.true(page.includes(title), title);
    t.true(page.includes(says.replaceAll("'", '&#39;')), says);
  }
  t.regex(
    page,
    /<th scope="row">the neighbours, beside the hog<\/th>\s*<td class="number"><b>100<\/b><\/td>\s*<td class="number">6<\/td>\s*<td class="number">400<\/td>/,
  );
  t.is(count(page, /<figure class="plot">/g), 4);
});
