/** `self-test`: the kill matrix. */
import { goodHosts, mutants } from '../broken/index.ts';
import { areLoopback, ownAddresses } from '../engine/own-addresses.ts';
import { Run } from '../engine/run.ts';
import { systemTimer } from '../engine/timer.ts';
import { exitCodes } from '../exit-code.ts';
import { createHttpClient } from '../http/client.ts';
import type { Profile } from '../profile.ts';
import { rules } from '../rules/index.ts';
import { type Blame, blameNone, type Kill, killAll, unproven } from '../self-test.ts';
import { userAgent } from '../version.ts';
import { columns } from './columns.ts';

/** How many hosts are tried at once: each mostly waits, and those that wait for windows do it together. */
const lanes = 8;

export interface SelfTestReport {
  readonly kills: readonly Kill[];
  readonly blames: readonly Blame[];
  /** Rules that no broken host is meant for. */
  readonly unproven: readonly string[];
  readonly exitCode: number;
}

/** @param progress told of each host as it ends */
export async function selfTestCommand(profile: Profile, progress: (line: string) => void): Promise<SelfTestReport> {
  const agent = await userAgent();
  const addresses = ownAddresses();
  const run = (reached: Profile) => {
    const own = areLoopback(reached.addresses) ? { ...reached, addresses: addresses() } : reached;
    return new Run(own, createHttpClient(agent), systemTimer());
  };
  const selfTest = { rules, profile, run, clock: systemTimer(), lanes };
  let done = 0;
  const all = mutants.length + goodHosts.length;
  const kills = await killAll(selfTest, mutants, ({ mutant, outcome }) => {
    done += 1;
    progress(`${done}/${all} ${mutant.name}: ${outcome}`);
  });
  const blames = await blameNone({ ...selfTest, lanes: 2 }, goodHosts, ({ host, blamed }) => {
    done += 1;
    progress(
      `${done}/${all} ${host.name}: ${blamed.length === 0 ? 'nothing is said against it' : `${blamed.length} blamed`}`,
    );
  });
  const lacking = unproven(rules, mutants).map(({ id }) => id);
  const isWhole =
    lacking.length === 0 &&
    kills.every(({ outcome }) => outcome === 'killed') &&
    blames.every(({ blamed }) => blamed.length === 0);
  return { kills, blames, unproven: lacking, exitCode: isWhole ? exitCodes.conforms : exitCodes.fails };
}

/** @returns the kill matrix for a terminal: a row for each rule. */
export function selfTestText({ kills, blames, unproven: lacking }: SelfTestReport): string {
  const marks = { killed: 'killed', survived: 'SURVIVED', 'control-failed': 'CONTROL FAILED' } as const;
  const rows = rules.flatMap(({ id }) => {
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
