/** `fairness`: whether one identity that sends far too much takes the service from its neighbours. */
import { createHttpClient } from '#harness/http/client.ts';
import { assertReachable } from '#harness/http/reachable.ts';
import { toolVersion } from '#harness/version.ts';
import { admissionOf } from '../admission.ts';
import { TOOL } from '../host.ts';
import { seededRandom } from '../limits/simulation/seeded-random.ts';
import { Budget } from '../throughput/guardrails.ts';
import { FairnessCourse } from './course.ts';
import { Flooder } from './flooder.ts';
import { judge, overall } from './judge/judge.ts';
import { assertServed, type PartyOptions, partiesOf } from './parties.ts';
import type { FairnessProgress } from './progress.ts';
import type { FairnessReport, FairnessSettings } from './report-data.ts';
import { fairnessSettings } from './settings.ts';

export interface FairnessOptions extends PartyOptions {
  readonly baseUrl: string;
  /** Statuses of success; absent: 2xx. */
  readonly admitted: readonly number[] | undefined;
  /** An absent setting has its default. */
  readonly settings: Partial<FairnessSettings> & Pick<FairnessSettings, 'seed'>;
  readonly waitForHost: number;
  /** User-Agent, with the contact. */
  readonly userAgent: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: FairnessProgress) => void;
}

/**
 * @throws UsageError for a setting out of bounds or a missing neighbour, Inconclusive when the host does not respond or an
 * identity is not served before any load
 */
export async function measureFairness(options: FairnessOptions): Promise<FairnessReport> {
  const { baseUrl, admitted, userAgent, signal, onProgress } = options;
  const settings = fairnessSettings(options.settings);
  const parties = partiesOf(options);
  const startedAt = new Date().toISOString();
  const begun = performance.now();
  const budget = new Budget(settings.maxRequests);
  const client = createHttpClient(userAgent);
  const flooder = new Flooder(signal);
  const course = new FairnessCourse({
    ...{ baseUrl, userAgent, parties, admitted, settings, budget, client, flooder, signal, onProgress },
    random: seededRandom(settings.seed),
  });
  try {
    await assertReachable(client, baseUrl, options.waitForHost, signal);
    onProgress({ kind: 'control', identities: parties.neighbours.length + 1 });
    await assertServed(client, baseUrl, parties, admissionOf(admitted));
    budget.spend(client.sent);
    await course.run();
  } finally {
    await flooder.close();
    await client.close();
  }
  const { measured, stopped } = course;
  const checks = judge(measured, settings);
  const verdict = overall(checks);
  const lineOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;
  return {
    tool: { name: TOOL, version: await toolVersion() },
    baseUrl,
    startedAt,
    milliseconds: Math.round(performance.now() - begun),
    settings,
    sends: { neighbours: lineOf(options.usual), hog: lineOf(options.excessive) },
    hog: parties.hog.name,
    neighbours: parties.neighbours.map(({ name }) => name),
    rate: course.rate,
    measured,
    checks,
    verdict,
    requests: budget.most - budget.left,
    interrupted: signal.aborted,
    stopped,
    exitCode: exitCodeOf(verdict, stopped, signal.aborted),
  };
}

/** An early end is no proof; what was refuted before it stays so. */
function exitCodeOf(
  verdict: FairnessReport['verdict'],
  stopped: string | undefined,
  isInterrupted: boolean,
): FairnessReport['exitCode'] {
  if (isInterrupted) return 130;
  if (verdict === 'refuted') return 1;
  return verdict === 'inconclusive' || stopped !== undefined ? 3 : 0;
}
