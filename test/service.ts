/** A whole service on a real socket, over its own copy of the template database. */
import pg from 'pg';
import { type MailSink, startMailSink } from '#fixtures/mail-sink/sink.ts';
import { type Service, type Substitutes, startService } from '#server/compose.ts';
import { type RunningWorker, startWorker, type WorkerSubstitutes } from '#server/compose-worker.ts';
import type { Config } from '#server/config.ts';
import { memoryLimiter } from '#server/limiter/memory.ts';
import { type SettableClock, settableClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { send, type TestRequest, type TestResponse } from './http.ts';
import { cloneDatabase } from './postgres.ts';
import { apiUrl, type Template, type TestTenant, testSecret, workerUrl } from './template.ts';

export interface TestService {
  readonly port: number;
  /** As the API signs in to it: for servers that are processes of their own. */
  readonly databaseUrl: string;
  /** As superuser: for what an operator does. */
  readonly adminUrl: string;
  readonly clock: SettableClock;
  readonly acme: TestTenant;
  readonly globex: TestTenant;
  /** Every line that was logged, whole. */
  readonly logLines: string[];
  /** As superuser, past every fence: to arrange, and to look behind the API. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  send(tenant: TestTenant, path: string, request?: TestRequest): Promise<TestResponse>;
  /** A second process of the same service, over the same database. */
  another(substitutes?: Substitutes): Promise<Service>;
  /** What was mailed. @throws when the service was started without a worker */
  readonly mail: MailSink;
  /** A further worker, which shares clock and secrets with the service. @throws when it was started without one */
  anotherWorker(substitutes?: WorkerSubstitutes): Promise<RunningWorker>;
  stop(): Promise<void>;
}

/** What `npm test` prepared. */
export function template(): Template {
  const text = process.env.TEST_TEMPLATE;
  if (!text) throw new Error('TEST_TEMPLATE is not set: run the tests through `npm test`');
  return JSON.parse(text);
}

export interface TestExtras {
  /** Starts a worker, and a mail sink that it sends to; with its substitutes, if need be. */
  readonly worker?: boolean | WorkerSubstitutes;
}

/**
 * Time stands still until a test moves it, for the process, PostgreSQL and the limiter alike; bodies are checked
 * against their contracts.
 */
export async function startTestService(
  substitutes: Substitutes = {},
  { databasePort, ...config }: Partial<Config> & { databasePort?: number } = {},
  extras: TestExtras = {},
): Promise<TestService> {
  return inTurn(() => start(substitutes, config, databasePort, extras));
}

/** Services that are being started. A file that starts one for each test would else start them all at once. */
let starting: Promise<unknown> = Promise.resolve();

/** One after the other: each copies a database and opens connections, for which the others would wait in vain. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = starting.then(work);
  // Who waits behind is not told of the failure of the one before.
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
    chromiumPath: undefined,
    metrics: undefined,
    logLevel: 'info',
    ...config,
  };
  const startOne = (more: Substitutes = {}) =>
    startService(shared, {
      clock,
      logger,
      ...(shared.redisUrl ? {} : { limiter: memoryLimiter({ nowMicros: () => clock.now().getTime() * 1000 }) }),
      validateResponses: true,
      // What changes in the database is what requests have changed.
      usageInterval: 0,
      ...substitutes,
      ...more,
    });
  const services = new Set<Service>();
  const workers: RunningWorker[] = [];
  const mail = extras.worker ? await startMailSink() : undefined;
  const sink = () => {
    if (!mail) throw new Error('no mail is sent: start the service with { worker: true }');
    return mail;
  };
  const startBeside = async (more: WorkerSubstitutes = {}) => {
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
      another: async (more) => {
        const next = await startOne(more);
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

/** @param port of a forwarder in front of the database; absent: straight to it */
function throughPort(databaseUrl: string, port: number | undefined): string {
  const url = new URL(databaseUrl);
  if (port !== undefined) url.port = String(port);
  return url.href;
}
