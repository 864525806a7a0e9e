/** Mutation test of the suite: every rule must fail at its broken hosts, and pass at all good ones. */

import { matches } from '#harness/cli/pattern.ts';
import { forEachConcurrently } from '#harness/concurrency.ts';
import type { HttpClient } from '#harness/http/client.ts';
import type { Profile } from '#harness/profile.ts';
import type { Timer } from '#harness/timer.ts';
import type { Clock, GoodHost, Mutant } from './broken/mutant.ts';
import { type BrokenHost, startBrokenHost } from './broken/proxy.ts';
import { execute } from './engine/execute.ts';
import { RunSession } from './engine/run-session.ts';
import { selectCases } from './engine/selection.ts';
import type { CaseResult } from './result.ts';
import type { Rule } from './rule.ts';

export interface Kill {
  readonly mutant: Pick<Mutant, 'name' | 'breaks' | 'description'>;
  /** `killed` if the rule failed; `control-failed` if it fails without the mutant as well. */
  readonly outcome: 'killed' | 'survived' | 'control-failed';
  /** Verdict and reason of the rule. */
  readonly said: string;
  readonly milliseconds: number;
}

export interface Blame {
  readonly host: Pick<GoodHost, 'name' | 'description'>;
  /** Cases that passed. */
  readonly passed: number;
  /** Cases that did not pass: each is a fault of the suite. */
  readonly blamed: readonly CaseResult[];
}

/** Arguments of a RunSession. */
type SessionParts = readonly [Profile, HttpClient, Timer];

export interface SelfTest {
  readonly rules: readonly Rule[];
  readonly profile: Profile;
  /** @returns the parts of a session at the host of this profile */
  readonly connect: (profile: Profile) => SessionParts;
  /** The runs' clock. */
  readonly clock: Clock;
  /** Concurrency of hosts. */
  readonly concurrency: number;
  /** Each good host is tried with one of so many cases, another one with others; absent: with all. */
  readonly share?: number;
}

/** @param report called with each completed host */
export async function killAll(
  { rules, profile, connect, clock, concurrency }: SelfTest,
  mutants: readonly Mutant[],
  report: (kill: Kill) => void,
): Promise<Kill[]> {
  const controls = new Map<string, Promise<string | undefined>>();
  const controlOf = (mutant: Mutant) => {
    const key = JSON.stringify([mutant.breaks, mutant.operations]);
    let control = controls.get(key);
    if (!control) {
      control = withHost(profile, {}, connect, (one) => complaintOf(one, rules, mutant));
      controls.set(key, control);
    }
    return control;
  };
  const kills: Kill[] = [];
  await forEachConcurrently(mutants, concurrency, async (mutant) => {
    const begun = performance.now();
    const complaint = await controlOf(mutant);
    const said = await withHost(profile, mutant.start(clock), connect, (one) => complaintOf(one, rules, mutant));
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

/** @returns the rules without a mutant. */
export function unproven(rules: readonly Rule[], mutants: readonly Mutant[]): Rule[] {
  return rules.filter(({ id }) => !mutants.some(({ breaks }) => breaks === id));
}

/** @param report called with each completed host */
export async function blameNone(
  { rules, profile, connect, clock, concurrency, share = 1 }: SelfTest,
  hosts: readonly GoodHost[],
  report: (blame: Blame) => void,
): Promise<Blame[]> {
  const blames: Blame[] = [];
  await forEachConcurrently([...hosts.entries()], concurrency, async ([place, host]) => {
    const { name, description, dialect, limits, except, start } = host;
    const behind = (reached: Profile) =>
      connect({ ...reached, ...(limits ? { limits } : {}), dialect: { ...reached.dialect, ...dialect } });
    const results = await withHost(profile, start(clock), behind, (one) =>
      resultsOf(one, rules, { except, isChosen: (index) => (index + place) % share === 0 }),
    );
    const blamed = results.filter(({ verdict, reason }) => verdict !== 'pass' && reason?.code !== 'not-served');
    const blame = { host: { name, description }, passed: results.length - blamed.length, blamed };
    blames.push(blame);
    report(blame);
  });
  return blames;
}

async function withHost<T>(
  profile: Profile,
  handlers: Parameters<typeof startBrokenHost>[1],
  connect: SelfTest['connect'],
  work: (run: RunSession) => Promise<T>,
): Promise<T> {
  const host: BrokenHost = await startBrokenHost(profile, handlers);
  try {
    const run = new RunSession(...connect(host.profile));
    try {
      return await work(run);
    } finally {
      await run.close();
    }
  } finally {
    await host.stop();
  }
}

/** @returns the verdict of the rule at the host; undefined when every case passed. */
async function complaintOf(
  run: RunSession,
  rules: readonly Rule[],
  { breaks, operations }: Mutant,
): Promise<string | undefined> {
  const cases = selectCases(rules, { rules: [breaks], ...(operations ? { operations } : {}) });
  const results = await execute(run, cases, () => {}, new AbortController().signal);
  const worst =
    results.find(({ verdict }) => verdict === 'fail') ??
    results.find(({ verdict }) => verdict === 'warn') ??
    results.find(({ verdict }) => verdict !== 'pass');
  if (!worst) return undefined;
  const { verdict, expected, actual, reason } = worst;
  return `${verdict}: ${reason ? `${reason.code}: ${reason.text}` : `expected ${expected}, got ${actual}`}`;
}

function resultsOf(
  run: RunSession,
  rules: readonly Rule[],
  { except = [], isChosen }: { except?: readonly string[] | undefined; isChosen: (index: number) => boolean },
): Promise<CaseResult[]> {
  const about = rules.filter(({ id }) => !except.some((pattern) => matches(pattern, id)));
  const cases = selectCases(about, {}, run.profile.limits).filter((_, index) => isChosen(index));
  return execute(run, cases, () => {}, new AbortController().signal);
}
