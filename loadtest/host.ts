/** The host that is tried: how it is asked, by whom, and on which clock. */
import { randomBytes } from 'node:crypto';
import { Run } from '#conformance/engine/run.ts';
import { systemTimer, type Timer } from '#conformance/engine/timer.ts';
import { createHttpClient, type HttpClient } from '#conformance/http/client.ts';
import { assertReachable } from '#conformance/http/reachable.ts';
import type { Profile } from '#conformance/profile.ts';
import { userAgent } from '#conformance/version.ts';
import { seededRandom } from './limits/simulation/seeded-random.ts';
import { isLocalHost } from './local-host.ts';
import { type LoopbackAddresses, loopbackAddresses } from './subject/loopback-addresses.ts';

export interface HostOptions {
  readonly baseUrl: string;
  /** Who asks; absent where only request lines are asked. */
  readonly profile: Profile | undefined;
  /** Who asks, for the operators of the host: goes into the User-Agent. */
  readonly contact: string | undefined;
  readonly seed: number;
  readonly signal: AbortSignal;
  /** How long the host may take to answer at all, in seconds. */
  readonly waitForHost: number;
  /** Told of what is waited for, and until when on the clock. */
  readonly onWait?: (at: number, what: string) => void;
}

export interface Host {
  readonly client: HttpClient;
  /** Milliseconds since the host was opened. */
  readonly timer: Timer;
  readonly random: () => number;
  /** Fresh addresses of this machine, where the host is on it. */
  readonly addresses: LoopbackAddresses | undefined;
  /** What makes identities by the profile; absent without one. */
  readonly run: Run | undefined;
  /** @returns a word that no run has used before */
  unique(): string;
  /** Removes what was made. @returns what could not be */
  close(): Promise<readonly string[]>;
}

export const TOOL = 'guildgate-loadtest';
/** A thousand at once, each on a connection of its own, and some to spare. */
const CONNECTIONS = 1_100;
/** For all that identities are made with: sign-in is limited by address. */
const OWN_ADDRESSES = 16;

/** @throws Inconclusive when the host does not answer */
export async function openHost(options: HostOptions): Promise<Host> {
  const { baseUrl, contact, seed, signal, waitForHost, onWait } = options;
  const begun = performance.now();
  const timer = since(begun, systemTimer({ signal, ...(onWait ? { onWait } : {}) }));
  const client = createHttpClient(await userAgent(contact, TOOL), () => timer.now(), CONNECTIONS);
  await assertReachable(client, baseUrl, waitForHost);
  // Not by the seed: the same seed twice within a window would meet the buckets that the first has filled.
  const addresses = isLocalHost(baseUrl) ? loopbackAddresses(Math.random) : undefined;
  const profile = options.profile && withAddresses(options.profile, addresses);
  const run = profile && new Run(profile, client, timer);
  const tag = randomBytes(4).toString('hex');
  let words = 0;
  return {
    client,
    timer,
    random: seededRandom(seed),
    addresses,
    run,
    unique() {
      words += 1;
      return `l${tag}${words.toString(36)}`;
    },
    async close() {
      if (!run) await client.close();
      await run?.close();
      return run?.notes ?? [];
    },
  };
}

function withAddresses(profile: Profile, addresses: LoopbackAddresses | undefined): Profile {
  if (!addresses) return profile;
  return { ...profile, addresses: Array.from({ length: OWN_ADDRESSES }, () => addresses.next()) };
}

/** The same clock, which begins at 0. */
function since(begun: number, timer: Timer): Timer {
  return {
    now: () => timer.now() - begun,
    until: (at, what) => timer.until(at + begun, what),
    get waited() {
      return timer.waited;
    },
  };
}
