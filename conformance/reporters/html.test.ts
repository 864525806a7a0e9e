import test from 'ava';
import { report, result, rule } from '../testing/results.ts';
import { hostileRun, largeRun, mixedRun } from '../testing/runs.ts';
import { html } from './html.ts';

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

test('the page refers to nothing but itself', (t) => {
  const page = html(mixedRun());
  t.deepEqual(page.match(/ (?:href|src|action|poster|data|srcset|ping)="(?!#)[^"]*"/g), null);
  t.notRegex(page, /<(?:link|img|iframe|object|embed|base|form)\b/);
  t.notRegex(page.slice(page.indexOf('<style>'), page.indexOf('</style>')), /url\(|@import/);
  t.is(count(page, / style="| on\w+="/g), 0);
});

test('hostile text adds no element and no attribute', (t) => {
  const page = html(hostileRun());
  t.is(count(page, /<script/g), 1);
  t.is(count(page, /<img/g), 0);
  t.is(count(page, /onerror=/g), count(page, /&lt;img src=x onerror=/g));
  t.notRegex(page, /[\p{Cs}\p{Cf}]|(?![\n\t])\p{Cc}/u);
});

test('the heading has the host, the verdict in words, and every count', (t) => {
  const run = mixedRun();
  const header = /<header>.*<\/header>/s.exec(html(run))?.[0] ?? '';
  t.regex(header, /<h1>http:\/\/north\.localhost:3000<\/h1>/);
  t.regex(header, /Does not conform: 26 cases of 3 rules failed\./);
  for (const number of Object.values(run.counts)) t.true(header.includes(`<b>${number}</b>`), String(number));
  t.regex(header, /4 min 14 s, 2 min 1 s of these waiting/);
});

test('every case has a row of its rule, and a cell in two strips', (t) => {
  for (const run of [mixedRun(), largeRun()]) {
    const page = html(run);
    t.is(count(page, /<tr[^>]* data-case="/g), run.cases.length);
    t.is(count(page, /data-cell="/g), 2 * run.cases.length);
  }
});

test('every operation has the statuses that it answered, and those that it never did', (t) => {
  const page = html(mixedRun());
  t.is(count(page, /<td>200 <span class="about">never 500<\/span><\/td>/g), mixedRun().answers.length - 1);
  t.is(count(page, /<td>200, 409 duplicate \(not documented\) <span class="about">never 500<\/span>/g), 1);
});

test('no two elements have the same id, and every link leads to one', (t) => {
  const page = html(mixedRun());
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  t.deepEqual(ids.length, new Set(ids).size);
  const targets = new Set([...page.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id));
  t.deepEqual(
    [...targets].filter((target) => !ids.includes(target)),
    [],
  );
});

test('failures come first, and the first three of a rule are open', (t) => {
  const page = html(mixedRun());
  const titles = [...page.matchAll(/<h2[^>]*>(.*?)(?: <small>|<\/h2>)/g)].map(([, title]) => title);
  t.deepEqual(titles, [
    'Failures',
    'Warnings',
    'Inconclusive',
    'Waived',
    'Skipped',
    'Faults in the waivers',
    'Scope of the result',
    'All rules',
    'All operations',
    'Coverage',
  ]);
  const ofLimits = page.slice(page.indexOf('<h3>limits/retry-after'), page.indexOf('<h3>limits/bulk-counts-once'));
  t.is(count(ofLimits, /<details class="case"/g), 24);
  t.is(count(ofLimits, /<details class="case"[^>]* open>/g), 3);
});

test('a run in which nothing is wrong has no empty sections', (t) => {
  const page = html(report([result({ rule: rule({ id: 'a/b' }) })]));
  t.regex(page, /Conforms: 1 case passed, none failed\./);
  t.notRegex(page, /Failures|Skipped|Faults/);
});
