/** A node in its own process: one limiter, driven by the parent, which records the times of each request. */
import { serveParent } from '#test/serve-parent.ts';
import type { Policy } from '../limiter.ts';
import { type RedisLimiter, redisLimiter } from '../redis.ts';
import type { Span } from './windows.ts';

export type Command =
  | { readonly kind: 'connect'; readonly url: string; readonly answerWithinMs: number | undefined }
  /** One concurrent request for each listed key; answered when all are decided. */
  | { readonly kind: 'burst'; readonly keys: readonly string[]; readonly policy: Policy }
  /** Sends requests continuously, without waiting for decisions, until `stop`. */
  | { readonly kind: 'flood'; readonly flood: Flood }
  | { readonly kind: 'stop' }
  | { readonly kind: 'look' };

export interface Flood {
  readonly everyMs: number;
  /** Sent at each interval. */
  readonly steady: readonly { readonly key: string; readonly policy: Policy; readonly count: number }[];
  readonly moving?: Moving;
}

/**
 * Keys that come into use one after the other and stay for a while. Each node starts them later than the one before, so
 * that at any moment some keys are in use on some nodes only, which is the worst case for a fault.
 */
export interface Moving {
  readonly policy: Policy;
  /** Start of the first key on the first node, on the clock of the recorded times. */
  readonly startMicros: number;
  readonly newKeyEveryMs: number;
  /** Number of keys by which this node is behind the first one. */
  readonly behind: number;
  /** Concurrent requests when the node starts a key. */
  readonly first: number;
  /** Requests at each interval, on random keys of the last `keys`. */
  readonly each: number;
  readonly keys: number;
}

export interface RequestRecord extends Span {
  readonly key: string;
  readonly admitted: boolean;
  /** Source of the decision, or name of the error. */
  readonly by: string;
}

/** A stall of this process's event loop. */
export interface Stall {
  readonly at: number;
  readonly micros: number;
}

export interface Report {
  readonly nodes: number | undefined;
  readonly records: RequestRecord[];
  readonly stalls: Stall[];
}

let limiter: RedisLimiter | undefined;
let records: RequestRecord[] = [];
let stalls: Stall[] = [];
let requests: Promise<void>[] = [];
let stopFlood = () => {};

/** The system's monotonic clock in nanoseconds, shared by all processes of a machine. */
const clock = () => process.hrtime.bigint();

async function request(key: string, policy: Policy): Promise<void> {
  if (!limiter) throw new Error('the limiter is not connected');
  const sent = Number(clock() / 1000n);
  const done = (admitted: boolean, by: string) =>
    records.push({ key, sent, received: Number(clock() / 1000n) + 1, admitted, by });
  try {
    const { admitted, source } = await limiter.take(key, policy);
    done(admitted, source);
  } catch (error) {
    done(false, error instanceof Error ? error.name : String(error));
  }
}

function sendRequests(key: string, policy: Policy, count: number): void {
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
    for (const { key, policy, count } of steady) sendRequests(key, policy, count);
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
      sendRequests(`t:moving-${newest}`, policy, first);
    }
    if (newest < 0) return;
    for (let number = 0; number < each; number += 1) {
      const back = Math.floor(Math.random() * Math.min(keys, newest + 1));
      sendRequests(`t:moving-${newest - back}`, policy, 1);
    }
  };
}

async function collect(): Promise<Pick<Report, 'records' | 'stalls'>> {
  await Promise.all(requests);
  const collected = { records, stalls };
  requests = [];
  records = [];
  stalls = [];
  return collected;
}

async function handle(command: Command): Promise<Report> {
  if (command.kind === 'connect') {
    const { url, answerWithinMs } = command;
    await limiter?.close();
    limiter = redisLimiter({ url, ...(answerWithinMs === undefined ? {} : { answerWithinMs }) });
    await limiter.connected();
  } else if (command.kind === 'flood') startFlood(command.flood);
  else if (command.kind === 'burst') for (const key of command.keys) sendRequests(key, command.policy, 1);
  else if (command.kind === 'stop') stopFlood();
  const isOver = command.kind === 'burst' || command.kind === 'stop';
  const collected = isOver ? await collect() : { records: [], stalls: [] };
  return { nodes: limiter?.nodes, ...collected };
}

serveParent(handle, async () => limiter?.close());
