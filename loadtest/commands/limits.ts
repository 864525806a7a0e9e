/** `limits`: proves or refutes what the limits of a host promise. */
import { inLanes } from '#conformance/engine/lanes.ts';
import type { Profile } from '#conformance/profile.ts';
import { UsageError } from '#conformance/usage-error.ts';
import { toolVersion } from '#conformance/version.ts';
import type { Ask } from '../ask.ts';
import { openHost, TOOL } from '../host.ts';
import type { Check } from '../limits/check.ts';
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

/** @throws UsageError when what is asked for exceeds the bound of requests; Inconclusive when the host does not answer */
export async function limitsCommand(options: LimitsOptions): Promise<LimitsResult> {
  const { baseUrl, nodes, watch, signal, maxRequests } = options;
  const host = await openHost({
    ...options,
    onWait: (at, what) => watch.waiting((at - host.timer.now()) / 1_000, what),
  });
  const subjects = namesOf(options).map((name) => subjectNamed(host, name, options));
  const plans = subjects.map((subject) => planOf(subject, options.checks, Math.max(1, nodes.length)));
  assertAffordable(plans, maxRequests);
  const recorder = new LogRecorder(
    {
      tool: `${TOOL} ${await toolVersion()}`,
      host: baseUrl,
      nodes,
      startedAt: new Date().toISOString(),
      seed: options.seed,
    },
    options.log,
  );
  const politeness = new Politeness(maxRequests, signal);
  const log = (ask: Ask) => {
    recorder.ask(ask);
    watch.ask(ask);
  };
  const tryOne = async ([subject, plan]: readonly [Subject, SubjectPlan]) => {
    const { claim } = plan;
    recorder.subject({ subject: subject.name, claim, checks: idsOf(options.checks), skipped: plan.skipped });
    const facts = await prove({
      subject: subject.name,
      claim,
      checks: options.checks,
      oneByOne: subject.isScarce,
      sceneFor: ({ id }) =>
        hostScene({ subject, claim, check: id, nodes, clock: host.timer, random: host.random, politeness, log }),
      onCheck: (check, phase, reason) => watch.check(subject.name, check, phase, reason),
    });
    recorder.subject(facts);
  };
  watch.begin(plans, options.atOnce);
  await inLanes(zipped(subjects, plans), options.atOnce, tryOne);
  const notes = await host.close();
  watch.end();
  const events = await recorder.end({ interrupted: signal.aborted, stopped: politeness.reason });
  return { proof: proofOf(events, options.checks), asks: events.asks, notes };
}

/** @returns what would be tried, without a socket. @throws UsageError */
export function namesOf({ names }: Pick<LimitsOptions, 'names'>): readonly string[] {
  return names.length > 0 ? names : limitedOperations.map(({ id }) => id);
}

/** @throws UsageError */
export function assertAffordable(plans: readonly SubjectPlan[], maxRequests: number): void {
  const requests = plans.reduce((sum, plan) => sum + plan.requests, 0);
  if (requests <= maxRequests) return;
  throw new UsageError(
    `That takes up to ${requests} requests, and the bound is ${maxRequests}: raise --max-requests, or choose by --operation and --check.`,
  );
}

const idsOf = (checks: readonly Check[]) => checks.map(({ id }) => id);

function zipped<One, Other>(ones: readonly One[], others: readonly Other[]): (readonly [One, Other])[] {
  return ones.flatMap((one, index) => {
    const other = others[index];
    return other === undefined ? [] : [[one, other] as const];
  });
}
