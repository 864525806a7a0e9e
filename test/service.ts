/** Starts a whole service on a real socket, with its own copy of the template database. */
import { join } from 'node:path';
import pg from 'pg';
import type { MailSink } from '#fixtures/mail-sink/sink.ts';
import { type Service, type Substitutes, startService } from '#server/compose.ts';
import type { RunningWorker, WorkerSubstitutes } from '#server/compose-worker.ts';
import type { Config } from '#server/config.ts';
import { memoryLimiter } from '#server/limiter/memory.ts';
import { type SettableClock, settableClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { send, type TestRequest, type TestResponse } from './http.ts';
import { cloneDatabase } from './postgres.ts';
import { apiUrl, type Template, type TestTenant, testSecret, workerUrl } from './template.ts';

export interface TestService {
  readonly port: number;
  /** With the API's role, for server processes. */
  readonly databaseUrl: string;
  /** With the superuser, for operator commands. */
  readonly adminUrl: string;
  readonly clock: SettableClock;
  readonly acme: TestTenant;
  readonly globex: TestTenant;
  /** Complete log lines. */
  readonly logLines: string[];
  /** Runs SQL as superuser, which bypasses row-level security. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  send(tenant: TestTenant, path: string, request?: TestRequest): Promise<TestResponse>;
  /** Starts another instance of the service on the same database. */
  another(substitutes?: Substitutes, changes?: Partial<Config>): Promise<Service>;
  /** The mail sink. @throws when the service was started without a worker */
  readonly mail: MailSink;
  /** Starts another worker with the service's clock and secrets. @throws when the service was started without a worker */
  anotherWorker(substitutes?: WorkerSubstitutes): Promise<RunningWorker>;
  stop(): Promise<void>;
}

/** @returns the template database that `npm test` prepared. */
export function template(): Template {
  const text = process.env.TEST_TEMPLATE;
  if (!text) throw new Error('TEST_TEMPLATE is not set: run the tests through `npm test`');
  return JSON.parse(text);
}

export interface TestExtras {
  /** Starts a worker, optionally with substitutes, and a mail sink. */
  readonly worker?: boolean | WorkerSubstitutes;
}

/** The clock of process, PostgreSQL and limiter is stopped; tests advance it. Responses are validated by their contracts. */
export async function startTestService(
  substitutes: Substitutes = {},
  { databasePort, ...config }: Partial<Config> & { databasePort?: number } = {},
  extras: TestExtras = {},
): Promise<TestService> {
  return inTurn(() => start(substitutes, config, databasePort, extras));
}

/** Where `npm test` unpacks the Chromium of a package, for machines without one. */
const dataDir = join(import.meta.dirname, '../node_modules/.cache');

/** The last start of a service; see inTurn. */
let starting: Promise<unknown> = Promise.resolve();

/** Starts services one at a time: parallel starts would exceed timeouts for databases and connections. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = starting.then(work);
  // A failed start must not fail the next one.
  starting = turn.catch(() => {});
  return turn;
}

async function start(
  substitutes: Substitutes,
  config: Partial<Config>,
  databasePort: number | undefined,
  extras: TestExtras,
): Promise<TestService> {
  const { database: name, acme, globex } = template();
  const database = await cloneDatabase(name);
  const admin = new pg.Pool({ connectionString: database.adminUrl, max: 2 });
  admin.on('error', () => {});
  const clock = settableClock();
  const logLines: string[] = [];
  const logger = createLogger('info', { write: (line) => void logLines.push(line) });
  const shared: Config = {
    host: '127.0.0.1',
    port: 0,
    databaseUrl: throughPort(apiUrl(database.adminUrl), databasePort),
    databasePoolSize: 8,
    redisUrl: undefined,
    secretKey: testSecret,
    trustedProxies: [],
    webhookAllowedAddresses: ['127.0.0.0/8'],
    chromiumPath: process.env.CHROMIUM_PATH,
    dataDir,
    metrics: undefined,
    logLevel: 'info',
    ...config,
  };
  const startOne = (more: Substitutes = {}, changes: Partial<Config> = {}) =>
    startService(
      { ...shared, ...changes },
      {
        clock,
        logger,
        ...(shared.redisUrl ? {} : { limiter: memoryLimiter({ nowMicros: () => clock.now().getTime() * 1000 }) }),
        validateResponses: true,
        // Disabled, so that only requests change the database.
        usageInterval: 0,
        routesOnDemand: true,
        ...substitutes,
        ...more,
      },
    );
  const services = new Set<Service>();
  const workers: RunningWorker[] = [];
  // Loaded by those tests alone that have a worker: each file of tests loads its modules anew.
  const mail = extras.worker ? await (await import('#fixtures/mail-sink/sink.ts')).startMailSink() : undefined;
  const sink = () => {
    if (!mail) throw new Error('There is no mail sink: start the service with { worker: true }.');
    return mail;
  };
  const startBeside = async (more: WorkerSubstitutes = {}) => {
    const { startWorker } = await import('#server/compose-worker.ts');
    const worker = await startWorker(
      {
        databaseUrl: workerUrl(database.adminUrl),
        databasePoolSize: 4,
        concurrency: 4,
        secretKey: shared.secretKey,
        smtpUrl: sink().smtpUrl,
        mailFrom: 'no-reply@guildgate.example',
        mailConnections: 5,
        webhookAllowedAddresses: ['127.0.0.0/8'],
        chromiumPath: shared.chromiumPath,
        dataDir,
        logLevel: 'info',
      },
      { clock, logger, ...more },
    );
    workers.push(worker);
    return worker;
  };
  const stop = async () => {
    await Promise.all([...services].map((service) => service.stop(1_000)));
    await Promise.all(workers.map((worker) => worker.stop(1_000)));
    await mail?.stop();
    await admin.end();
    await database.drop();
  };
  try {
    // The first connection to a new database takes longest, on a busy machine longer than the 2 s that a pool waits.
    await admin.query('select 1');
    const first = await startOne();
    services.add(first);
    if (extras.worker) await startBeside(extras.worker === true ? {} : extras.worker);
    return {
      port: first.port,
      databaseUrl: shared.databaseUrl,
      adminUrl: database.adminUrl,
      clock,
      acme,
      globex,
      logLines,
      sql: async (text, values) => (await admin.query(text, values)).rows,
      send: (tenant, path, request) => send(first.port, tenant.host, path, request),
      another: async (more, changes) => {
        const next = await startOne(more, changes);
        services.add(next);
        return { ...next, stop: async (drain) => void (services.delete(next) && (await next.stop(drain))) };
      },
      get mail() {
        return sink();
      },
      anotherWorker: startBeside,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param port of a forwarder in front of the database; absent: connects directly */
function throughPort(databaseUrl: string, port: number | undefined): string {
  const url = new URL(databaseUrl);
  if (port !== undefined) url.port = String(port);
  return url.href;
}
