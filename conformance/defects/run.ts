/** Runs the suite at hosts with defects that the rules do not know, and at good ones. */
import { exitCodes } from '#harness/cli/exit-code.ts';
import { forEachConcurrently } from '#harness/concurrency.ts';
import type { Handlers } from '../broken/mutant.ts';
import { startBrokenHost } from '../broken/proxy.ts';
import { type Case, execute } from '../engine/execute.ts';
import { RunSession } from '../engine/run-session.ts';
import { selectCases } from '../engine/selection.ts';
import type { CaseResult } from '../result.ts';
import type { SelfTest } from '../self-test.ts';
import type { Defect, Setting, Variant } from './defect.ts';
import { endable } from './endable.ts';
import { limited } from './limited.ts';

/** The worst verdict of a run at a defect; `green` if nothing was noticed. */
export type Noticed = 'fail' | 'warn' | 'inconclusive' | 'green';

export interface Finding {
  readonly area: string;
  readonly defect: Pick<Defect, 'name' | 'level' | 'cites' | 'description'>;
  readonly noticed: Noticed;
  /** True if the verdict is that of its level: a must-defect fails, a should-defect warns at least. */
  readonly isEnough: boolean;
  /** The rule that noticed it, with its operation and what it said. */
  readonly by: string | undefined;
  readonly milliseconds: number;
}

interface Accusation {
  readonly host: Pick<Variant, 'name' | 'description'>;
  readonly passed: number;
  /** Cases that failed or warned: each is a fault of the suite. */
  readonly accused: readonly string[];
  /** Cases that were neither passed nor accused. */
  readonly inconclusive: readonly string[];
  readonly milliseconds: number;
}

export interface DefectReport {
  /** Cases that do not pass at a host without a defect: they prove nothing and are not counted. */
  readonly doubtful: readonly string[];
  readonly findings: readonly Finding[];
  readonly accusations: readonly Accusation[];
  readonly exitCode: number;
}

type Planted = Readonly<Record<string, readonly Defect[]>>;

/** @param report called with each completed host */
export async function runDefects(
  selfTest: SelfTest,
  areas: Planted,
  variants: readonly Variant[],
  report: (line: string) => void,
): Promise<DefectReport> {
  const cases = union(
    Object.values(areas)
      .flat()
      .flatMap((defect) => casesOf(selfTest, defect)),
  );
  const control = (await resultsAt(selfTest, limited({}), cases)).filter(({ verdict }) => verdict !== 'pass');
  const doubtful = control.map(saidBy);
  for (const line of doubtful) report(`control: ${line}`);
  const usable = new Set(cases.map(({ id }) => id)).difference(new Set(control.map(({ id }) => id)));
  const findings = await findDefects(selfTest, areas, usable, (finding) => report(findingLine(finding)));
  const accusations = await tryVariants(selfTest, variants, (accusation) => report(accusationLine(accusation)));
  const isRight =
    findings.every(({ isEnough }) => isEnough) && accusations.every(({ accused }) => accused.length === 0);
  return { doubtful, findings, accusations, exitCode: isRight ? exitCodes.conforms : exitCodes.fails };
}

/** @param usable ids of the cases that pass at a host without a defect */
async function findDefects(
  selfTest: SelfTest,
  areas: Planted,
  usable: ReadonlySet<string>,
  report: (finding: Finding) => void,
): Promise<Finding[]> {
  const planted = Object.entries(areas).flatMap(([area, defects]) => defects.map((defect) => ({ area, defect })));
  const findings: Finding[] = [];
  await forEachConcurrently(planted, selfTest.concurrency, async ({ area, defect }) => {
    const begun = performance.now();
    const cases = casesOf(selfTest, defect).filter(({ id }) => usable.has(id));
    const enough: readonly string[] = defect.level === 'must' ? ['fail'] : ['fail', 'warn'];
    const results = await resultsAt(selfTest, defect.start, cases, ({ verdict }) => enough.includes(verdict));
    const worst = worstOf(results);
    const noticed = worst?.noticed ?? (results.length === 0 ? 'inconclusive' : 'green');
    const { name, level, cites, description } = defect;
    const finding: Finding = {
      area,
      defect: { name, level, cites, description },
      noticed,
      isEnough: enough.includes(noticed),
      by: worst && saidBy(worst.result),
      milliseconds: Math.round(performance.now() - begun),
    };
    findings.push(finding);
    report(finding);
  });
  return findings;
}

async function tryVariants(
  selfTest: SelfTest,
  variants: readonly Variant[],
  report: (accusation: Accusation) => void,
): Promise<Accusation[]> {
  const accusations: Accusation[] = [];
  await forEachConcurrently(variants, 2, async (variant) => {
    const { name, description, rules, except = [], warned = [], dialect, start } = variant;
    const begun = performance.now();
    const notRules = except.length > 0 ? { notRules: except } : {};
    const cases = selectCases(selfTest.rules, { ...(rules ? { rules } : {}), ...notRules });
    const results = await resultsAt(selfTest, start, cases, () => false, dialect);
    const isAdvice = ({ verdict, rule }: CaseResult) => verdict === 'warn' && warned.includes(rule.id);
    const said = (...verdicts: string[]) =>
      results.filter((result) => verdicts.includes(result.verdict) && !isAdvice(result)).map(saidBy);
    const accusation: Accusation = {
      host: { name, description },
      passed: results.filter(({ verdict }) => verdict === 'pass').length,
      accused: said('fail', 'warn'),
      inconclusive: said('inconclusive', 'skip'),
      milliseconds: Math.round(performance.now() - begun),
    };
    accusations.push(accusation);
    report(accusation);
  });
  return accusations;
}

/** @returns the first case of each rule, then the second ones: a few of a hundred rules notice what a hundred cases of one do not */
function casesOf({ rules }: SelfTest, { rules: patterns, operations }: Defect): Case[] {
  const isWanted = ({ at }: Case) => !operations || !at || operations.includes(at.id);
  const ofRule = new Map<string, number>();
  return selectCases(rules, { rules: patterns })
    .filter(isWanted)
    .map((one) => {
      const place = ofRule.get(one.rule.id) ?? 0;
      ofRule.set(one.rule.id, place + 1);
      return { one, place };
    })
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

function union(cases: readonly Case[]): Case[] {
  return [...new Map(cases.map((one) => [one.id, one])).values()];
}

/** @param isEnough the run ends at the first such result; the cases that it did not reach are left out */
async function resultsAt(
  { profile, connect, clock }: SelfTest,
  start: (setting: Setting) => Handlers,
  cases: readonly Case[],
  isEnough: (result: CaseResult) => boolean = () => false,
  dialect: Readonly<Record<string, unknown>> = {},
): Promise<CaseResult[]> {
  const host = await startBrokenHost(profile, start({ clock, profile }));
  const [reached, client, timer] = connect({ ...host.profile, dialect: { ...profile.dialect, ...dialect } });
  const running = endable(client, timer);
  const session = new RunSession(reached, running.client, running.timer);
  const stop = new AbortController();
  const stopAt = (result: CaseResult) => {
    if (!isEnough(result)) return;
    stop.abort();
    running.end();
  };
  try {
    const results = await execute(session, cases, stopAt, stop.signal);
    return results.filter(({ reason }) => reason?.code !== 'interrupted');
  } finally {
    running.resume();
    await session.close();
    await host.stop();
  }
}

function worstOf(results: readonly CaseResult[]): { noticed: Noticed; result: CaseResult } | undefined {
  for (const noticed of ['fail', 'warn', 'inconclusive'] as const) {
    const result = results.find(({ verdict }) => verdict === noticed);
    if (result) return { noticed, result };
  }
  return undefined;
}

function saidBy({ verdict, rule, operation, expected, actual, reason }: CaseResult): string {
  const why = reason ? `${reason.code}: ${reason.text}` : `expected ${expected}, got ${actual}`;
  return `${verdict} ${rule.id}${operation ? ` at ${operation.id}` : ''}: ${why}`;
}

function findingLine({ area, defect: { name, level }, noticed, by, milliseconds }: Finding): string {
  return `${area}: ${name} (${level}): ${noticed}, ${milliseconds} ms${by === undefined ? '' : `, ${by}`}`;
}

function accusationLine({ host, passed, accused, inconclusive, milliseconds }: Accusation): string {
  const counts = `${passed} passed, ${accused.length} accused, ${inconclusive.length} inconclusive, ${milliseconds} ms`;
  return [`good host ${host.name}: ${counts}`, ...accused.map((line) => `  ${line}`)].join('\n');
}
