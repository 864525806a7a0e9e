/** Requests that are timed to get more out of a limiter than its quota, in one window. */
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { mostInAnyWindow, type Stamp } from './window.ts';

export interface Attack {
  readonly port: number;
  /** Begins the names of its clients: some limiters would share theirs in Redis. */
  readonly name: string;
  readonly quota: number;
  readonly windowMs: number;
  /** Milliseconds to wait, so that the bursts at several servers do not fall on each other. */
  readonly after: number;
}

export interface AttackResult {
  /** The most requests that were certainly admitted in any one window, by any of the patterns. */
  readonly most: number;
  readonly patterns: Readonly<Record<string, number>>;
  /** Requests that were admitted when a crowd, of which the quota was admitted, came again a window later. */
  readonly again: number;
}

/** So many requests at once, so many milliseconds after the beginning. */
type Burst = readonly [at: number, requests: number];

/** More than the quota, so that it is the limiter that says where to stop. */
const surplus = 5;

const crowd = 'crowd';

/** Each by a client of its own, all at the same time. */
function patternsOf(quota: number, windowMs: number): Readonly<Record<string, readonly Burst[]>> {
  const full = quota + surplus;
  // A window that begins with the first request ends just after the others, and lets in as many again.
  const ownEdge = (margin: number): readonly Burst[] => [
    [0, 1],
    [windowMs - margin, quota - 1],
    [windowMs + margin, full],
  ];
  const nextOfClock = windowMs - (Date.now() % windowMs);
  const clockEdge = nextOfClock > 1000 ? nextOfClock : nextOfClock + windowMs;
  // What refills steadily lets in one more after each part of the window.
  const refill: Burst[] = Array.from({ length: quota }, (_, index) => [((index + 1) * windowMs) / quota + 20, 1]);
  return {
    'its own edge': ownEdge(50),
    'its own edge, at leisure': ownEdge(250),
    "the clock's edge": [
      [clockEdge - 100, full],
      [clockEdge + 100, full],
    ],
    refill: [[0, full], ...refill],
    // Some forget a little too early; and some count what they have denied, and never let a client in that insists.
    [crowd]: [
      [0, 5 * quota],
      [windowMs - 50, full],
      [windowMs + 1200, full],
    ],
  };
}

/** @returns the stamps of a request that was admitted, undefined when it was denied. */
async function ask(port: number, client: string): Promise<Stamp | undefined> {
  return new Promise((resolve, reject) => {
    const sent = performance.now();
    // A connection of its own: one that is kept may be closed just when it is needed again.
    const request = http.get({
      host: '127.0.0.1',
      port,
      path: '/limited',
      agent: false,
      headers: { 'x-client': client },
    });
    request.once('error', reject).once('response', (response) => {
      const received = performance.now();
      response.resume();
      if (response.statusCode === 200) resolve({ sent, received });
      else if (response.statusCode === 429) resolve(undefined);
      else reject(new Error(`a request of the attack was answered with ${response.statusCode}`));
    });
  });
}

/** Asks for more than is allowed, by all patterns at once; takes little more than one window. */
export async function attack({ port, name, quota, windowMs, after }: Attack): Promise<AttackResult> {
  await delay(after);
  const begun = performance.now();
  const burst = async (client: string, [at, requests]: Burst) => {
    await delay(Math.max(0, begun + at - performance.now()));
    return Promise.all(Array.from({ length: requests }, () => ask(port, client)));
  };
  const admittedBy = async ([pattern, bursts]: [string, readonly Burst[]]) => {
    const client = `${name}-${pattern.replaceAll(/\W/g, '-')}`;
    const answers = await Promise.all(bursts.map((one) => burst(client, one)));
    return { pattern, admitted: answers.flat().filter((stamp) => stamp !== undefined) };
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
