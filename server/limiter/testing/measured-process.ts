/** One limiter in a process of its own, whose memory the parent measures. Its clock can be put forward. */
import { serveParent } from '#loadtest/bench/serve-parent.ts';
import { type Limiter, limiterKey } from '../limiter.ts';
import { memoryLimiter } from '../memory.ts';
import { redisLimiter } from '../redis.ts';
import { systemTime } from '../time.ts';

export type Question =
  /** @param url of Redis; without it the limiter keeps its own counts */
  | { readonly kind: 'create'; readonly url?: string }
  /** Asks `each` times for every key from the number `from` up to, and without, `to`. */
  | { readonly kind: 'fill'; readonly from: number; readonly to: number; readonly each: number }
  | { readonly kind: 'forward'; readonly seconds: number }
  | { readonly kind: 'measure' };

export const windowSeconds = 600;

export interface Answer {
  readonly admitted: number;
  /** What is in use once all garbage is gone, bytes. */
  readonly used: number;
  readonly milliseconds: number;
}

const policy = { quota: 20, windowSeconds, outage: 'share' } as const;
const KEYS_TOGETHER = 1000;
/** A thousand questions at once wait for each other when the machine is busy; none of them is to be decided alone. */
const answerWithinMs = 10_000;

let forwardMicros = 0;
let limiter: Limiter | undefined;
const now = () => systemTime.now() + forwardMicros;

async function create(url: string | undefined): Promise<void> {
  await limiter?.close();
  if (url === undefined) {
    limiter = memoryLimiter({ nowMicros: now });
    return;
  }
  const nodeLimiter = redisLimiter({ url, answerWithinMs, time: { ...systemTime, now } });
  limiter = nodeLimiter;
  await nodeLimiter.connected();
}

async function fill(from: number, to: number, each: number): Promise<number> {
  if (!limiter) throw new Error('there is no limiter');
  let admitted = 0;
  for (let first = from; first < to; first += KEYS_TOGETHER) {
    const asked = [];
    for (let key = first; key < Math.min(to, first + KEYS_TOGETHER); key += 1) {
      const name = keyOf(key);
      for (let time = 0; time < each; time += 1) asked.push(limiter.take(name, policy));
    }
    for (const decision of await Promise.all(asked)) if (decision.admitted) admitted += 1;
  }
  return admitted;
}

/** As the gateway makes them: what a string has cost to put together counts too. */
function keyOf(number: number): string {
  return limiterKey({
    tenantId: '0190c0de-0000-7000-8000-000000000000',
    bucket: 'members.list',
    identity: `${number}`,
  });
}

function used(): number {
  if (!globalThis.gc) throw new Error('start this process with --expose-gc');
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function answer(question: Question): Promise<Answer> {
  const began = performance.now();
  let admitted = 0;
  if (question.kind === 'create') await create(question.url);
  else if (question.kind === 'fill') admitted = await fill(question.from, question.to, question.each);
  else if (question.kind === 'forward') forwardMicros += question.seconds * 1e6;
  const milliseconds = performance.now() - began;
  return { admitted, used: question.kind === 'measure' ? used() : 0, milliseconds };
}

serveParent(answer, async () => limiter?.close());
