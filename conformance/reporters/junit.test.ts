import { parseXml, XmlElement } from '@rgrove/parse-xml';
import test from 'ava';
import { report, result } from '../testing/results.ts';
import { hostileRun, mixedRun } from '../testing/runs.ts';
import { junit } from './junit.ts';

function read(xml: string): XmlElement {
  const { root } = parseXml(xml);
  if (root === null) throw new Error('The document is empty.');
  return root;
}

function all(element: XmlElement, name: string): XmlElement[] {
  return element.children
    .filter((child) => child instanceof XmlElement)
    .flatMap((child) => (child.name === name ? [child] : all(child, name)));
}

test('every case is a test in the suite of its area', (t) => {
  const run = mixedRun();
  const suites = all(read(junit({ ...run, waiverFaults: [] })), 'testsuite');
  t.deepEqual(
    suites.map(({ attributes }) => attributes.name),
    [...new Set(run.cases.map(({ rule }) => rule.id.split('/')[0]))],
  );
  t.is(suites.flatMap((suite) => all(suite, 'testcase')).length, run.cases.length);
});

test('the counts of suites are those of their tests, and sum to those of the document', (t) => {
  const root = read(junit(mixedRun()));
  const elements = { failures: 'failure', errors: 'error', skipped: 'skipped', tests: 'testcase' };
  for (const [attribute, element] of Object.entries(elements)) {
    for (const suite of all(root, 'testsuite')) t.is(Number(suite.attributes[attribute]), all(suite, element).length);
    t.is(Number(root.attributes[attribute]), all(root, element).length);
  }
});

test('a verdict is what readers of JUnit know: failure, error, skipped, or passed', (t) => {
  const { counts, ...run } = mixedRun();
  const root = read(junit({ ...run, counts, waiverFaults: [] }));
  t.is(all(root, 'failure').length, counts.fail);
  t.is(all(root, 'error').length, counts.inconclusive);
  t.is(all(root, 'skipped').length, counts.skip + counts.waived);
});

test('a warning passes, and says so', (t) => {
  const [testcase] = all(read(junit(report([result({ verdict: 'warn', expected: 'A', actual: 'B' })]))), 'testcase');
  t.deepEqual(
    testcase?.children.filter((child) => child instanceof XmlElement).map(({ name }) => name),
    ['properties', 'system-out'],
  );
  t.regex(testcase?.text ?? '', /WARNING: expected A, got B/);
});

test('a failure names the rule, the citation, the difference, the exchange and how to try it again', (t) => {
  const failed = mixedRun().cases.find(({ verdict }) => verdict === 'fail');
  const [failure] = all(read(junit(report(failed ? [failed] : []))), 'failure');
  t.is(failure?.attributes.message, 'expected 403 Forbidden, with a body of type application/json, got 201 Created');
  for (const part of [
    failed?.rule.requirement,
    failed?.rule.cites,
    '< 201 Created',
    'curl -sS',
    `replay ${failed?.id}`,
  ]) {
    t.true(failure?.text.includes(String(part)), String(part));
  }
});

test('a case has its rule, level, section and citation as properties', (t) => {
  const [testcase] = all(read(junit(report([result()]))), 'testcase');
  const properties = Object.fromEntries(
    all(testcase ?? read('<none/>'), 'property').map(({ attributes }) => [attributes.name, attributes.value]),
  );
  t.like(properties, {
    rule: 'credentials/read-only-token',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, rule 4',
  });
});

test('a fault of a waiver that fails the run fails a test; one that warns does not', (t) => {
  const waiverFaults = [
    { kind: 'expired', text: 'GATE-41 has expired' },
    { kind: 'unmatched', text: 'GATE-42 matches no case' },
  ] as const;
  const root = read(junit(report([result()], { waiverFaults })));
  t.deepEqual(
    all(root, 'failure').map(({ attributes }) => attributes.message),
    ['GATE-41 has expired'],
  );
  t.is(root.attributes.tests, '3');
});

test('hostile text neither breaks the document nor adds an element', (t) => {
  const root = read(junit(hostileRun()));
  t.is(all(root, 'testcase').length, 7);
  t.deepEqual(all(root, 'script'), []);
  t.true(all(root, 'failure')[0]?.text.includes('</script><script>alert(1)</script>'));
});

test('what XML 1.0 cannot say is replaced', (t) => {
  const [testcase] = all(
    read(junit(report([result({ operation: { id: 'x', method: 'GET', path: '/\u0000\u001b\ufffe\ud800😀' } })]))),
    'testcase',
  );
  t.is(testcase?.attributes.name, 'GET /\ufffd\ufffd\ufffd\ufffd😀');
});
