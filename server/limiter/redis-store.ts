/** Redis store of the limiter: runs take.lua, in batches, and heartbeat.lua. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Grant, MICROS_PER_SECOND, type Policy } from './limiter.ts';
import type { RedisConnection } from './redis-connection.ts';
import { type Heartbeat, heartbeatSender } from './redis-heartbeat.ts';
import { RedisRefusal } from './redis-node.ts';

export interface PendingTake {
  readonly key: string;
  readonly policy: Policy;
  /** Number of requests; 0 only resyncs admissions. */
  readonly count: number;
  /** Deadline on the store's clock, after which nothing is decided; 0 for none. */
  readonly deadlineMicros: number;
  /** Admissions to resync, in microseconds of the store's clock, oldest first. */
  readonly admissions?: readonly number[] | undefined;
}

export interface StoreGrant extends Grant {
  /** True when the store decided nothing, because the deadline had passed. */
  readonly tooLate: boolean;
  /** The store's time, microseconds. */
  readonly storeMicros: number;
}

export interface RedisStore {
  /** @throws the client's error; `asUnavailable` maps those that mean that Redis is unavailable */
  take(take: PendingTake): Promise<StoreGrant>;
  /** @param number of this heartbeat, from 1; 0 when the node leaves */
  heartbeat(node: string, number: number, silentMicros: number): Promise<Heartbeat>;
}

interface Script {
  readonly text: string;
  readonly sha: string;
}

const takeScript = scriptOf('./take.lua');
const heartbeatScript = scriptOf('./heartbeat.lua');

/** Takes per call of the script. Small, so that Redis starts on the first batch while others are being collected. */
const BATCH_SIZE = 8;

interface QueuedTake {
  readonly take: PendingTake;
  resolve(grant: StoreGrant): void;
  reject(error: unknown): void;
}

/**
 * Maximum spread of the deadlines in one batch, which gets the earliest of them: a take that is rejected as late although
 * it has time left must be sent again.
 */
const DEADLINE_SPREAD_MICROS = 10_000;

export function redisStore(connection: RedisConnection): RedisStore {
  const sendHeartbeats = heartbeatSender(connection.isSpread);
  const batchSize = connection.isSpread ? 1 : BATCH_SIZE;
  let queue: QueuedTake[] = [];

  function run({ text, sha }: Script, keys: readonly string[], args: readonly (string | Buffer)[]): Promise<unknown> {
    const [key = ''] = keys;
    const rest = [String(keys.length), ...keys, ...args];
    return connection.send(key, ['EVALSHA', sha, ...rest]).catch((error: unknown) => {
      // The only error that certainly decided nothing: after any other one, a retry could count twice.
      if (!(error instanceof RedisRefusal && error.message.startsWith('NOSCRIPT'))) throw error;
      return connection.send(key, ['EVAL', text, ...rest]);
    });
  }

  function flush(): void {
    const batch = queue;
    if (batch.length === 0) return;
    queue = [];
    const takes = batch.map(({ take }) => take);
    const keys = takes.map(({ key }) => key);
    run(takeScript, keys, argumentsOf(takes))
      .then((reply) => packedOf(reply, DOUBLE_BYTES + batch.length * GRANT_BYTES))
      .then(
        (packed) => resolveBatch(batch, packed),
        (error: unknown) => {
          for (const { reject } of batch) reject(error);
        },
      );
  }

  return {
    take(take) {
      return new Promise((resolve, reject) => {
        const [first] = queue;
        if (first && !fitInOneBatch(first.take, take)) flush();
        queue.push({ take, resolve, reject });
        if (queue.length >= batchSize) flush();
        else if (queue.length === 1) setImmediate(flush);
      });
    },
    async heartbeat(node, number, silentMicros) {
      const { takeovers } = connection;
      const sendOne = async (key: string, lastAcked: number) => {
        const args = [node, String(number), String(silentMicros), String(lastAcked)];
        const [nodes = 0, lostAt = 0, storeMicros = 0] = numbersOf(await run(heartbeatScript, [key], args), 3);
        return { nodes, lostAt, storeMicros };
      };
      return { ...(await sendHeartbeats(number, sendOne)), takeovers };
    },
  };
}

function fitInOneBatch(one: PendingTake, other: PendingTake): boolean {
  const { quota, windowSeconds, version = 0 } = one.policy;
  const { policy, deadlineMicros } = other;
  return (
    policy.quota === quota &&
    policy.windowSeconds === windowSeconds &&
    (policy.version ?? 0) === version &&
    // A take without a deadline must not get one.
    (deadlineMicros === 0) === (one.deadlineMicros === 0) &&
    Math.abs(deadlineMicros - one.deadlineMicros) <= DEADLINE_SPREAD_MICROS
  );
}

/** @param takes that fit in one batch */
function argumentsOf(takes: readonly PendingTake[]): (string | Buffer)[] {
  const [first] = takes;
  if (!first) return [];
  const { quota, windowSeconds, version = 0 } = first.policy;
  let deadline = first.deadlineMicros;
  let isUsual = true;
  for (const { deadlineMicros, count, admissions } of takes) {
    deadline = Math.min(deadline, deadlineMicros);
    isUsual &&= count === 1 && admissions === undefined;
  }
  const args: (string | Buffer)[] = [quota, windowSeconds * MICROS_PER_SECOND, version, deadline].map(String);
  if (isUsual) return args;
  for (const { count, admissions } of takes) args.push(String(count), admissions ? packed(admissions) : '');
  return args;
}

const DOUBLE_BYTES = 8;
const GRANT_BYTES = 3 * DOUBLE_BYTES;

function resolveBatch(batch: readonly QueuedTake[], packed: Buffer): void {
  const storeMicros = packed.readDoubleLE(0);
  let at = DOUBLE_BYTES;
  for (const { take, resolve, reject } of batch) {
    const taken = packed.readDoubleLE(at);
    const remaining = packed.readDoubleLE(at + DOUBLE_BYTES);
    const resetMicros = packed.readDoubleLE(at + 2 * DOUBLE_BYTES);
    at += GRANT_BYTES;
    if (taken === -2) reject(new Error(`The Redis value of key ${take.key} is no bucket`));
    else resolve({ taken: Math.max(0, taken), remaining, resetMicros, storeMicros, tooLate: taken === -1 });
  }
}

function scriptOf(file: string): Script {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}

/** Packs times as little-endian doubles, as the script reads and writes them. */
function packed(times: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(times.length * DOUBLE_BYTES);
  for (const [index, time] of times.entries()) bytes.writeDoubleLE(time, index * DOUBLE_BYTES);
  return bytes;
}

function packedOf(reply: unknown, length: number): Buffer {
  if (!Buffer.isBuffer(reply) || reply.length !== length) throw wrongReply(reply);
  return reply;
}

function numbersOf(reply: unknown, count: number): readonly number[] {
  if (!isNumbers(reply) || reply.length !== count) throw wrongReply(reply);
  return reply;
}

function wrongReply(reply: unknown): Error {
  return new Error(`Unexpected reply of the limiter's script: ${JSON.stringify(reply)}`);
}

function isNumbers(reply: unknown): reply is readonly number[] {
  return Array.isArray(reply) && reply.every(Number.isSafeInteger);
}
