/** `limits`: proves or refutes what the limits of a host promise. */
import { inLanes } from '#conformance/engine/lanes.ts';
import { assertReachable } from '#conformance/http/reachable.ts';
import type { Profile } from '#conformance/profile.ts';
import { UsageError } from '#conformance/usage-error.ts';
import { toolVersion } from '#conformance/version.ts';
import type { Ask } from '../ask.ts';
import { type Host, hostOf, TOOL } from '../host.ts';
import type { Check } from '../limits/check.ts';
import type { SubjectFacts } from '../limits/event-log.ts';
import { proofOf } from '../limits/judge.ts';
import { LogRecorder } from '../limits/log-file.ts';
import { planOf, type SubjectPlan } from '../limits/plan.ts';
import type { Proof } from '../limits/proof.ts';
import { type CheckPhase, prove } from '../limits/prove.ts';
import { Politeness } from '../politeness.ts';
import { hostScene } from '../subject/host-scene.ts';
import type { Subject } from '../subject/subject.ts';
import { limitedOperations, type RequestOptions, subjectNamed } from '../subject/subjects.ts';

export interface LimitsOptions extends RequestOptions {
  /** Absent where only request lines are asked. */
  readonly profile: Profile | undefined;
  /** Operations or request lines; none: every limited operation. */
  readonly names: readonly string[];
  readonly checks: readonly Check[];
  /** Origins that are asked in the host's place; none: the host itself. */
  readonly nodes: readonly string[];
  /** How many subjects are tried at the same time. */
  readonly atOnce: number;
  /** How often a check is tried that could not be decided: what was too slow once may be in time. */
  readonly attempts: number;
  readonly maxRequests: number;
  readonly seed: number;
  readonly contact: string | undefined;
  readonly waitForHost: number;
  /** Where the event log is kept; absent: nowhere. */
  readonly log: string | undefined;
  readonly signal: AbortSignal;
  readonly watch: LimitsWatch;
}

/** Told how far it is. */
export interface LimitsWatch {
  begin(plans: readonly SubjectPlan[], atOnce: number): void;
  ask(ask: Ask): void;
  check(subject: string, check: Check, phase: CheckPhase, reason?: string): void;
  waiting(seconds: number, what: string): void;
  end(): void;
}

export interface LimitsResult {
  readonly proof: Proof;
  readonly asks: readonly Ask[];
  /** What could not be removed again. */
  readonly notes: readonly string[];
}

/** All checks begin within a window: with the longest, of three windows, none is waited for alone. */
const APART = 30;

/** @throws UsageError when what is asked for exceeds the bound of requests; Inconclusive when the host does not answer */
export async function limitsCommand(options: LimitsOptions): Promise<LimitsResult> {
  const host = await hostOf({
    ...options,
    onWait: (at, what) => options.watch.waiting((at - host.timer.now()) / 1_000, what),
  });
  assertAffordable(plannedAt(host, options), options.maxRequests);
  await assertReachable(host.client, options.baseUrl, options.waitForHost);
  return proveAt(host, options);
}

/** Tries a host that was opened, and closes it. */
export async function proveAt(host: Host, options: LimitsOptions): Promise<LimitsResult> {
  const { watch, signal } = options;
  const planned = plannedAt(host, options);
  const recorder = await recorderOf(options);
  const politeness = new Politeness(options.maxRequests, signal);
  const course: Course = { host, options, recorder, politeness };
  watch.begin(
    planned.map(({ plan }) => plan),
    options.atOnce,
  );
  await inLanes(planned, options.atOnce, (one) => tryOne(course, one));
  const notes = await host.close();
  watch.end();
  const events = await recorder.end({ interrupted: signal.aborted, stopped: politeness.reason });
  return { proof: proofOf(events, options.checks), asks: events.asks, notes };
}

interface Course {
  readonly host: Host;
  readonly options: LimitsOptions;
  readonly recorder: LogRecorder;
  readonly politeness: Politeness;
}

async function recorderOf({ baseUrl, nodes, seed, log }: LimitsOptions): Promise<LogRecorder> {
  const tool = `${TOOL} ${await toolVersion()}`;
  return new LogRecorder({ tool, host: baseUrl, nodes, startedAt: new Date().toISOString(), seed }, log);
}

/** All checks, and again those that could not be decided. */
async function tryOne(course: Course, planned: Planned): Promise<void> {
  const { options, recorder, politeness } = course;
  const { subject, claim, skipped } = planned.plan;
  let facts: SubjectFacts = { subject, claim, checks: options.checks.map(({ id }) => id), skipped };
  recorder.subject(facts);
  let left = options.checks;
  for (let attempt = 1; attempt <= options.attempts && left.length > 0; attempt += 1) {
    const { failed } = await tryOnce(course, planned, attempt, left);
    facts = { ...facts, failed };
    recorder.subject(facts);
    if (options.signal.aborted || politeness.reason !== undefined) return;
    left = undecided(proofOf(recorder.sofar), subject, left);
  }
}

function tryOnce(
  { host, options, recorder, politeness }: Course,
  { subject, plan: { claim } }: Planned,
  attempt: number,
  checks: readonly Check[],
): Promise<SubjectFacts> {
  const { nodes, watch } = options;
  const log = (ask: Ask) => {
    recorder.ask(ask);
    watch.ask(ask);
  };
  return prove({
    subject: subject.name,
    claim,
    checks,
    oneByOne: subject.isScarce,
    apartMs: claim.windowMs / APART,
    sceneFor: ({ id: check }) =>
      hostScene({
        ...{ subject, claim, check, attempt, nodes, politeness, log },
        clock: host.timer,
        random: host.random,
      }),
    onCheck: (check, phase, reason) => watch.check(subject.name, check, phase, reason),
  });
}

function undecided({ subjects }: Proof, subject: string, checks: readonly Check[]): Check[] {
  const found = subjects.find((one) => one.subject === subject)?.checks ?? [];
  return checks.filter(({ id }) => found.some((one) => one.id === id && one.verdict === 'inconclusive'));
}

interface Planned {
  readonly subject: Subject;
  readonly plan: SubjectPlan;
}

/** @returns what would be tried; no socket is opened. @throws UsageError */
export async function limitsPlan(options: LimitsOptions): Promise<readonly SubjectPlan[]> {
  const host = await hostOf(options);
  const planned = plannedAt(host, options);
  await host.close();
  return planned.map(({ plan }) => plan);
}

function plannedAt(host: Host, options: LimitsOptions): Planned[] {
  const { names, checks, nodes } = options;
  const all = names.length > 0 ? names : limitedOperations.map(({ id }) => id);
  return all.map((name) => {
    const subject = subjectNamed(host, name, options);
    return { subject, plan: planOf(subject, checks, Math.max(1, nodes.length)) };
  });
}

/** @throws UsageError */
function assertAffordable(planned: readonly Planned[], maxRequests: number): void {
  const requests = planned.reduce((sum, { plan }) => sum + plan.requests, 0);
  if (requests <= maxRequests) return;
  throw new UsageError(
    `That takes up to ${requests} requests, and the bound is ${maxRequests}: raise --max-requests, or choose by --operation and --check.`,
  );
}
