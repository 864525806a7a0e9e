/**
 * The command `self-test`: three proofs of the suite. Of its rules: each fails at its broken hosts. Of operators and of
 * defects, which were made without knowledge of the rules: a run notices them.
 */

import { type Command, InvalidArgumentError, Option } from 'commander';
import { areLoopback, ownAddresses } from '#harness/actors/own-addresses.ts';
import { exitCodes } from '#harness/cli/exit-code.ts';
import { type ProfileOptions, profileOf } from '#harness/cli/options.ts';
import { print, printJson, say } from '#harness/cli/output.ts';
import { matches } from '#harness/cli/pattern.ts';
import { createHttpClient } from '#harness/http/client.ts';
import type { Profile } from '#harness/profile.ts';
import { columns } from '#harness/report/columns.ts';
import { systemTimer } from '#harness/timer.ts';
import { userAgent } from '#harness/version.ts';
import { goodHosts } from '../broken/good.ts';
import { goodVariants } from '../defects/good.ts';
import { areas } from '../defects/index.ts';
import { runDefects } from '../defects/run.ts';
import { defectText } from '../defects/table.ts';
import { selectCases } from '../engine/selection.ts';
import { operatorDefects } from '../operators/index.ts';
import { noticeAll } from '../operators/matrix.ts';
import { operatorReport, operatorText } from '../operators/report.ts';
import { sampleOf } from '../operators/sample.ts';
import type { Rule } from '../rule.ts';
import { mutants } from '../rules/index.broken.ts';
import { rules } from '../rules/index.ts';
import { type Blame, blameNone, type Kill, killAll, type SelfTest, unproven } from '../self-test.ts';
import { hostProfileOption, type SelectionOptions, selectionOf, withSelection } from './options.ts';

/** Concurrency of hosts: each mostly waits for windows, and the waits overlap. */
const concurrency = 8;

interface SelfTestOptions extends ProfileOptions, SelectionOptions {
  readonly json?: boolean;
  readonly matrix: 'rules' | 'operators' | 'defects';
  readonly sample: number;
  readonly seed: number;
}

/** @param chosen the rules to prove; all are run at good hosts with the others */
async function selfTestOf(profile: Profile, chosen: readonly Rule[]): Promise<SelfTest> {
  const agent = await userAgent();
  const addresses = ownAddresses();
  const connect = (reached: Profile) => {
    const own = areLoopback(reached.addresses) ? { ...reached, addresses: addresses() } : reached;
    return [own, createHttpClient(agent), systemTimer()] as const;
  };
  return { rules: chosen, profile, connect, clock: systemTimer(), concurrency };
}

interface RuleReport {
  readonly kills: readonly Kill[];
  readonly blames: readonly Blame[];
  /** Rules without a broken host. */
  readonly unproven: readonly string[];
  readonly exitCode: number;
}

/** @param progress called with each completed host */
async function proveRules(selfTest: SelfTest, progress: (line: string) => void): Promise<RuleReport> {
  const own = mutants.filter(({ breaks }) => selfTest.rules.some(({ id }) => id === breaks));
  let done = 0;
  const all = own.length + goodHosts.length;
  const kills = await killAll(selfTest, own, ({ mutant, outcome }) => {
    done += 1;
    progress(`${done}/${all} ${mutant.name}: ${outcome}`);
  });
  const blames = await blameNone({ ...selfTest, concurrency: 2 }, goodHosts, ({ host, blamed }) => {
    done += 1;
    progress(`${done}/${all} ${host.name}: ${blamed.length === 0 ? 'no case failed' : `${blamed.length} blamed`}`);
  });
  const lacking = unproven(selfTest.rules, own).map(({ id }) => id);
  const isWhole =
    lacking.length === 0 &&
    kills.every(({ outcome }) => outcome === 'killed') &&
    blames.every(({ blamed }) => blamed.length === 0);
  return { kills, blames, unproven: lacking, exitCode: isWhole ? exitCodes.conforms : exitCodes.fails };
}

/** @returns the kill matrix for a terminal, one row per rule. */
function ruleText({ kills, blames, unproven: lacking }: RuleReport, chosen: readonly Rule[]): string {
  const marks = { killed: 'killed', survived: 'SURVIVED', 'control-failed': 'CONTROL FAILED' } as const;
  const rows = chosen.flatMap(({ id }) => {
    const own = kills.filter(({ mutant }) => mutant.breaks === id);
    if (own.length === 0) return [[id, 'UNPROVEN', '', '']];
    return own.map(({ mutant, outcome, said }, index) => [
      index === 0 ? id : '',
      marks[outcome],
      mutant.name,
      outcome === 'killed' ? '' : said,
    ]);
  });
  const killed = kills.filter(({ outcome }) => outcome === 'killed').length;
  const blamed = blames.filter((blame) => blame.blamed.length > 0);
  return [
    columns(rows),
    '',
    ...blames.map(({ host, passed, blamed: against }) =>
      against.length === 0
        ? `good  ${host.name}: ${passed} cases passed. ${host.description}`
        : `BLAMED  ${host.name}:\n${against.map(blameLine).join('\n')}`,
    ),
    '',
    `${killed} of ${kills.length} broken hosts noticed, ${blames.length - blamed.length} of ${blames.length} good ones not blamed, ${lacking.length} rules without a broken host.`,
  ].join('\n');
}

function blameLine({ verdict, rule, operation, expected, actual, reason }: Blame['blamed'][number]): string {
  const why = reason ? `${reason.code}: ${reason.text}` : `expected ${expected}, got ${actual}`;
  return `  ${verdict}  ${rule.id}${operation ? ` at ${operation.id}` : ''}: ${why}`;
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('Enter a whole number from 1.');
  return value;
}

export function addSelfTest(program: Command): void {
  withSelection(program.command('self-test'))
    .addOption(hostProfileOption())
    .description('test the suite itself at broken and at good hosts')
    .addOption(
      new Option(
        '--matrix <name>',
        'rules: each fails at its broken hosts; operators: changes to the traffic of one operation; defects: invented from the specification',
      )
        .choices(['rules', 'operators', 'defects'])
        .default('rules'),
    )
    .option('--sample <count>', 'number of defects of operators', count, 200)
    .option('--seed <number>', 'another sample of the same size', count, 1)
    .option('--json', 'print the results as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run -s conformance -- self-test --rule 'auth/*'
  $ npm run -s conformance -- self-test --matrix operators --operation contacts.update --sample 50
  $ npm run -s conformance -- self-test --matrix defects --json > defects.json`,
    )
    .action(async (options: SelfTestOptions) => {
      const cases = selectCases(rules, selectionOf(options));
      const chosen = rules.filter((rule) => cases.some(({ check }) => check === rule));
      const selfTest = await selfTestOf(await profileOf(options), chosen);
      const { report, text } = await proofs[options.matrix](selfTest, options);
      if (options.json) printJson(report);
      else print(text);
      process.exitCode = report.exitCode;
    });
}

interface Proof {
  readonly report: { readonly exitCode: number };
  readonly text: string;
}

const proofs: Readonly<
  Record<SelfTestOptions['matrix'], (selfTest: SelfTest, options: SelfTestOptions) => Promise<Proof>>
> = {
  async rules(selfTest) {
    const report = await proveRules(selfTest, say);
    return { report, text: ruleText(report, selfTest.rules) };
  },
  async operators(selfTest, { operation, sample, seed }) {
    const cases = selectCases(rules, {});
    const wanted = operatorDefects.filter(
      ({ operation: { id } }) => !operation || operation.some((pattern) => matches(pattern, id)),
    );
    const notices = await noticeAll({ ...selfTest, cases }, sampleOf(wanted, sample, seed), ({ defect, outcome, by }) =>
      say(`${outcome.padEnd(9)} ${defect}${by ? `: ${by}` : ''}`),
    );
    const report = operatorReport(notices);
    return { report, text: operatorText(report) };
  },
  async defects(selfTest) {
    const report = await runDefects(selfTest, areas, goodVariants, say);
    return { report, text: defectText(report) };
  },
};
