import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createClient, ErrorReply } from 'redis';
import {
  assertPolicy,
  type Decision,
  decision,
  type Limiter,
  LimiterUnavailable,
  MICROS_PER_SECOND,
  type Policy,
} from './limiter.ts';
import { asUnavailable } from './redis-errors.ts';

/** What is logged: losing and regaining Redis. A pino logger fits. */
export interface LimiterLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface RedisLimiterOptions {
  /** `redis://[[user]:password@]host[:port][/database]`, or `rediss://` for TLS. */
  url: string;
  logger?: LimiterLogger;
  /** How long a request may wait for its decision, milliseconds; 250 when absent. */
  answerWithinMs?: number;
}

export interface RedisLimiter extends Limiter {
  /** Resolves when Redis can be asked: at once if it can be now, never if it never comes back. */
  connected(): Promise<void>;
}

/** Of a decision, milliseconds. node-redis has no limit for a command once it is sent. */
const ANSWER_WITHIN_MS = 250;
/** A key outlives its window by this much: the script, not expiry, decides what still counts. */
const EXTRA_LIFE_MS = 5000;
const LONGEST_PAUSE_MS = 1000;
/** A healthy connection is never silent for longer than the first; one that is for the second is replaced. */
const PING_EVERY_MS = 1000;
const SILENT_FOR_MS = 3000;

const script = readFileSync(new URL('./take.lua', import.meta.url), 'utf8');
const scriptSha = createHash('sha1').update(script).digest('hex');

/**
 * A limiter that any number of processes share through one Redis (7.0 or later).
 * It connects in the background and for ever, so a process starts while Redis is down; until Redis is there, and
 * whenever an answer takes longer than `answerWithinMs`, `take` rejects with LimiterUnavailable.
 * @throws {TypeError} when the URL is not one of Redis.
 */
export function redisLimiter({ url, logger, answerWithinMs = ANSWER_WITHIN_MS }: RedisLimiterOptions): RedisLimiter {
  const client = createClient({
    url,
    // A decision that was queued while Redis was away would be made for a client that has long had its answer.
    disableOfflineQueue: true,
    // Maintenance notices would stretch the time limits above.
    maintNotifications: 'disabled',
    // Our own timer covers a command that waits to be sent as well.
    commandOptions: { timeout: 0 },
    pingInterval: PING_EVERY_MS,
    socket: {
      socketTimeout: SILENT_FOR_MS,
      // Never false or an Error: giving up would leave the process without a limiter until it is restarted.
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 4),
    },
  });

  let reportedLost = false;
  client.on('error', (error: unknown) => {
    // Every attempt to reconnect fails with an error of its own: one line is enough.
    if (!reportedLost) logger?.warn({ err: error }, 'The rate limiter has lost Redis');
    reportedLost = true;
  });
  client.on('ready', () => {
    if (reportedLost) logger?.info({}, 'The rate limiter has Redis again');
    reportedLost = false;
    // Loaded rather than left to EVAL: newer servers may drop scripts that came by EVAL.
    client.scriptLoad(script).catch((error: unknown) => {
      logger?.warn({ err: error }, 'The rate limiter could not load its script');
    });
  });
  client.connect().catch((error: unknown) => {
    // Only close() ends connecting; every failed attempt before it went to the listener above.
    logger?.info({ err: error }, 'The rate limiter was closed before it had reached Redis');
  });

  /** Calls that were given up on and whose answer may still come. */
  let overdue = 0;

  async function ask(key: string, { quota, windowSeconds }: Policy, call: { expired: boolean }): Promise<unknown> {
    const lifetime = windowSeconds * 1000 + EXTRA_LIFE_MS;
    const options = { keys: [key], arguments: [quota, windowSeconds * MICROS_PER_SECOND, lifetime].map(String) };
    try {
      return await client.evalSha(scriptSha, options);
    } catch (error) {
      // The only failure that is known to have decided nothing: any other may have, and asking again would count twice.
      if (!(error instanceof ErrorReply && error.message.startsWith('NOSCRIPT'))) throw error;
      if (call.expired) throw new LimiterUnavailable('Redis answered too late', { cause: error });
      return await client.eval(script, options);
    }
  }

  return {
    async take(key: string, policy: Policy): Promise<Decision> {
      assertPolicy(policy);
      // A call behind one that is overdue would wait as long; and a dead connection must fall silent to be replaced.
      if (overdue > 0) throw new LimiterUnavailable('Redis has not answered an earlier call yet');
      const call = { expired: false };
      const { promise: tooLate, reject: expire } = Promise.withResolvers<never>();
      // After a turn of the event loop: when it was this process that was slow, the answer is there already.
      const timer = setTimeout(() => setImmediate(giveUp), answerWithinMs);
      let answered = false;
      function giveUp(): void {
        if (answered) return;
        call.expired = true;
        overdue += 1;
        expire(new LimiterUnavailable(`Redis did not answer within ${answerWithinMs} ms`));
      }
      const answer = ask(key, policy, call).finally(() => {
        answered = true;
        clearTimeout(timer);
        if (call.expired) overdue -= 1;
      });
      try {
        return decisionOf(await Promise.race([answer, tooLate]));
      } catch (error) {
        throw asUnavailable(error);
      }
    },
    async connected() {
      if (!client.isReady) await new Promise<void>((resolve) => client.once('ready', () => resolve()));
    },
    async close() {
      client.destroy();
    },
  };
}

function decisionOf(reply: unknown): Decision {
  if (!isReply(reply)) throw new Error(`The limiter's script answered ${JSON.stringify(reply)}`);
  const [admitted, remaining, waitMicros, resetMicros] = reply;
  return decision({ admitted: admitted === 1, remaining, waitMicros, resetMicros });
}

function isReply(reply: unknown): reply is [number, number, number, number] {
  return Array.isArray(reply) && reply.length === 4 && reply.every(Number.isSafeInteger);
}
