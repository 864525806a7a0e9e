/** `throughput`: requests per second and latencies of a host, by scenarios from the contracts. */
import { once } from '#harness/actors/once.ts';
import { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { createHttpClient } from '#harness/http/client.ts';
import { assertReachable } from '#harness/http/reachable.ts';
import type { Profile } from '#harness/profile.ts';
import { systemTimer } from '#harness/timer.ts';
import { toolVersion } from '#harness/version.ts';
import { seededRandom } from '../limits/simulation/seeded-random.ts';
import { judged, parseThreshold, type Threshold, type ThresholdResult } from '../thresholds.ts';
import { ceilingOf } from './ceiling.ts';
import { Budget } from './guardrails.ts';
import { limitedOperation } from './limited.ts';
import { measurementOf, throughputMetrics } from './metrics.ts';
import type { Progress } from './progress.ts';
import type { HostName, ScenarioId, ScenarioReport, Settings, ThroughputReport } from './report-data.ts';
import type { Scenario } from './scenario.ts';
import { ScenarioCourse } from './scenario-course.ts';
import { scenarios as allScenarios } from './scenarios/index.ts';
import { type OwnRequest, ownRequest } from './scenarios/own-request.ts';

/** Options of a run; an absent one has its default. */
export interface ThroughputOptions extends Partial<Settings> {
  /** The host under test: `<baseUrl>`, `--profile FILE`; `--read-only` takes `allowWrites` from it. */
  readonly profile: Profile;
  /** The baseline, compared pair by pair: `--against <baseUrl>`, `--against-profile FILE`. */
  readonly against?: Profile | undefined;
  /** `--scenario <id>`, repeatable; absent: all. A named one that cannot run makes the exit code 3. */
  readonly scenarios?: readonly string[] | undefined;
  /** `--method`, `--path`, `--header`, `--body`: a request of one's own, in place of the scenarios that are not named. */
  readonly request?: OwnRequest | undefined;
  /** `--operation <id>`: the limited operation of hot-key and many-keys; absent: users-csv and request-login-otp. */
  readonly operation?: string | undefined;
  /** `--fail-if <expression>`, repeatable: see throughputMetrics. */
  readonly failIf?: readonly string[] | undefined;
  /** User-Agent, with the contact of `--contact <address>`. */
  readonly userAgent: string;
  /** `--wait-for-host <seconds>`: how long to wait for a first response; absent: not at all. */
  readonly waitForHost?: number | undefined;
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** `--runs` is 3, or 6 with `--against`: fewer pairs give no significant difference. */
const runsAlone = 3;
const runsCompared = 6;

/** Defaults, by the names of Settings; each is a command line option, for instance `--warm-up-seconds`. */
export const defaultSettings = {
  /** `--connections <n>` of the closed loop, each with one request at a time. */
  connections: 10,
  /** `--seconds <n>` of each run; `--amount <n>` ends a closed loop by its requests instead. */
  seconds: 5,
  /** `--warm-up-seconds <n>` before the first run and in each open loop; not counted. */
  warmUpSeconds: 1,
  /** `--rate <n>` of the open loop, per second; absent: a share of the closed loop's rate, `--rate-share <n>`. */
  rateShare: 0.5,
  /** `--arrivals <poisson|even>`. */
  arrivals: 'poisson',
  /** `--max-requests <n>` of all loads of the run, warm-up included. */
  maxRequests: 200_000,
  /** `--max-surprises <share>` of failed or unexpected results, from 0 to 1: beyond it a scenario ends. */
  maxSurprises: 0.05,
  /** `--timeout <seconds>` of one request, at least 1. */
  timeoutSeconds: 10,
  /** `--seed <n>` for arrivals and for the order of mixed requests. */
  seed: 1,
} as const satisfies Partial<Settings>;

interface Host {
  readonly name: HostName;
  readonly session: ProvisionedSession;
}

/**
 * @throws UsageError for an unknown scenario, operation or threshold, or a setting out of bounds. Failures of the host and
 * of the network are in the report.
 */
export async function measureThroughput(options: ThroughputOptions): Promise<ThroughputReport> {
  const settings = settingsOf(options);
  const { request, scenarios: named } = options;
  const chosen = [
    ...(request ? [ownRequest(request)] : []),
    ...(request && !named?.length ? [] : chosenScenarios(named)),
  ];
  if (options.operation !== undefined) limitedOperation(options.operation);
  const thresholds = thresholdsOf(options.failIf, chosen);
  const startedAt = new Date().toISOString();
  const begun = performance.now();
  const budget = new Budget(settings.maxRequests);
  const hosts = hostsOf(options);
  const ceiling = once(() => ceilingOf({ ...options, connections: settings.connections }));
  const reports: ScenarioReport[] = [];
  try {
    for (const { session } of options.waitForHost ? hosts : []) {
      await assertReachable(session.client, session.profile.baseUrl, options.waitForHost ?? 0, options.signal);
    }
    for (const scenario of chosen) {
      if (options.signal.aborted) break;
      const course = new ScenarioCourse({
        scenario,
        hosts,
        options,
        settings,
        budget,
        ceiling,
        random: seededRandom(settings.seed),
      });
      reports.push(await course.report());
    }
  } finally {
    for (const { session } of hosts) await session.close();
  }
  const results = judged(thresholds, reports.map(measurementOf));
  return {
    tool: { name: 'guildgate-loadtest', version: await toolVersion() },
    hosts: hosts.map(({ name, session }) => ({ name, baseUrl: session.profile.baseUrl })),
    startedAt,
    milliseconds: Math.round(performance.now() - begun),
    settings,
    scenarios: reports,
    requests: budget.most - budget.left + hosts.reduce((sum, { session }) => sum + session.client.sent, 0),
    interrupted: options.signal.aborted,
    notes: hosts.flatMap(({ name, session }) =>
      session.notes.map((note) => (hosts.length > 1 ? `${name}: ${note}` : note)),
    ),
    thresholds: results,
    exitCode: exitCodeOf(reports, results, options),
  };
}

function hostsOf({ profile, against, userAgent, signal, onProgress }: ThroughputOptions): Host[] {
  const onWait = (at: number, what: string) =>
    onProgress?.({ kind: 'waiting', seconds: (at - performance.now()) / 1000, what });
  const hostOf = (name: HostName, of: Profile) => ({
    name,
    session: new ProvisionedSession(of, createHttpClient(userAgent), systemTimer({ signal, onWait })),
  });
  return [hostOf('A', profile), ...(against ? [hostOf('B', against)] : [])];
}

/** @throws UsageError for a setting out of bounds */
function settingsOf(options: ThroughputOptions): Settings {
  const { amount, rate } = options;
  const of = <Name extends keyof typeof defaultSettings>(name: Name) => options[name] ?? defaultSettings[name];
  const settings: Settings = {
    connections: of('connections'),
    seconds: of('seconds'),
    runs: options.runs ?? (options.against ? runsCompared : runsAlone),
    warmUpSeconds: of('warmUpSeconds'),
    rateShare: of('rateShare'),
    arrivals: options.arrivals ?? defaultSettings.arrivals,
    maxRequests: of('maxRequests'),
    maxSurprises: of('maxSurprises'),
    timeoutSeconds: of('timeoutSeconds'),
    seed: of('seed'),
    ...(amount === undefined ? {} : { amount }),
    ...(rate === undefined ? {} : { rate }),
  };
  for (const name of ['connections', 'runs', 'amount', 'maxRequests'] as const) {
    assertBetween(name, settings[name], 1, 1e9, true);
  }
  assertBetween('seconds', settings.seconds, 0.1, 86_400);
  assertBetween('warmUpSeconds', settings.warmUpSeconds, 0, 3_600);
  assertBetween('rate', settings.rate, 0.01, 100_000);
  assertBetween('rateShare', settings.rateShare, 0.01, 10);
  assertBetween('maxSurprises', settings.maxSurprises, 0, 1);
  assertBetween('timeoutSeconds', settings.timeoutSeconds, 1, 600);
  return settings;
}

function assertBetween(name: keyof Settings, value: number | undefined, min: number, max: number, whole = false): void {
  if (value === undefined || (value >= min && value <= max && (!whole || Number.isInteger(value)))) return;
  throw new UsageError(`${name} is ${value}; it must be a ${whole ? 'whole number' : 'number'} from ${min} to ${max}.`);
}

/** @throws UsageError for an unknown scenario */
function chosenScenarios(ids: readonly string[] | undefined): readonly Scenario[] {
  const known: readonly string[] = allScenarios.map(({ id }) => id);
  for (const id of ids ?? []) {
    if (!known.includes(id)) throw new UsageError(`Unknown scenario ${id}. Available: ${known.join(', ')}.`);
  }
  return allScenarios.filter(({ id }) => !ids?.length || ids.includes(id));
}

function thresholdsOf(texts: readonly string[] = [], chosen: readonly { readonly id: ScenarioId }[]): Threshold[] {
  return texts.map((text) => parseThreshold(text, { metrics: throughputMetrics, scopes: chosen.map(({ id }) => id) }));
}

/** A crossed threshold outranks a missing measurement, which is no success either. */
function exitCodeOf(
  reports: readonly ScenarioReport[],
  results: readonly ThresholdResult[],
  { signal, scenarios }: ThroughputOptions,
): ThroughputReport['exitCode'] {
  if (signal.aborted) return 130;
  if (results.some(({ state }) => state === 'crossed')) return 1;
  if (results.some(({ state }) => state !== 'kept') || reports.some(({ stopped }) => stopped !== undefined)) return 3;
  const skipped = reports.filter((report) => report.skipped !== undefined);
  return skipped.length === reports.length || (scenarios?.length && skipped.length > 0) ? 3 : 0;
}
