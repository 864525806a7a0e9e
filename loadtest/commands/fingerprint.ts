/** `fingerprint`: which algorithm limits an operation, told from about sixty requests. */
import { assertReachable } from '#conformance/http/reachable.ts';
import type { Profile } from '#conformance/profile.ts';
import { Skipped } from '#conformance/verdict.ts';
import { toolVersion } from '#conformance/version.ts';
import type { Ask } from '../ask.ts';
import type { Claim } from '../claim.ts';
import { hostOf, TOOL } from '../host.ts';
import { type Driven, drive } from '../limits/fingerprint/drive.ts';
import { type FingerprintReport, fingerprintReport } from '../limits/fingerprint/report-data.ts';
import { Politeness, Stopped } from '../politeness.ts';
import { hostScene } from '../subject/host-scene.ts';
import { type RequestOptions, subjectNamed } from '../subject/subjects.ts';

export interface FingerprintOptions extends RequestOptions {
  readonly profile: Profile | undefined;
  /** An operation or a request line. */
  readonly name: string;
  readonly maxRequests: number | undefined;
  readonly seed: number;
  readonly contact: string | undefined;
  readonly waitForHost: number;
  readonly signal: AbortSignal;
  readonly onWait: (seconds: number, what: string) => void;
  readonly onAsk: (ask: Ask) => void;
}

export interface FingerprintResult {
  readonly report: FingerprintReport;
  readonly asks: readonly Ask[];
  /** What could not be removed again. */
  readonly notes: readonly string[];
}

/** What is promised where nobody says what is. */
const NOTHING: Claim = { quota: Number.POSITIVE_INFINITY, windowMs: Number.POSITIVE_INFINITY };
/** The plan bounds itself: this is for what was said by --max-requests alone. */
const UNBOUNDED = Number.POSITIVE_INFINITY;

/** @throws UsageError; Inconclusive when the host does not answer */
export async function fingerprintCommand(options: FingerprintOptions): Promise<FingerprintResult> {
  const { baseUrl, signal, maxRequests: cap, onWait } = options;
  const host = await hostOf({
    ...options,
    onWait: (at, what) => onWait((at - host.timer.now()) / 1_000, what),
  });
  const subject = subjectNamed(host, options.name, options);
  await assertReachable(host.client, baseUrl, options.waitForHost);
  const run = {
    tool: `${TOOL} ${await toolVersion()}`,
    host: baseUrl,
    nodes: [],
    startedAt: new Date().toISOString(),
    seed: options.seed,
  };
  const asks: Ask[] = [];
  const scene = hostScene({
    subject,
    claim: subject.claim ?? NOTHING,
    check: 'fingerprint',
    nodes: [],
    clock: host.timer,
    random: host.random,
    politeness: new Politeness(cap ?? UNBOUNDED, signal),
    log(ask) {
      asks.push(ask);
      options.onAsk(ask);
    },
  });
  const { claim } = subject;
  const driven = await drive(scene, { claim, cap }).catch((error: unknown): Driven => {
    // Whoever waits when somebody interrupts is skipped, and whoever wants to send is stopped.
    if (!(error instanceof Stopped || error instanceof Skipped)) throw error;
    return { asks, stopped: error.message };
  });
  const notes = await host.close();
  return { report: fingerprintReport(driven, { run, claim }), asks: driven.asks, notes };
}
