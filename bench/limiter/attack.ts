/** Timed requests that try to exceed a limiter's quota within one window. */
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { clientAddresses } from './client-address.ts';
import type { ServerAddress } from './servers/settings.ts';
import { mostInAnyWindow, type Stamp } from './window.ts';

export interface Attack {
  readonly server: Omit<ServerAddress, 'pid'>;
  /** Prefix of its clients' names: some limiters would share them in Redis. */
  readonly name: string;
  readonly quota: number;
  readonly windowMs: number;
  /** Delay in milliseconds, so that the bursts at several servers do not coincide. */
  readonly after: number;
}

export interface AttackResult {
  /** Maximum of certain admissions in any one window, over all patterns. */
  readonly most: number;
  readonly patterns: Readonly<Record<string, number>>;
  /** Admissions of a burst a window after a burst that used up the quota. */
  readonly again: number;
}

/** A number of concurrent requests, and their delay in milliseconds. */
type Burst = readonly [at: number, requests: number];

/** More than the quota, so that the limiter sets the bound. */
const surplus = 5;

const crowd = 'crowd';
/** Another network than that of the load. */
const addressOf = clientAddresses(100);

/** Patterns that run concurrently, each with a client of its own. */
function patternsOf(quota: number, windowMs: number): Readonly<Record<string, readonly Burst[]>> {
  const full = quota + surplus;
  // A window that begins with the first request ends just after the others, and admits as many again.
  const ownEdge = (margin: number): readonly Burst[] => [
    [0, 1],
    [windowMs - margin, quota - 1],
    [windowMs + margin, full],
  ];
  const nextOfClock = windowMs - (Date.now() % windowMs);
  const clockEdge = nextOfClock > 1000 ? nextOfClock : nextOfClock + windowMs;
  // A steady refill admits one more after each part of the window.
  const refill: Burst[] = Array.from({ length: quota }, (_, index) => [((index + 1) * windowMs) / quota + 20, 1]);
  return {
    'its own edge': ownEdge(50),
    'its own edge, at leisure': ownEdge(250),
    "the clock's edge": [
      [clockEdge - 100, full],
      [clockEdge + 100, full],
    ],
    refill: [[0, full], ...refill],
    // Some forget slightly too early; and some count denials, and never admit a client that keeps retrying.
    [crowd]: [
      [0, 5 * quota],
      [windowMs - 50, full],
      [windowMs + 1200, full],
    ],
  };
}

/** @returns the stamps of an admitted request; undefined for a denied one. */
async function sendRequest(
  { port, path = '/limited', host }: Attack['server'],
  client: string,
): Promise<Stamp | undefined> {
  return new Promise((resolve, reject) => {
    const sent = performance.now();
    // A new connection: a kept-alive one may be closed just when it is reused.
    const request = http.get({
      host: '127.0.0.1',
      port,
      path,
      agent: false,
      headers: { 'x-client': client, 'x-forwarded-for': addressOf(client), ...(host && { host }) },
    });
    request.once('error', reject).once('response', (response) => {
      const received = performance.now();
      response.resume();
      if (response.statusCode === 200) resolve({ sent, received });
      else if (response.statusCode === 429) resolve(undefined);
      else reject(new Error(`the server responded to a request of the attack with ${response.statusCode}`));
    });
  });
}

/** Exceeds the quota by all patterns concurrently; takes little more than one window. */
export async function attack({ server, name, quota, windowMs, after }: Attack): Promise<AttackResult> {
  await delay(after);
  const begun = performance.now();
  const burst = async (client: string, [at, requests]: Burst) => {
    await delay(Math.max(0, begun + at - performance.now()));
    return Promise.all(Array.from({ length: requests }, () => sendRequest(server, client)));
  };
  const admittedBy = async ([pattern, bursts]: [string, readonly Burst[]]) => {
    const client = `${name}-${pattern.replaceAll(/\W/g, '-')}`;
    const results = await Promise.all(bursts.map((one) => burst(client, one)));
    return { pattern, admitted: results.flat().filter((stamp) => stamp !== undefined) };
  };
  const found = await Promise.all(Object.entries(patternsOf(quota, windowMs)).map(admittedBy));
  const most = found.map(({ pattern, admitted }) => [pattern, mostInAnyWindow(admitted, windowMs)] as const);
  const later = begun + windowMs / 2;
  const again = found.find(({ pattern }) => pattern === crowd)?.admitted.filter(({ sent }) => sent > later);
  return {
    most: Math.max(...most.map(([, count]) => count)),
    patterns: Object.fromEntries(most),
    again: again?.length ?? 0,
  };
}
