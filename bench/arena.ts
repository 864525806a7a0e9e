/** Arena of a benchmark: one database, and separate processes for each server and the load. */
import os from 'node:os';
import { Child } from '#test/children.ts';
import { busySecondsOfMachine, cpuSecondsOf, cpuSecondsOfFamily } from './cpu.ts';
import type { Measured } from './figures.ts';
import type { Load, LoadResult } from './load.ts';
import type { BenchDatabase, DatabaseSettings } from './servers/database.ts';
import type { FastifySettings } from './servers/fastify.ts';
import type { GuildgateSettings } from './servers/guildgate.ts';
import type { StatementsJob, StatementsResult } from './servers/statements.ts';

/** Connections of each server to PostgreSQL: our default. */
const poolSize = 20;

export interface Target {
  readonly name: string;
  readonly pid: number;
  readonly origin: string;
}

export interface Job {
  readonly path: string;
  readonly connections: number;
  readonly seconds: number;
  /** True: without a credential. */
  readonly anonymous?: true;
  /** Of a client that has the response; every one is a 304. */
  readonly ifNoneMatch?: string | undefined;
}

export interface Arena {
  readonly database: BenchDatabase;
  readonly guildgate: Target;
  readonly peer: Target;
  /** Headers of a compared request, equal for both servers. */
  readonly headers: Readonly<Record<string, string>>;
  measure(target: Target, job: Job): Promise<Measured>;
  /** Closed loops of our statements without HTTP. */
  statements(what: StatementsJob['what'], loops: number, seconds: number): Promise<Measured>;
  /** Share of the machine used by other processes meanwhile, 0 to 1. Undefined where it is unknown. */
  othersShare(): number | undefined;
  close(): Promise<void>;
}

export async function openArena(): Promise<Arena> {
  const children: { stop(): Promise<void> }[] = [];
  const start = <Question, Answer>(file: string) => {
    const child = new Child<Question, Answer>(new URL(file, import.meta.url));
    children.push(child);
    return child;
  };
  const close = async () => {
    // The database stops last: the servers are connected to it.
    for (let child = children.pop(); child !== undefined; child = children.pop()) await child.stop();
  };
  try {
    const database = await start<DatabaseSettings, BenchDatabase>('./servers/database.ts').ask({ contacts: 0 });
    const ours = start<GuildgateSettings, { port: number }>('./servers/guildgate.ts');
    const theirs = start<FastifySettings, { port: number }>('./servers/fastify.ts');
    const statements = start<StatementsJob, StatementsResult>('./servers/statements.ts');
    const load = start<Load, LoadResult>('./load.ts');
    const { apiUrl, adminUrl, secretKey, tenantId, apiTokens, host, postmasterPid } = database;
    const [apiToken = ''] = apiTokens;
    const guildgate = await ours.ask({ apiUrl, secretKey, poolSize });
    const peer = await theirs.ask({ adminUrl, tenantId, poolSize });
    const headers = { host, 'api-token': apiToken };
    const others = { busy: 0, capacity: 0, known: true };

    /** Runs `work`, and measures the CPU time of each process meanwhile. */
    const metered = async <Result>(pid: number, work: () => Promise<Result>, cpuOfLoad: (result: Result) => number) => {
      const look = async () => ({
        server: await cpuSecondsOf(pid),
        postgres: await cpuSecondsOfFamily(postmasterPid),
        machine: busySecondsOfMachine(),
        at: performance.now(),
      });
      const before = await look();
      const result = await work();
      const after = await look();
      const server = difference(before.server, after.server);
      const postgres = difference(before.postgres, after.postgres);
      if (server === undefined || postgres === undefined) others.known = false;
      else {
        others.busy += Math.max(0, after.machine - before.machine - server - postgres - cpuOfLoad(result));
        others.capacity += ((after.at - before.at) / 1000) * os.availableParallelism();
      }
      const per = (seconds: number | undefined, count: number) =>
        seconds === undefined ? undefined : (seconds / count) * 1e6;
      return { result, cpu: (count: number) => ({ serverCpu: per(server, count), postgresCpu: per(postgres, count) }) };
    };

    return {
      database,
      headers,
      guildgate: { name: 'guildgate', pid: ours.pid, origin: `http://127.0.0.1:${guildgate.port}` },
      peer: { name: 'fastify + pg', pid: theirs.pid, origin: `http://127.0.0.1:${peer.port}` },
      async measure({ pid, origin }, { anonymous, ifNoneMatch, ...job }) {
        const sent = ifNoneMatch
          ? { headers: { host, 'if-none-match': ifNoneMatch }, status: 304 }
          : { headers: { host } };
        const run = () => load.ask({ origin, apiTokens: anonymous ? [] : apiTokens, ...sent, ...job });
        const { result, cpu } = await metered(pid, run, ({ cpuSeconds }) => cpuSeconds);
        const { requestsPerSecond, p50, p99, responses } = result;
        return { requestsPerSecond, p50, p99, ...cpu(responses) };
      },
      async statements(what, loops, seconds) {
        const run = () => statements.ask({ apiUrl, poolSize, tenantId, apiToken, loops, seconds, what });
        const { result, cpu } = await metered(statements.pid, run, () => 0);
        const mean = (loops * 1000) / result.perSecond;
        return { requestsPerSecond: result.perSecond, p50: mean, p99: Number.NaN, ...cpu(result.count) };
      },
      othersShare: () => (others.known && others.capacity > 0 ? others.busy / others.capacity : undefined),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function difference(before: number | undefined, after: number | undefined): number | undefined {
  return before === undefined || after === undefined ? undefined : after - before;
}
