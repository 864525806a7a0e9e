/** Runs the selected cases at a host and reports them. */

import { createHttpClient, type HttpBounds, type HttpClient, usualBounds } from '#harness/http/client.ts';
import { polite, politeRate } from '#harness/http/polite.ts';
import { assertReachable, assertServesApi } from '#harness/http/reachable.ts';
import { type MeasuredClient, measured } from '#harness/http/traffic.ts';
import type { Profile } from '#harness/profile.ts';
import { systemTimer, type Timer } from '#harness/timer.ts';
import { type Verdict, verdicts } from '#harness/verdict.ts';
import { toolVersion, userAgent } from '#harness/version.ts';
import { type Case, execute } from './engine/execute.ts';
import { RunSession } from './engine/run-session.ts';
import { expectedSeconds, paceAt, type Selection, selectCases } from './engine/selection.ts';
import { assertTokenAccepted } from './engine/token-check.ts';
import { readWaivers, type Waiver, waived, waiverFaults, waiverTemplate } from './engine/waivers.ts';
import { exitCodeOf } from './exit-code.ts';
import type { CaseResult, Reporter, RuleSetFacts, RunReport } from './result.ts';
import { rulesOf } from './rule-sets/rule-set.ts';
import { rules } from './rules/index.ts';
import { shortfallOf } from './shortfall.ts';

export interface SuiteOptions {
  readonly profile: Profile;
  readonly selection: Selection;
  readonly reporters: readonly Reporter[];
  /** Path of the waivers file. */
  readonly waivers?: string | undefined;
  /** Path of the baseline, in the format of waivers. */
  readonly baseline?: string | undefined;
  /** Name of a frozen set of rules; absent: all rules. */
  readonly ruleSet?: string | undefined;
  /** What the host lacks fails nothing: see RunSession. */
  readonly onlyServed?: boolean | undefined;
  /** True to print a waivers file for the failures. */
  readonly printWaivers?: boolean | undefined;
  readonly allowInconclusive?: boolean | undefined;
  /** Maximum wait for the host to become reachable, in seconds. */
  readonly waitForHost: number;
  /** Keeps below ten requests per second. */
  readonly polite?: boolean | undefined;
  /** Bounds of each exchange that differ from the usual ones. */
  readonly bounds?: Partial<HttpBounds> | undefined;
  /** Contact for the operators of the host, in the User-Agent. */
  readonly contact?: string | undefined;
  /** See RunReport. */
  readonly replayOptions?: string | undefined;
  /** Prints text outside of the reports. */
  readonly note: (text: string) => void;
  /** Aborted on interrupt. */
  readonly signal: AbortSignal;
}

/** @throws UsageError; Inconclusive when the host is unreachable, or refuses the only credential */
export async function runSuite(options: SuiteOptions): Promise<RunReport> {
  const { profile, reporters, signal } = options;
  const chosen = rulesOf(options.ruleSet, rules);
  const cases = selectCases(chosen.rules, options.selection, profile.limits);
  const all = selectCases(chosen.rules, {}, profile.limits).length;
  const waivers = await acceptedFailures(options);
  const scope = { host: profile.baseUrl, today: new Date().toISOString().slice(0, 10) };
  const onWait = (at: number, what: string) => {
    for (const reporter of reporters) reporter.waiting?.((at - performance.now()) / 1_000, what);
  };
  const timer = systemTimer({ signal, onWait });
  const exempt = mailboxOrigins(profile);
  const bounds = { ...usualBounds, ...options.bounds };
  const client = measured(createHttpClient(await userAgent(options.contact), undefined, undefined, bounds), exempt);
  const sending = options.polite ? polite(client, exempt) : client;
  const latency = await latencyOf(sending, options);
  await assertServesApi(sending, profile.baseUrl);
  await assertTokenAccepted(sending, profile);
  const run = new RunSession(profile, sending, timer, options.onlyServed);
  const pace = options.polite ? politeRate : paceAt(latency);
  const start = { host: profile.baseUrl, startedAt: new Date().toISOString(), begun: performance.now() };
  for (const reporter of reporters) {
    reporter.begin({ ...start, cases, expectedSeconds: expectedSeconds(cases, profile, pace) });
  }
  const results: CaseResult[] = [];
  const take = (result: CaseResult) => {
    const judged = waived(result, waivers, scope);
    results.push(judged);
    for (const reporter of reporters) reporter.case(judged);
  };
  try {
    await execute(run, cases, take, signal);
  } finally {
    await run.close((done, all) => {
      for (const reporter of reporters) reporter.cleaning?.(done, all);
    });
  }
  const ordered = inOrderOf(cases, results);
  const faults = waiverFaults(ordered, waivers, scope);
  const report = await reportOf(ordered, faults, {
    ...start,
    timer,
    client,
    run,
    options,
    ruleSet: chosen.facts,
    selectedFrom: cases.length < all ? all : undefined,
  });
  // One unwritable file must not prevent the other reports.
  const ends = await Promise.allSettled(reporters.map((reporter) => reporter.end(report)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  for (const text of run.notes) options.note(text);
  if (options.printWaivers) options.note(waiverTemplate(report.cases));
  return report;
}

/** Waivers go first: a failure that is in both lists is waived by the one with a reason of its own. */
async function acceptedFailures({ waivers, baseline }: SuiteOptions): Promise<readonly Waiver[]> {
  return [
    ...(waivers === undefined ? [] : await readWaivers(waivers)),
    ...(baseline === undefined ? [] : await readWaivers(baseline, 'baseline')),
  ];
}

/** The lowest of three: the first one opens the connection. @throws Inconclusive when the host is unreachable */
async function latencyOf(client: HttpClient, { profile, waitForHost, signal }: SuiteOptions): Promise<number> {
  const latencies: number[] = [];
  while (latencies.length < 3) latencies.push(await assertReachable(client, profile.baseUrl, waitForHost, signal));
  return Math.min(...latencies);
}

/** The mailbox is no host under test: its requests are neither counted nor spaced. */
function mailboxOrigins({ mailbox }: Profile): string[] {
  return mailbox?.kind === 'mailpit' ? [new URL(mailbox.url).origin] : [];
}

interface Course {
  readonly host: string;
  readonly startedAt: string;
  readonly begun: number;
  readonly timer: Timer;
  readonly client: MeasuredClient;
  readonly run: RunSession;
  readonly options: SuiteOptions;
  readonly ruleSet: RuleSetFacts;
  readonly selectedFrom: number | undefined;
}

async function reportOf(
  cases: readonly CaseResult[],
  faults: RunReport['waiverFaults'],
  { host, startedAt, begun, timer, client, run, options, ruleSet, selectedFrom }: Course,
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
    busiestSecond: client.busiestSecond,
    interrupted,
    counts: countsOf(cases),
    waiverFaults: faults,
    exitCode: exitCodeOf({ cases, waiverFaults: faults, interrupted, allowInconclusive }),
    onlyServed: run.onlyServed,
    ruleSet,
    selectedFrom,
    replayOptions: options.replayOptions,
    shortfall: shortfallOf(cases),
    answers: run.judge.answers.all(run.secrets),
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
