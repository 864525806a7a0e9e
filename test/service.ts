/** A whole service on a real socket, over its own copy of the template database. */
import pg from 'pg';
import { type Service, type Substitutes, startService } from '#server/compose.ts';
import type { Config } from '#server/config.ts';
import { memoryLimiter } from '#server/limiter/memory.ts';
import { type SettableClock, settableClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { send, type TestRequest, type TestResponse } from './http.ts';
import { cloneDatabase } from './postgres.ts';
import { apiUrl, type Template, type TestTenant, testSecret } from './template.ts';

export interface TestService {
  readonly port: number;
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
  stop(): Promise<void>;
}

/** What `npm test` prepared. */
export function template(): Template {
  const text = process.env.TEST_TEMPLATE;
  if (!text) throw new Error('TEST_TEMPLATE is not set: run the tests through `npm test`');
  return JSON.parse(text);
}

/**
 * Time stands still until a test moves it, for the process, PostgreSQL and the limiter alike; bodies are checked
 * against their contracts.
 */
export async function startTestService(
  substitutes: Substitutes = {},
  { databasePort, ...config }: Partial<Config> & { databasePort?: number } = {},
): Promise<TestService> {
  const { database: name, acme, globex } = template();
  const database = await cloneDatabase(name);
  const admin = new pg.Pool({ connectionString: database.adminUrl, max: 2 });
  admin.on('error', () => {});
  const clock = settableClock();
  const logLines: string[] = [];
  const shared: Config = {
    host: '127.0.0.1',
    port: 0,
    databaseUrl: throughPort(apiUrl(database.adminUrl), databasePort),
    databasePoolSize: 8,
    redisUrl: undefined,
    secretKey: testSecret,
    trustedProxies: [],
    logLevel: 'info',
    ...config,
  };
  const start = (more: Substitutes = {}) =>
    startService(shared, {
      clock,
      logger: createLogger('info', { write: (line) => void logLines.push(line) }),
      ...(shared.redisUrl ? {} : { limiter: memoryLimiter({ nowMicros: () => clock.now().getTime() * 1000 }) }),
      validateResponses: true,
      ...substitutes,
      ...more,
    });
  const services: Service[] = [];
  const stop = async () => {
    await Promise.all(services.map((service) => service.stop(1_000)));
    await admin.end();
    await database.drop();
  };
  try {
    const first = await start();
    services.push(first);
    return {
      port: first.port,
      clock,
      acme,
      globex,
      logLines,
      sql: async (text, values) => (await admin.query(text, values)).rows,
      send: (tenant, path, request) => send(first.port, tenant.host, path, request),
      another: async (more) => {
        const next = await start(more);
        services.push(next);
        return next;
      },
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
