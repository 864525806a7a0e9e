/** The host under test: its client, session and clock. */
import { randomBytes } from 'node:crypto';
import { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import { createHttpClient, type HttpClient } from '#harness/http/client.ts';
import type { Profile } from '#harness/profile.ts';
import { systemTimer, type Timer } from '#harness/timer.ts';
import { userAgent } from '#harness/version.ts';
import { seededRandom } from './limits/simulation/seeded-random.ts';
import { isLocalHost } from './local-host.ts';
import { type LoopbackAddresses, loopbackAddresses } from './targets/loopback-addresses.ts';

export interface HostOptions {
  readonly baseUrl: string;
  /** Absent where all targets are request lines. */
  readonly profile: Profile | undefined;
  /** Contact for the operators of the host, in the User-Agent. */
  readonly contact: string | undefined;
  readonly seed: number;
  readonly signal: AbortSignal;
  /** Called with the end of a wait on the clock, and its reason. */
  readonly onWait?: (at: number, what: string) => void;
}

export interface Host {
  readonly client: HttpClient;
  /** Milliseconds since the host was opened. */
  readonly timer: Timer;
  readonly random: () => number;
  /** Fresh addresses of this machine, where the host is on it. */
  readonly addresses: LoopbackAddresses | undefined;
  /** Creates identities by the profile; absent without one. */
  readonly session: ProvisionedSession | undefined;
  /** @returns a word unused by any run */
  unique(): string;
  /** Removes created resources. @returns notes on those that remain */
  close(): Promise<readonly string[]>;
}

export const TOOL = 'guildgate-loadtest';
/** A thousand at once, each on a connection of its own, and some to spare. */
const CONNECTIONS = 1_100;
/** For requests that create identities: sign-in is limited by address. */
const OWN_ADDRESSES = 16;

/** Opens no socket. */
export async function hostOf(options: HostOptions): Promise<Host> {
  const { baseUrl, contact, seed, signal, onWait } = options;
  const begun = performance.now();
  const timer = since(
    begun,
    systemTimer({ signal, ...(onWait ? { onWait: (at: number, what: string) => onWait(at - begun, what) } : {}) }),
  );
  const client = createHttpClient(await userAgent(contact, TOOL), () => timer.now(), CONNECTIONS);
  // Independent of the seed: two runs with one seed within a window would share buckets.
  const addresses = isLocalHost(baseUrl) && !isIpv6(baseUrl) ? loopbackAddresses(Math.random) : undefined;
  const profile = options.profile && withAddresses(options.profile, addresses);
  const session = profile && new ProvisionedSession(profile, client, timer);
  const tag = randomBytes(4).toString('hex');
  let words = 0;
  return {
    client,
    timer,
    random: seededRandom(seed),
    addresses,
    session,
    unique() {
      words += 1;
      return `l${tag}${words.toString(36)}`;
    },
    async close() {
      if (!session) await client.close();
      await session?.close();
      return session?.notes ?? [];
    },
  };
}

/** Its loopback is the one address ::1. */
const isIpv6 = (url: string) => new URL(url).hostname.startsWith('[');

function withAddresses(profile: Profile, addresses: LoopbackAddresses | undefined): Profile {
  if (!addresses) return profile;
  return { ...profile, addresses: Array.from({ length: OWN_ADDRESSES }, () => addresses.next()) };
}

/** The same clock, starting at 0. */
function since(begun: number, timer: Timer): Timer {
  return {
    now: () => timer.now() - begun,
    until: (at, what) => timer.until(at + begun, what),
    get waited() {
      return timer.waited;
    },
  };
}
