/** Arena of the limiters: one Redis, and separate processes for each server and the load. */
import { Child, ChildError } from '#test/children.ts';
import { cpuSecondsOfFamily } from '../cpu.ts';
import type { Contender } from './contenders.ts';
import { type Measured, redisCallsOf } from './figures.ts';
import type { Load, LoadResult } from './load.ts';
import type { RedisAnswer, RedisQuestion } from './servers/redis.ts';
import type { ServerAddress, ServerSettings } from './servers/settings.ts';

export interface Entrant {
  readonly contender: Contender;
  readonly limited: ServerAddress;
  readonly bare: ServerAddress;
}

export interface LeftOut {
  readonly contender: Contender;
  readonly why: string;
}

export interface Arena {
  readonly entrants: readonly Entrant[];
  readonly leftOut: readonly LeftOut[];
  /** Loads one server with fresh clients. */
  measure(server: ServerAddress, load: Pick<Load, 'clients' | 'connections' | 'seconds'>): Promise<Measured>;
  close(): Promise<void>;
}

/**
 * Starts everything. A peer that fails to start is left out, with its error.
 * @throws ChildError when our server or Redis fails to start.
 */
export async function openArena(wanted: readonly Contender[], quota: number, windowSeconds: number): Promise<Arena> {
  const children: { stop(): Promise<void> }[] = [];
  const start = <Question, Answer>(file: string) => {
    const child = new Child<Question, Answer>(new URL(file, import.meta.url));
    children.push(child);
    return child;
  };
  const close = async () => {
    // Redis stops last: the servers are connected to it.
    for (let child = children.pop(); child !== undefined; child = children.pop()) await child.stop();
  };
  try {
    const redis = start<RedisQuestion, RedisAnswer>('./servers/redis.ts');
    const { url: redisUrl } = await redis.ask('start');
    const settings = { redisUrl, quota, windowSeconds };
    const serve = (module: string, limiter?: string, upstream?: string) =>
      start<ServerSettings, ServerAddress>(`./${module}`).ask({ ...settings, limiter, ...(upstream && { upstream }) });
    /** One bare server for all limiters on the same framework. */
    const bare = new Map<string, ServerAddress>();
    const entrants: Entrant[] = [];
    const leftOut: LeftOut[] = [];
    for (const contender of wanted) {
      try {
        const without = bare.get(contender.bare) ?? (await serve(contender.bare));
        bare.set(contender.bare, without);
        const upstream = `http://127.0.0.1:${without.port}`;
        entrants.push({
          contender,
          bare: without,
          limited: await serve(contender.server, contender.limiter, upstream),
        });
      } catch (error) {
        if (!(error instanceof ChildError) || contender.ours) throw error;
        leftOut.push({ contender, why: error.message });
      }
    }
    const load = start<Load, LoadResult>('./load.ts');
    let runs = 0;
    return {
      entrants,
      leftOut,
      async measure({ pid, ...server }, job) {
        await redis.ask('count');
        const before = await cpuSecondsOfFamily(pid);
        // Unique to the run: limiters remember clients in their own memory, too.
        runs += 1;
        const { cpuSeconds, elapsedSeconds, ...result } = await load.ask({ ...job, ...server, quota, run: `r${runs}` });
        const after = await cpuSecondsOfFamily(pid);
        const { calls } = await redis.ask('calls');
        const requests = result.admitted + result.denied;
        return {
          ...result,
          redis: redisCallsOf(calls, requests),
          serverCpu: before === undefined || after === undefined ? undefined : ((after - before) / requests) * 1e6,
          loadShare: cpuSeconds / elapsedSeconds,
        };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
