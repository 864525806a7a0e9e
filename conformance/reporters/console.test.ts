import { stripVTControlCharacters } from 'node:util';
import test from 'ava';
import { Terminal } from '#harness/testing/terminal.ts';
import { verdicts } from '#harness/verdict.ts';
import type { RunReport } from '../result.ts';
import { operation, report, result, rule, startOf, transcript } from '../testing/results.ts';
import { hostileRun, largeRun, mixedRun } from '../testing/runs.ts';
import { consoleReporter } from './console.ts';

test.beforeEach(() => {
  // The environment may set these; CI counts as a terminal with two colours.
  delete process.env.CI;
  delete process.env.NO_COLOR;
  delete process.env.FORCE_COLOR;
  process.env.TERM = 'xterm-256color';
});

async function rendered(run: RunReport, terminal = new Terminal()): Promise<string> {
  const reporter = consoleReporter(terminal);
  reporter.begin(startOf(run));
  for (const case_ of run.cases) reporter.case(case_);
  await reporter.end(run);
  return terminal.text;
}

const failing = () => result({ verdict: 'fail', expected: '403', actual: '201 Created', transcripts: [transcript()] });

test.serial('a failure has all that is needed to understand it and to try it again', async (t) => {
  const failed = { ...failing(), operation: operation('POST /api/v1/contacts'), measured: ['exp - iat = 1 s'] };
  const text = await rendered(report([failed]));
  for (const part of [
    '✘ credentials/read-only-token',
    'MUST · Errors, rule 4',
    failed.rule.requirement,
    'POST /api/v1/contacts',
    'expected  403',
    'actual    201 Created',
    'measured  exp - iat = 1 s',
    '> POST http://north.localhost:3000/api/v1/contacts (as read-only token)',
    '> api-token: <API_TOKEN_READ_ONLY>',
    '< 201 Created, after 24 ms',
    '< {"id":"0198c3a0',
    'curl -sS -i -X POST',
    `npm run conformance -- replay ${failed.id}`,
  ])
    t.true(text.includes(part), part);
});

test.serial('the command that repeats a case has the host and the caller of the run', async (t) => {
  const replayOptions = "--target https://qa.example.org --token '$QA_TOKEN'";
  const failed = failing();
  const text = await rendered(report([failed], { replayOptions }));
  for (const id of [failed.id, '<case>']) {
    t.true(text.replaceAll('\n', ' ').includes(`npm run conformance -- replay ${id} ${replayOptions}`), id);
  }
});

test.serial('only significant headers are shown, and those that the finding names', async (t) => {
  const text = await rendered(report([{ ...failing(), expected: 'no Date header' }]));
  t.true(text.includes('< date: Thu'));
  t.false(text.includes('cache-control'));
});

test.serial('a long body is shortened', async (t) => {
  const long = { ...failing(), transcripts: [transcript({ body: `start ${'x'.repeat(5000)} end\n`.repeat(100) })] };
  const text = await rendered(report([long]));
  t.true(text.includes('< start xxx'));
  t.false(text.includes(' end'));
});

test.serial('of one cause three cases are shown, the first in full, and the others counted', async (t) => {
  const failed = Array.from({ length: 200 }, (_, index) => {
    const actual = `201: {"id":${index},"self":"/api/v1/r/${index}"}`;
    return { ...failing(), operation: operation(`GET /api/v1/r${index}`), id: `case${index}`, actual };
  });
  const text = await rendered(report(failed));
  t.is(text.match(/curl /g)?.length, 1);
  t.is(text.match(/✘ credentials\/read-only-token/g)?.length, 1);
  t.is(text.match(/\bcase\d+/g)?.length, 4);
  t.regex(text, /\n {4}case1 {2}GET \/api\/v1\/r1 {2}201/);
  t.true(text.includes('and 197 more\n'));
  t.true(text.split('\n').length < 60);
});

test.serial('two causes of one rule are both shown', async (t) => {
  const of = (actual: string, index: number) => ({ ...failing(), actual, id: `case${index}` });
  const text = await rendered(report([of('200: {}', 1), of('404: {}', 2), of('200: {"a":1}', 3), of('404: ', 4)]));
  t.is(text.match(/actual {4}200/g)?.length, 1);
  t.is(text.match(/actual {4}404/g)?.length, 1);
  t.is(text.match(/and with the same cause/g)?.length, 2);
});

test.serial('a refusal that many rules received is reported once, with the rules', async (t) => {
  const redirected = (index: number) => ({
    ...failing(),
    rule: rule({ id: `auth/rule-${index % 5}` }),
    operation: operation(`GET /api/v1/r${index}`),
    actual: '302: Found',
    id: `case${index}`,
    transcripts: [transcript({ status: 302 })],
  });
  const text = await rendered(report(Array.from({ length: 141 }, (_, index) => redirected(index))));
  t.regex(text, /✘ 141 cases of 5 rules, all answered alike\n {2}auth\/rule-0 \(29\), auth\/rule-1 \(28\)/);
  t.true(text.includes('and 138 more\n'));
  t.true(text.split('\n').length < 60);
});

test.serial('a success in many rules is no common cause', async (t) => {
  const admitted = (index: number) => ({
    ...failing(),
    rule: rule({ id: `auth/rule-${index % 5}` }),
    id: `case${index}`,
  });
  const text = await rendered(report(Array.from({ length: 30 }, (_, index) => admitted(index))));
  t.is(text.match(/✘ auth\/rule-/g)?.length, 5);
});

test.serial('operations that are not served are said once', async (t) => {
  const absent = (id: string, path: string) =>
    result({ id, operation: operation(path), verdict: 'skip', reason: { code: 'not-served', text: 'not there' } });
  const cases = [
    absent('a', 'GET /api/v1/groups'),
    absent('b', 'GET /api/v1/groups'),
    absent('c', 'GET /api/v1/forms'),
  ];
  const text = await rendered(report([result(), ...cases]));
  t.regex(
    text.replaceAll('\n', ' '),
    /Not served: 2 operations \(groups\.get, forms\.get\), 3 cases; the specification names none of them\./,
  );
});

test.serial('promises that a host does not make are no operations', async (t) => {
  const reason = { code: 'not-served', text: 'deliveries have no webhook-id' } as const;
  const text = await rendered(report([result(), result({ id: 'a', operation: undefined, verdict: 'skip', reason })]));
  t.regex(text, /^Not served: 1 case, of what the specification does not name\.$/m);
});

test.serial('what was seen of the document is said, and what was answered without being documented', async (t) => {
  const text = (await rendered(mixedRun())).replaceAll(/\s+/g, ' ');
  t.regex(text, /Seen: (\d+) of \1 operations succeeded, and 50 % of the documented statuses were answered\./);
  t.regex(text, /Answered without being documented: \w+\.\w+ 409\./);
});

test.serial('warnings name the difference, and need no exchange', async (t) => {
  const text = await rendered(report([{ ...failing(), verdict: 'warn', rule: rule({ level: 'should' }) }]));
  t.regex(text, /── Warnings {2}1 case of 1 rule/);
  t.regex(text, /SHOULD · Errors, rule 4/);
  t.regex(text, /actual {4}201 Created/);
  t.notRegex(text, /curl/);
});

test.serial('what is inconclusive, skipped or waived is grouped by its reason, the largest group first', async (t) => {
  const text = await rendered(mixedRun());
  t.regex(text, /── Inconclusive {2}4 cases/);
  t.regex(text, /\? control-failed {2}2 cases\n {2}The administrator could not sign in: 502 from the host\./);
  t.true(text.indexOf('writes-not-allowed  51 cases') < text.indexOf('profile-lacks  4 cases'));
  t.regex(text, /credentials\/read-only-token \(13\)/);
  t.regex(text, /~ waiver {2}2 cases\n {2}GATE-41/);
});

test.serial('the counts of the table are those of the cases, and sum in both directions', async (t) => {
  for (const run of [mixedRun(), largeRun()]) {
    const rows = (await rendered(run))
      .split('\n')
      .map((line) => /^(\S.*?)((?: +(?:·|\d+)){7})$/.exec(line))
      .filter((match) => match !== null)
      .map(([, name, cells = '']) => ({
        name,
        cells: cells
          .trim()
          .split(/ +/)
          .map((cell) => Number(cell.replace('·', '0'))),
      }));
    for (const { cells } of rows)
      t.is(
        cells.slice(0, -1).reduce((a, b) => a + b),
        cells.at(-1) ?? -1,
      );
    const total = rows.at(-1);
    t.is(total?.name, 'in all');
    t.deepEqual(total?.cells, [...verdicts.map((verdict) => run.counts[verdict]), run.cases.length]);
    for (const [index, sum] of (total?.cells ?? []).entries()) {
      t.is(
        rows.slice(0, -1).reduce((before, { cells }) => before + (cells[index] ?? 0), 0),
        sum,
      );
    }
  }
});

test.serial(
  'the last lines say how long it took, how much of that was waiting, what was sent, and the verdict',
  async (t) => {
    const text = await rendered(mixedRun());
    t.regex(
      text.replaceAll('\n', ' '),
      / 4 min 14 s, 2 min 1 s of these waiting; \d+ requests sent to http:\/\/north\.localhost:3000, [\d.]+ a second on average and 120 in the busiest\. /,
    );
    t.is(text.trimEnd().split('\n').at(-1), 'Does not conform: 26 cases of 3 rules failed.');
  },
);

test.serial('what is wrong with waivers is said', async (t) => {
  const text = await rendered(report([result()], { waiverFaults: [{ kind: 'expired', text: 'GATE-41 has expired' }] }));
  t.regex(text, /! expired\n {2}GATE-41 has expired/);
});

test.serial('colours are for terminals, and not where NO_COLOR is set', async (t) => {
  const run = mixedRun();
  const styled = '\u001b[31m';
  t.true((await rendered(run, new Terminal({ isTTY: true }))).includes(styled));
  t.false((await rendered(run)).includes('\u001b'));
  process.env.NO_COLOR = '1';
  t.false((await rendered(run, new Terminal({ isTTY: true }))).includes(styled));
});

test.serial('no line is wider than the terminal, but those that are there to be copied', async (t) => {
  for (const columns of [72, 100]) {
    const text = await rendered(mixedRun(), new Terminal({ columns }));
    t.deepEqual(
      text.split('\n').filter((line) => line.length > columns && !line.startsWith('    curl ')),
      [],
    );
  }
});

test.serial('hostile text moves no cursor, begins no line and turns no text', async (t) => {
  const plain = await rendered(hostileRun());
  t.notRegex(plain, /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Cn}]/u);
  t.notRegex(plain, /^(?:not ok|Bail out)/m);
  const coloured = stripVTControlCharacters(await rendered(hostileRun(), new Terminal({ isTTY: true })));
  t.notRegex(coloured, /(?![\n\r])[\p{Cc}\p{Cf}]/u);
});
