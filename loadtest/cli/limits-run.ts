/** `limits`: proves or refutes the policies of a host. */

import { UsageError } from '#harness/cli/usage-error.ts';
import { forEachConcurrently } from '#harness/concurrency.ts';
import { assertReachable } from '#harness/http/reachable.ts';
import type { Profile } from '#harness/profile.ts';
import { toolVersion } from '#harness/version.ts';
import { Guardrails } from '../guardrails.ts';
import { type Host, hostOf, TOOL } from '../host.ts';
import type { Check } from '../limits/check.ts';
import { controlFault } from '../limits/control.ts';
import type { TargetFacts } from '../limits/event-log.ts';
import { proofOf } from '../limits/judge.ts';
import { LogRecorder } from '../limits/log-file.ts';
import { planOf, type TargetPlan } from '../limits/plan.ts';
import type { Proof } from '../limits/proof.ts';
import { type CheckPhase, prove } from '../limits/prove.ts';
import type { Sample } from '../sample.ts';
import { hostTargetSession } from '../targets/host-session.ts';
import { limitedOperations, type RequestTargetSettings, targetNamed } from '../targets/names.ts';
import type { Target } from '../targets/target.ts';

export interface LimitsOptions extends RequestTargetSettings {
  /** Absent where all targets are request lines. */
  readonly profile: Profile | undefined;
  /** Operations or request lines; none: every limited operation. */
  readonly names: readonly string[];
  readonly checks: readonly Check[];
  /** Origins that receive the requests instead of the host; none: the host itself. */
  readonly nodes: readonly string[];
  /** Concurrency of targets. */
  readonly atOnce: number;
  /** Attempts of an inconclusive check: a response that was too slow once may be in time. */
  readonly attempts: number;
  readonly maxRequests: number;
  readonly seed: number;
  readonly contact: string | undefined;
  readonly waitForHost: number;
  /** File of the event log; absent: none. */
  readonly log: string | undefined;
  readonly signal: AbortSignal;
  readonly watch: LimitsWatch;
}

/** Observer of a proof. */
interface LimitsWatch {
  begin(plans: readonly TargetPlan[], atOnce: number): void;
  sample(sample: Sample): void;
  check(subject: string, check: Check, phase: CheckPhase, reason?: string): void;
  waiting(seconds: number, what: string): void;
  end(): void;
}

export interface LimitsResult {
  readonly proof: Proof;
  readonly samples: readonly Sample[];
  /** Resources that could not be removed. */
  readonly notes: readonly string[];
}

/** All checks begin within a window, so that none adds a wait after the longest, of three windows. */
const APART = 30;

/** @throws UsageError when the plan exceeds the request budget; Inconclusive when the host does not respond */
export async function limitsCommand(options: LimitsOptions): Promise<LimitsResult> {
  const host = await hostOf({
    ...options,
    onWait: (at, what) => options.watch.waiting((at - host.timer.now()) / 1_000, what),
  });
  assertAffordable(plannedAt(host, options), options.maxRequests);
  await assertReachable(host.client, options.baseUrl, options.waitForHost, options.signal);
  return proveAt(host, options);
}

/** Tests an open host, and closes it. */
export async function proveAt(host: Host, options: LimitsOptions): Promise<LimitsResult> {
  const { watch, signal } = options;
  const planned = plannedAt(host, options);
  const recorder = await recorderOf(options);
  const guardrails = new Guardrails(options.maxRequests, signal);
  const course: Course = { host, options, recorder, guardrails };
  watch.begin(
    planned.map(({ plan }) => plan),
    options.atOnce,
  );
  await forEachConcurrently(planned, options.atOnce, (one) => tryOne(course, one));
  const notes = await host.close();
  watch.end();
  const events = await recorder.end({ interrupted: signal.aborted, stopped: guardrails.reason });
  return { proof: proofOf(events, options.checks), samples: events.samples, notes };
}

interface Course {
  readonly host: Host;
  readonly options: LimitsOptions;
  readonly recorder: LogRecorder;
  readonly guardrails: Guardrails;
}

async function recorderOf({ baseUrl, nodes, seed, log }: LimitsOptions): Promise<LogRecorder> {
  const tool = `${TOOL} ${await toolVersion()}`;
  return new LogRecorder({ tool, host: baseUrl, nodes, startedAt: new Date().toISOString(), seed }, log);
}

/** Runs all checks, and the inconclusive ones again. */
async function tryOne(course: Course, planned: Planned): Promise<void> {
  const { options, recorder, guardrails } = course;
  const { subject, claim, skipped } = planned.plan;
  const { isInvented } = planned.subject;
  let facts: TargetFacts = { subject, claim, checks: options.checks.map(({ id }) => id), skipped, isInvented };
  recorder.target(facts);
  const control = await controlOf(course, planned);
  if (control !== undefined) {
    recorder.target({ ...facts, control });
    return;
  }
  await rested(course, planned);
  let left = options.checks;
  for (let attempt = 1; attempt <= options.attempts && left.length > 0; attempt += 1) {
    const { failed } = await tryOnce(course, planned, attempt, left);
    facts = { ...facts, failed };
    recorder.target(facts);
    if (options.signal.aborted || guardrails.reason !== undefined) return;
    left = undecided(proofOf(recorder.sofar), subject, left);
  }
}

/** Beyond the window, for the longest hold of a release and for latencies, milliseconds. */
const marginMs = 2_000;

/** Given identities may have been used before, for instance by the previous run: what is left in their buckets is unknown. */
async function rested({ host: { timer }, options }: Course, { plan: { claim } }: Planned): Promise<void> {
  if (!options.identities) return;
  await timer
    .until(claim.windowMs + marginMs, 'the buckets of the given identities to be full')
    .catch((error: unknown) => {
      // Interrupted: no check sends anything.
      if (!options.signal.aborted) throw error;
    });
}

/** One request of a fresh identity, which has to be admitted before anything is counted. @returns why it was not */
async function controlOf({ host, options, recorder, guardrails }: Course, { subject, plan }: Planned) {
  const { nodes, watch } = options;
  const session = hostTargetSession({
    ...{ subject, claim: plan.claim, check: 'control', nodes, guardrails },
    clock: host.timer,
    random: host.random,
    log(sample) {
      recorder.sample(sample);
      watch.sample(sample);
    },
  });
  try {
    const identity = await session.freshIdentity();
    return controlFault(await identity.send('control'), subject.admission);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function tryOnce(
  { host, options, recorder, guardrails }: Course,
  { subject, plan: { claim } }: Planned,
  attempt: number,
  checks: readonly Check[],
): Promise<TargetFacts> {
  const { nodes, watch } = options;
  const log = (sample: Sample) => {
    recorder.sample(sample);
    watch.sample(sample);
  };
  return prove({
    subject: subject.name,
    claim,
    checks,
    oneByOne: subject.isScarce,
    apartMs: claim.windowMs / APART,
    sessionFor: ({ id: check }) =>
      hostTargetSession({
        ...{ subject, claim, check, attempt, nodes, guardrails, log },
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
  readonly subject: Target;
  readonly plan: TargetPlan;
}

/** @returns the plan, without opening a socket. @throws UsageError */
export async function limitsPlan(options: LimitsOptions): Promise<readonly TargetPlan[]> {
  const host = await hostOf(options);
  const planned = plannedAt(host, options);
  await host.close();
  return planned.map(({ plan }) => plan);
}

function plannedAt(host: Host, options: LimitsOptions): Planned[] {
  const { names, checks, nodes } = options;
  // A name that is given twice is one limit: under one name the log would add up the admissions of both runs.
  const all = new Set(names.length > 0 ? names : limitedOperations.map(({ id }) => id));
  return [...all].map((name) => {
    const subject = targetNamed(host, name, options);
    return { subject, plan: planOf(subject, checks, Math.max(1, nodes.length)) };
  });
}

/** @throws UsageError */
function assertAffordable(planned: readonly Planned[], maxRequests: number): void {
  const requests = planned.reduce((sum, { plan }) => sum + plan.requests, 0);
  if (requests <= maxRequests) return;
  throw new UsageError(
    `The plan needs up to ${requests} requests, more than the maximum of ${maxRequests}: raise --max-requests, or select with --operation and --check.`,
  );
}
