/** One limiter in its own process, for measurements of memory. The parent can advance its clock. */
import { serveParent } from '#test/serve-parent.ts';
import { type Limiter, limiterKey } from '../limiter.ts';
import { memoryLimiter } from '../memory.ts';
import { redisLimiter } from '../redis.ts';
import { systemTime } from '../time.ts';

export type Command =
  /** @param url of Redis; absent: the memory limiter */
  | { readonly kind: 'create'; readonly url?: string }
  /** Takes `each` times from every key with a number from `from` up to, but excluding, `to`. */
  | { readonly kind: 'fill'; readonly from: number; readonly to: number; readonly each: number }
  | { readonly kind: 'forward'; readonly seconds: number }
  | { readonly kind: 'measure' };

export const windowSeconds = 600;

export interface Report {
  readonly admitted: number;
  /** Memory in use after a garbage collection, bytes. */
  readonly used: number;
  readonly milliseconds: number;
}

const policy = { quota: 20, windowSeconds, outage: 'share' } as const;
const KEYS_TOGETHER = 1000;
/** Long, because none of a thousand concurrent takes may time out on a busy machine. */
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
    const takes = [];
    for (let key = first; key < Math.min(to, first + KEYS_TOGETHER); key += 1) {
      const name = keyOf(key);
      for (let time = 0; time < each; time += 1) takes.push(limiter.take(name, policy));
    }
    for (const decision of await Promise.all(takes)) if (decision.admitted) admitted += 1;
  }
  return admitted;
}

/** A key as the gateway builds it: the memory of concatenated strings counts, too. */
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

async function handle(command: Command): Promise<Report> {
  const began = performance.now();
  let admitted = 0;
  if (command.kind === 'create') await create(command.url);
  else if (command.kind === 'fill') admitted = await fill(command.from, command.to, command.each);
  else if (command.kind === 'forward') forwardMicros += command.seconds * 1e6;
  const milliseconds = performance.now() - began;
  return { admitted, used: command.kind === 'measure' ? used() : 0, milliseconds };
}

serveParent(handle, async () => limiter?.close());
