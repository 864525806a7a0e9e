/** A node in a process of its own: one limiter, which is asked as the parent says, and the stamps of each request. */
import { serveParent } from '#loadtest/bench/serve-parent.ts';
import type { Policy } from '../limiter.ts';
import { type RedisLimiter, redisLimiter } from '../redis.ts';
import type { Span } from './windows.ts';

export type Question =
  | { readonly kind: 'connect'; readonly url: string; readonly answerWithinMs: number | undefined }
  /** All of these at once, one request for each time that a key is named; answered when they are. */
  | { readonly kind: 'burst'; readonly keys: readonly string[]; readonly policy: Policy }
  /** Begins to ask, whatever becomes of what was asked before, until it is told to stop. */
  | { readonly kind: 'flood'; readonly flood: Flood }
  | { readonly kind: 'stop' }
  | { readonly kind: 'look' };

export interface Flood {
  readonly everyMs: number;
  /** Asked at each turn. */
  readonly steady: readonly { readonly key: string; readonly policy: Policy; readonly count: number }[];
  readonly moving?: Moving;
}

/**
 * Keys that come into use one after the other and stay for a while. Each node comes to them later than the one before
 * it, so that at any moment there are keys that only some of the nodes have met: whatever happens then hits them where
 * it hurts most.
 */
export interface Moving {
  readonly policy: Policy;
  /** On the clock of the stamps: that of the first key of the first node. */
  readonly startMicros: number;
  readonly newKeyEveryMs: number;
  /** How many keys this node is behind the first one. */
  readonly behind: number;
  /** Asked at once when the node comes to a key. */
  readonly first: number;
  /** Asked at each turn, of the last so many keys at random. */
  readonly each: number;
  readonly keys: number;
}

export interface Asked extends Span {
  readonly key: string;
  readonly admitted: boolean;
  /** The source of the decision; where there was none, the name of the error. */
  readonly by: string;
}

/** The event loop of this process stood still. */
export interface Stall {
  readonly at: number;
  readonly micros: number;
}

export interface Answer {
  readonly nodes: number | undefined;
  readonly asked: Asked[];
  readonly stalls: Stall[];
}

let limiter: RedisLimiter | undefined;
let asked: Asked[] = [];
let stalls: Stall[] = [];
let requests: Promise<void>[] = [];
let stopFlood = () => {};

/** The system's monotonic clock, which all processes of a machine share, in nanoseconds. */
const clock = () => process.hrtime.bigint();

async function request(key: string, policy: Policy): Promise<void> {
  if (!limiter) throw new Error('the limiter is not connected');
  const sent = Number(clock() / 1000n);
  const done = (admitted: boolean, by: string) =>
    asked.push({ key, sent, received: Number(clock() / 1000n) + 1, admitted, by });
  try {
    const { admitted, source } = await limiter.take(key, policy);
    done(admitted, source);
  } catch (error) {
    done(false, error instanceof Error ? error.name : String(error));
  }
}

function ask(key: string, policy: Policy, count: number): void {
  for (let number = 0; number < count; number += 1) requests.push(request(key, policy));
}

function startFlood({ everyMs, steady, moving }: Flood): void {
  const move = moving ? mover(moving) : () => {};
  let last = clock();
  const turn = () => {
    const now = clock();
    const late = Number((now - last) / 1000n) - everyMs * 1000;
    if (late > everyMs * 1000) stalls.push({ at: Number(last / 1000n), micros: late });
    last = now;
    for (const { key, policy, count } of steady) ask(key, policy, count);
    move(Number(now / 1000n));
  };
  const timer = setInterval(turn, everyMs);
  stopFlood = () => clearInterval(timer);
}

function mover({ policy, startMicros, newKeyEveryMs, behind, first, each, keys }: Moving): (now: number) => void {
  let newest = -1;
  return (now) => {
    const key = Math.floor((now - startMicros) / (newKeyEveryMs * 1000)) - behind;
    while (newest < key) {
      newest += 1;
      ask(`t:moving-${newest}`, policy, first);
    }
    if (newest < 0) return;
    for (let number = 0; number < each; number += 1) {
      const back = Math.floor(Math.random() * Math.min(keys, newest + 1));
      ask(`t:moving-${newest - back}`, policy, 1);
    }
  };
}

async function collect(): Promise<Pick<Answer, 'asked' | 'stalls'>> {
  await Promise.all(requests);
  const collected = { asked, stalls };
  requests = [];
  asked = [];
  stalls = [];
  return collected;
}

async function answer(question: Question): Promise<Answer> {
  if (question.kind === 'connect') {
    const { url, answerWithinMs } = question;
    await limiter?.close();
    limiter = redisLimiter({ url, ...(answerWithinMs === undefined ? {} : { answerWithinMs }) });
    await limiter.connected();
  } else if (question.kind === 'flood') startFlood(question.flood);
  else if (question.kind === 'burst') for (const key of question.keys) ask(key, question.policy, 1);
  else if (question.kind === 'stop') stopFlood();
  const isOver = question.kind === 'burst' || question.kind === 'stop';
  const collected = isOver ? await collect() : { asked: [], stalls: [] };
  return { nodes: limiter?.nodes, ...collected };
}

serveParent(answer, async () => limiter?.close());
