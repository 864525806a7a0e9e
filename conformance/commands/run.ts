/** `run`: tries a host and tells reporters. */
import { type Case, execute } from '../engine/execute.ts';
import { expectedSeconds, planned, type Selection } from '../engine/plan.ts';
import { Run } from '../engine/run.ts';
import { systemTimer, type Timer } from '../engine/timer.ts';
import { readWaivers, waived, waiverFaults, waiverTemplate } from '../engine/waivers.ts';
import { exitCodeOf } from '../exit-code.ts';
import { createHttpClient, type HttpClient } from '../http/client.ts';
import { assertReachable } from '../http/reachable.ts';
import type { Profile } from '../profile.ts';
import type { CaseResult, Reporter, RunReport } from '../result.ts';
import { rules } from '../rules/index.ts';
import { type Verdict, verdicts } from '../verdict.ts';
import { toolVersion, userAgent } from '../version.ts';

export interface RunOptions {
  readonly profile: Profile;
  readonly selection: Selection;
  readonly reporters: readonly Reporter[];
  /** Path of the waivers' file. */
  readonly waivers?: string | undefined;
  /** Whether to print a file of waivers for what failed. */
  readonly printWaivers?: boolean | undefined;
  readonly allowInconclusive?: boolean | undefined;
  /** How long the host may take to answer at all, in seconds. */
  readonly waitForHost: number;
  /** Who asks, for the operators of the host: goes into the User-Agent. */
  readonly contact?: string | undefined;
  /** Where words beside the reports go. */
  readonly note: (text: string) => void;
  /** Aborted when somebody interrupts. */
  readonly signal: AbortSignal;
}

/** @throws UsageError; Inconclusive when the host does not answer at all */
export async function runCommand(options: RunOptions): Promise<RunReport> {
  const { profile, reporters, signal } = options;
  const cases = planned(rules, options.selection);
  const waivers = options.waivers === undefined ? [] : await readWaivers(options.waivers);
  const scope = { host: profile.baseUrl, today: new Date().toISOString().slice(0, 10) };
  const onWait = (at: number, what: string) => {
    for (const reporter of reporters) reporter.waiting?.((at - performance.now()) / 1_000, what);
  };
  const timer = systemTimer({ signal, onWait });
  const client = createHttpClient(await userAgent(options.contact));
  await assertReachable(client, profile.baseUrl, options.waitForHost);
  const run = new Run(profile, client, timer);
  const start = { host: profile.baseUrl, startedAt: new Date().toISOString(), begun: performance.now() };
  for (const reporter of reporters) {
    reporter.begin({ ...start, cases, expectedSeconds: expectedSeconds(cases, profile) });
  }
  const results: CaseResult[] = [];
  const take = (result: CaseResult) => {
    const judged = waived(result, waivers, scope);
    results.push(judged);
    for (const reporter of reporters) reporter.case(judged);
  };
  await execute(run, cases, take, signal);
  await run.close();
  const ordered = inOrderOf(cases, results);
  const faults = waiverFaults(ordered, waivers, scope);
  const report = await reportOf(ordered, faults, { ...start, timer, client, options });
  // A file that cannot be written must not cost the others.
  const ends = await Promise.allSettled(reporters.map((reporter) => reporter.end(report)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  for (const text of run.notes) options.note(text);
  if (options.printWaivers) options.note(waiverTemplate(report.cases));
  return report;
}

interface Course {
  readonly host: string;
  readonly startedAt: string;
  readonly begun: number;
  readonly timer: Timer;
  readonly client: HttpClient;
  readonly options: RunOptions;
}

async function reportOf(
  cases: readonly CaseResult[],
  faults: RunReport['waiverFaults'],
  { host, startedAt, begun, timer, client, options }: Course,
): Promise<RunReport> {
  const interrupted = options.signal.aborted;
  const allowInconclusive = options.allowInconclusive ?? false;
  return {
    tool: { name: 'guildgate-conformance', version: await toolVersion() },
    host,
    startedAt,
    milliseconds: Math.round(performance.now() - begun),
    waitedMilliseconds: Math.round(timer.waited),
    requests: client.sent,
    interrupted,
    counts: countsOf(cases),
    waiverFaults: faults,
    exitCode: exitCodeOf({ cases, waiverFaults: faults, interrupted, allowInconclusive }),
    cases,
  };
}

function inOrderOf(cases: readonly Case[], results: readonly CaseResult[]): CaseResult[] {
  const place = new Map(cases.map(({ id }, index) => [id, index]));
  return [...results].sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

function countsOf(results: readonly CaseResult[]): Record<Verdict, number> {
  const counts = { pass: 0, fail: 0, warn: 0, skip: 0, inconclusive: 0, waived: 0 } satisfies Record<Verdict, number>;
  for (const verdict of verdicts) counts[verdict] = results.filter((result) => result.verdict === verdict).length;
  return counts;
}
