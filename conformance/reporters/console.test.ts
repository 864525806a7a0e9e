import { stripVTControlCharacters } from 'node:util';
import test from 'ava';
import type { RunReport } from '../result.ts';
import { operation, report, result, rule, startOf, transcript } from '../testing/results.ts';
import { hostileRun, largeRun, mixedRun } from '../testing/runs.ts';
import { Terminal } from '../testing/terminal.ts';
import { verdicts } from '../verdict.ts';
import { consoleReporter } from './console.ts';

test.beforeEach(() => {
  // Whoever runs the tests may have set them; a CI counts as a terminal of two colours.
  delete process.env.CI;
  delete process.env.NO_COLOR;
  delete process.env.FORCE_COLOR;
  process.env.TERM = 'xterm-256color';
});

async function shown(run: RunReport, terminal = new Terminal()): Promise<string> {
  const reporter = consoleReporter(terminal);
  reporter.begin(startOf(run));
  for (const case_ of run.cases) reporter.case(case_);
  await reporter.end(run);
  return terminal.text;
}

const failing = () => result({ verdict: 'fail', expected: '403', actual: '201 Created', transcripts: [transcript()] });

test.serial('a failure has all that is needed to understand it and to try it again', async (t) => {
  const failed = { ...failing(), operation: operation('POST /api/v1/contacts'), measured: ['exp - iat = 1 s'] };
  const text = await shown(report([failed]));
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

test.serial('of headers only those are shown that tell something, and those that the finding names', async (t) => {
  const text = await shown(report([{ ...failing(), expected: 'no Date header' }]));
  t.true(text.includes('< date: Thu'));
  t.false(text.includes('cache-control'));
});

test.serial('a long body is shortened', async (t) => {
  const long = { ...failing(), transcripts: [transcript({ body: `start ${'x'.repeat(5000)} end\n`.repeat(100) })] };
  const text = await shown(report([long]));
  t.true(text.includes('< start xxx'));
  t.false(text.includes(' end'));
});

test.serial('of a rule that fails at many operations three are shown in full, and the others listed', async (t) => {
  const failed = Array.from({ length: 200 }, (_, index) => {
    return { ...failing(), operation: operation(`GET /api/v1/r${index}`), id: `case${index}` };
  });
  const text = await shown(report(failed));
  t.is(text.match(/curl /g)?.length, 3);
  t.is(text.match(/✘ credentials\/read-only-token/g)?.length, 1);
  t.true(text.includes('and 197 more:'));
  for (const { id } of failed.slice(3)) t.regex(text, new RegExp(`^    ${id}  GET /api/v1/r\\d+  201 Created$`, 'm'));
});

test.serial('warnings name the difference, and need no exchange', async (t) => {
  const text = await shown(report([{ ...failing(), verdict: 'warn', rule: rule({ level: 'should' }) }]));
  t.regex(text, /── Warnings {2}1 case of 1 rule/);
  t.regex(text, /SHOULD · Errors, rule 4/);
  t.regex(text, /actual {4}201 Created/);
  t.notRegex(text, /curl/);
});

test.serial('what is inconclusive, skipped or waived is grouped by its reason, the largest group first', async (t) => {
  const text = await shown(mixedRun());
  t.regex(text, /── Inconclusive {2}4 cases/);
  t.regex(text, /\? control-failed {2}2 cases\n {2}The administrator could not sign in: 502 from the host\./);
  t.true(text.indexOf('writes-not-allowed  51 cases') < text.indexOf('profile-lacks  4 cases'));
  t.regex(text, /credentials\/read-only-token \(13\)/);
  t.regex(text, /~ waiver {2}2 cases\n {2}GATE-41/);
});

test.serial('the counts of the table are those of the cases, and sum in both directions', async (t) => {
  for (const run of [mixedRun(), largeRun()]) {
    const rows = (await shown(run))
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
    const text = await shown(mixedRun());
    t.regex(text, /\n4 min 14 s, 2 min 1 s of these waiting; \d+ requests sent to http:\/\/north\.localhost:3000\.\n/);
    t.is(text.trimEnd().split('\n').at(-1), 'Does not conform: 26 cases of 3 rules failed.');
  },
);

test.serial('what is wrong with waivers is said', async (t) => {
  const text = await shown(report([result()], { waiverFaults: [{ kind: 'expired', text: 'GATE-41 has expired' }] }));
  t.regex(text, /! expired\n {2}GATE-41 has expired/);
});

test.serial('colours are for terminals, and not where NO_COLOR is set', async (t) => {
  const run = mixedRun();
  const styled = '\u001b[31m';
  t.true((await shown(run, new Terminal({ isTTY: true }))).includes(styled));
  t.false((await shown(run)).includes('\u001b'));
  process.env.NO_COLOR = '1';
  t.false((await shown(run, new Terminal({ isTTY: true }))).includes(styled));
});

test.serial('no line is wider than the terminal, but those that are there to be copied', async (t) => {
  for (const columns of [72, 100]) {
    const text = await shown(mixedRun(), new Terminal({ columns }));
    t.deepEqual(
      text.split('\n').filter((line) => line.length > columns && !line.startsWith('    curl ')),
      [],
    );
  }
});

test.serial('hostile text moves no cursor, begins no line and turns no text', async (t) => {
  const plain = await shown(hostileRun());
  t.notRegex(plain, /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Cn}]/u);
  t.notRegex(plain, /^(?:not ok|Bail out)/m);
  const coloured = stripVTControlCharacters(await shown(hostileRun(), new Terminal({ isTTY: true })));
  t.notRegex(coloured, /(?![\n\r])[\p{Cc}\p{Cf}]/u);
});
