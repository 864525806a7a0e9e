/**
 * Tries the suite itself: every rule must notice its broken hosts, and blame none of the good ones. A rule that notices nothing proves nothing.
 */

import type { Clock, GoodHost, Mutant } from './broken/mutant.ts';
import { type BrokenHost, startBrokenHost } from './broken/proxy.ts';
import { execute } from './engine/execute.ts';
import { inLanes } from './engine/lanes.ts';
import { matches, planned } from './engine/plan.ts';
import type { Run } from './engine/run.ts';
import type { Profile } from './profile.ts';
import type { CaseResult } from './result.ts';
import type { Rule } from './rule.ts';

export interface Kill {
  readonly mutant: Pick<Mutant, 'name' | 'breaks' | 'description'>;
  /** Whether the rule noticed; `control-failed` when it does not pass without the mutant either. */
  readonly outcome: 'killed' | 'survived' | 'control-failed';
  /** What the rule said. */
  readonly said: string;
  readonly milliseconds: number;
}

export interface Blame {
  readonly host: Pick<GoodHost, 'name' | 'description'>;
  /** How many cases passed. */
  readonly passed: number;
  /** Those that did not: each is a fault of the suite. */
  readonly blamed: readonly CaseResult[];
}

export interface SelfTest {
  readonly rules: readonly Rule[];
  readonly profile: Profile;
  /** A run at a host that is reached by this profile. */
  readonly run: (profile: Profile) => Run;
  /** The runs' clock. */
  readonly clock: Clock;
  /** How many hosts are tried at once. */
  readonly lanes: number;
}

/** @param report told of each as it ends */
export async function killAll(
  { rules, profile, run, clock, lanes }: SelfTest,
  mutants: readonly Mutant[],
  report: (kill: Kill) => void,
): Promise<Kill[]> {
  const controls = new Map<string, Promise<string | undefined>>();
  const controlOf = (mutant: Mutant) => {
    const key = JSON.stringify([mutant.breaks, mutant.operations]);
    let control = controls.get(key);
    if (!control) {
      control = withHost(profile, {}, run, (one) => complaintOf(one, rules, mutant));
      controls.set(key, control);
    }
    return control;
  };
  const kills: Kill[] = [];
  await inLanes(mutants, lanes, async (mutant) => {
    const begun = performance.now();
    const complaint = await controlOf(mutant);
    const said = await withHost(profile, mutant.start(clock), run, (one) => complaintOf(one, rules, mutant));
    const noticed = said?.startsWith('fail') || said?.startsWith('warn');
    const kill: Kill = {
      mutant: { name: mutant.name, breaks: mutant.breaks, description: mutant.description },
      outcome: complaint !== undefined ? 'control-failed' : noticed ? 'killed' : 'survived',
      said: complaint ?? said ?? 'every case passed',
      milliseconds: Math.round(performance.now() - begun),
    };
    kills.push(kill);
    report(kill);
  });
  return kills;
}

/** @returns the rules that none of the mutants is meant for. */
export function unproven(rules: readonly Rule[], mutants: readonly Mutant[]): Rule[] {
  return rules.filter(({ id }) => !mutants.some(({ breaks }) => breaks === id));
}

/** @param report told of each as it ends */
export async function blameNone(
  { rules, profile, run, clock, lanes }: SelfTest,
  hosts: readonly GoodHost[],
  report: (blame: Blame) => void,
): Promise<Blame[]> {
  const blames: Blame[] = [];
  await inLanes(hosts, lanes, async ({ name, description, dialect, except, start }) => {
    const behind = (reached: Profile) => run({ ...reached, dialect: { ...reached.dialect, ...dialect } });
    const results = await withHost(profile, start(clock), behind, (one) => resultsOf(one, rules, except));
    const blamed = results.filter(({ verdict }) => verdict !== 'pass');
    const blame = { host: { name, description }, passed: results.length - blamed.length, blamed };
    blames.push(blame);
    report(blame);
  });
  return blames;
}

async function withHost<T>(
  profile: Profile,
  handlers: Parameters<typeof startBrokenHost>[1],
  runOf: SelfTest['run'],
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const host: BrokenHost = await startBrokenHost(profile, handlers);
  try {
    const run = runOf(host.profile);
    try {
      return await work(run);
    } finally {
      await run.close();
    }
  } finally {
    await host.stop();
  }
}

/** @returns what the rule says of the host; undefined when every case passed. */
async function complaintOf(
  run: Run,
  rules: readonly Rule[],
  { breaks, operations }: Mutant,
): Promise<string | undefined> {
  const cases = planned(rules, { rules: [breaks], ...(operations ? { operations } : {}) });
  const results = await execute(run, cases, () => {}, new AbortController().signal);
  const worst =
    results.find(({ verdict }) => verdict === 'fail') ??
    results.find(({ verdict }) => verdict === 'warn') ??
    results.find(({ verdict }) => verdict !== 'pass');
  if (!worst) return undefined;
  const { verdict, expected, actual, reason } = worst;
  return `${verdict}: ${reason ? `${reason.code}: ${reason.text}` : `expected ${expected}, got ${actual}`}`;
}

function resultsOf(run: Run, rules: readonly Rule[], notRules: readonly string[] = []): Promise<CaseResult[]> {
  const about = rules.filter(({ id }) => !notRules.some((pattern) => matches(pattern, id)));
  return execute(run, planned(about, {}), () => {}, new AbortController().signal);
}
