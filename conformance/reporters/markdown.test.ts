import test from 'ava';
import { marked } from 'marked';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { hostile } from '#harness/testing/hostile-text.ts';
import { report, result } from '../testing/results.ts';
import { hostileRun, mixedRun } from '../testing/runs.ts';
import { markdown } from './markdown.ts';

type Node = DefaultTreeAdapterMap['node'];

/** @returns the names of all elements of a page */
function elementsIn(node: Node): string[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsIn) : [];
  return 'tagName' in node ? [node.tagName, ...children] : children;
}

/** Elements of the page that GitHub would make of a report. */
const rendered = async (text: string) => new Set(elementsIn(parse(await marked.parse(text, { gfm: true }))));

const own = ['html', 'head', 'body', 'h2', 'p', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'ul', 'li'];

test('the verdict comes first, then the counts, then what failed', async (t) => {
  const run = mixedRun();
  const [heading = '', , verdict = ''] = markdown(run).split('\n');
  t.regex(heading, /^## Conformance of /);
  t.regex(verdict, /^Does not conform/);
  const page = await marked.parse(markdown(run), { gfm: true });
  t.true(page.includes(`<td>${run.counts.fail}</td>`));
  t.true(page.includes('<td>failed</td>'));
  t.true(page.indexOf('<td>failed</td>\n<td>') < page.indexOf('<td>waived</td>\n<td>'));
});

test('a run in which all passed has no table of findings', (t) => {
  const text = markdown(report([result()]));
  t.regex(text, /Conforms/);
  t.notRegex(text, /Operation/);
});

test('text of the host is neither markup nor HTML', async (t) => {
  t.true(hostile.includes('<script'));
  for (const element of await rendered(markdown(hostileRun()))) t.true(own.includes(element), element);
  const attack =
    'a | b](javascript:x) ![i](https://x.example/i.png) <img src=x> **bold** `code` https://x.example\n# head';
  const found = await rendered(markdown(report([result({ verdict: 'fail', expected: attack, actual: attack })])));
  for (const element of found) t.true(own.includes(element), element);
});

test('a long table ends with the number of further findings, and a long text is cut', (t) => {
  const text = markdown(
    report(Array.from({ length: 130 }, () => result({ verdict: 'fail', actual: 'x'.repeat(9_000) }))),
  );
  t.regex(text, /30 more are in the other reports/);
  t.true(text.length < 100_000);
});
