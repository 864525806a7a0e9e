/** Builds everything, in order, and takes it apart again. Refuses to start unless handlers ≡ contracts. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Request } from '@hapi/hapi';
import inert from '@hapi/inert';
import type { Registry } from 'prom-client';
import { buckets as everyBucket } from '#contracts/buckets.ts';
import { operations as everyOperation } from '#contracts/index.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import { registerAdmin } from './admin/admin.ts';
import type { Config } from './config.ts';
import { apiTokenAuthentication } from './features/api-tokens/authenticate.ts';
import { codes as oneTimeCodes } from './features/identity/codes.ts';
import { accessEnding } from './features/identity/end-access.ts';
import { sessionJwt } from './features/identity/jwt.ts';
import { sessions as createSessions, type Sessions } from './features/identity/sessions.ts';
import { signingKeys } from './features/identity/signing-keys.ts';
import { contactHashAuthentication } from './features/invitations/authenticate.ts';
import { invitationPageRoutes } from './features/invitations/page.ts';
import { limitUsage } from './features/limits/usage.ts';
import { unsubscribeRoutes } from './features/newsletters/unsubscribe-page.ts';
import { oauthAuthentication } from './features/oauth/authenticate.ts';
import { endOAuthOf } from './features/oauth/end-of-user.ts';
import { crossOriginReaders } from './features/oauth/origins.ts';
import { oauthRoutes } from './features/oauth/routes.ts';
import { clientAddress, trustedProxies } from './gateway/client-address.ts';
import { docsRoutes } from './gateway/docs.ts';
import type { BoundHandler } from './gateway/handle.ts';
import { header } from './gateway/header.ts';
import type { Buckets } from './gateway/rate-limit.ts';
import { createGateway } from './gateway/server.ts';
import { everyHandler } from './handlers.ts';
import type { Limiter } from './limiter/limiter.ts';
import { memoryLimiter } from './limiter/memory.ts';
import { type LimiterMetrics, limiterMetrics } from './limiter/metrics.ts';
import { holdQuotaLock, type QuotaLock, type QuotaLockOptions } from './limiter/quota-lock.ts';
import type { RedisLimiter } from './limiter/redis.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { closeInTime } from './platform/closing.ts';
import { createLogger, type Logger } from './platform/log.ts';
import { createRegistry, serveMetrics } from './platform/metrics.ts';
import { createPdfRenderer } from './platform/pdf/renderer.ts';
import { createDatabase, type Fences } from './platform/postgres/database.ts';
import { createPool } from './platform/postgres/pool.ts';
import { postgresProbe } from './platform/postgres/probe.ts';
import { assertSafeRole } from './platform/postgres/roles.ts';
import { processMetrics } from './platform/process-metrics.ts';
import { type Random, systemRandom } from './platform/random.ts';
import { type Readiness, readinessOf } from './platform/readiness.ts';
import { secretsFrom } from './platform/secrets.ts';

interface ServiceMetrics {
  readonly registry: Registry;
  readonly readiness: Readiness;
}

/** What tests replace, and processes of a cluster. */
export interface Substitutes {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly logger?: Logger;
  readonly limiter?: Limiter;
  readonly fences?: Fences;
  readonly validateResponses?: boolean;
  readonly buckets?: Buckets;
  /** How often it is written down how far limits are used, in milliseconds; 0: when the service stops. */
  readonly usageInterval?: number;
  /** In place of a listener of its own: a process of a cluster tells its primary. */
  readonly showMetrics?: (source: ServiceMetrics) => { stop(): Promise<void> };
  /** In place of the real ones, or beside them. */
  readonly operations?: readonly AnyOperation[];
  readonly handlers?: (own: readonly BoundHandler[]) => readonly BoundHandler[];
}

export interface Service {
  /** Where it listens; with `PORT=0` the port that the system chose. */
  readonly port: number;
  /** Serves on, and says that it is about to stop: to balancers that it is not ready, to clients with each answer. */
  announceStop(): void;
  /** Stops listening, lets running requests end for `drain` milliseconds at the most, closes what it opened. */
  stop(drain?: number): Promise<void>;
}

/** For running requests: all but files are answered within 10 s. In milliseconds. */
const drainTimeout = 12_000;

/** What waits to be written, and then what it is written by, in milliseconds: short of what `serve` gives it all. */
const settleTimeout = 1_000;
const closeTimeout = 500;
/** What is left of the time for requests is theirs who write, up to so much: a PostgreSQL may be slow, and not hang. */
const longestSettle = 5_000;

/** How long a start waits for Redis, in milliseconds. */
const redisPatience = 1_000;

/**
 * @throws UnsafeDatabaseRole, QuotaLockTaken, MetricsPortUnavailable, BrokenContracts, DatabaseUnavailable, or the
 * listener's own error, such as EADDRINUSE
 */
export async function startService(config: Config, substitutes: Substitutes = {}): Promise<Service> {
  const clock = substitutes.clock ?? systemClock;
  const random = substitutes.random ?? systemRandom;
  const logger = substitutes.logger ?? createLogger(config.logLevel);
  const secrets = secretsFrom(config.secretKey);
  const pool = createPool(
    { url: config.databaseUrl, size: config.databasePoolSize, applicationName: 'guildgate-api' },
    logger,
  );
  const database = createDatabase(pool, clock, substitutes.fences);
  const buckets = substitutes.buckets ?? everyBucket;
  const metrics = config.metrics && (await countedMetrics(buckets));
  const redis = substitutes.limiter ? undefined : await connectRedis(config, logger, metrics?.limiter);
  const limiter = substitutes.limiter ?? redis ?? memoryLimiter();
  const probe = postgresProbe(config.databaseUrl);
  const readiness = readinessOf([
    { name: 'postgres', without: 'unavailable', isUp: () => probe.answers() },
    ...(redis ? [{ name: 'redis', without: 'degraded' as const, isUp: () => !redis.isDegraded }] : []),
  ]);
  const usage = limitUsage({ database, clock, logger }, { every: substitutes.usageInterval });
  const apiTokens = apiTokenAuthentication(database, logger);
  let sessions: Sessions | undefined;
  let quotaLock: QuotaLock | undefined;
  let metricsListener: { stop(): Promise<void> } | undefined;
  const pdf = await createPdfRenderer({ chromiumPath: config.chromiumPath, logger });
  const close = async (more = 0) => {
    probe.close();
    await closeInTime(
      {
        pdf: () => pdf.close(),
        sessions: () => sessions?.settle(),
        apiTokens: () => apiTokens.settle(),
        usage: () => usage.stop(),
      },
      settleTimeout + more,
      logger,
    );
    await closeInTime(
      {
        limiter: () => limiter.close(),
        metrics: () => metricsListener?.stop(),
        // After the last request was answered: until then this process counts.
        quotaLock: () => quotaLock?.release(),
        database: () => database.close(),
      },
      closeTimeout,
      logger,
    );
  };
  try {
    if (config.metrics && metrics) {
      const source = { registry: metrics.registry, readiness };
      await processMetrics(metrics.registry, pool, readiness);
      metricsListener = substitutes.showMetrics?.(source) ?? (await serveMetrics(config.metrics, source, logger));
    }
    await assertSafeRole(pool);
    quotaLock = substitutes.limiter ? undefined : await holdQuotaLock(quotasOf(config), logger);
    const keys = signingKeys(database, secrets, clock);
    const jwt = sessionJwt(keys, clock, random);
    sessions = createSessions({ database, jwt, clock, random, logger });
    const endAccess = accessEnding(endOAuthOf);
    const codes = oneTimeCodes({ database, secrets, random, sessions, endAccess });
    const { authenticate } = sessions;
    const proxies = trustedProxies(config.trustedProxies);
    const addressOf = (request: Request) =>
      clientAddress(request.info.remoteAddress, header(request, 'x-forwarded-for'), proxies);
    const own = everyHandler({
      database,
      secrets,
      random,
      clock,
      sessions,
      jwt,
      codes,
      endAccess,
      pdf,
      buckets,
      webhookAllowedAddresses: config.webhookAllowedAddresses,
    });
    const gateway = await createGateway(
      {
        host: config.host,
        port: config.port,
        operations: substitutes.operations ?? everyOperation,
        handlers: substitutes.handlers?.(own) ?? own,
        buckets,
        addPages: async (server) => {
          await server.register(inert);
          server.route(docsRoutes());
          server.route(oauthRoutes({ database, secrets, random, clock, keys, authenticate, addressOf }));
          server.route(invitationPageRoutes());
          server.route(unsubscribeRoutes({ database, secrets }));
          await registerAdmin(server, { secrets, random, clock });
        },
        trustedProxies: config.trustedProxies,
        validateResponses: substitutes.validateResponses ?? false,
      },
      {
        database,
        limiter,
        decisionCounters: { metrics: metrics?.limiter, usage },
        secrets,
        clock,
        random,
        logger,
        readiness,
        registry: metrics?.registry,
        mayRead: crossOriginReaders(database, clock),
        authenticators: {
          apiToken: apiTokens.authenticate,
          jwt: sessions.authenticate,
          oauth: oauthAuthentication(database),
          contactHash: contactHashAuthentication(database),
        },
      },
    );
    const port = await gateway.start();
    const announceStop = () => {
      readiness.stop();
      gateway.drain.begin();
    };
    return {
      port,
      announceStop,
      stop: async (drain = drainTimeout) => {
        const ends = performance.now() + drain;
        announceStop();
        await gateway.drain.end(drain);
        await gateway.stop();
        await close(Math.min(longestSettle, Math.max(0, ends - performance.now())));
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Metrics {
  readonly registry: Registry;
  readonly limiter: LimiterMetrics;
}

async function countedMetrics(buckets: Buckets): Promise<Metrics> {
  const registry = await createRegistry();
  return { registry, limiter: await limiterMetrics(registry, Object.keys(buckets)) };
}

function quotasOf({ databaseUrl, redisUrl }: Config): QuotaLockOptions {
  return { url: databaseUrl, countedIn: redisUrl ? 'redis' : 'memory' };
}

/** Waits for Redis, and not for long: without it we serve too, and only limited operations have to wait for it. */
async function connectRedis(
  { redisUrl }: Config,
  logger: Logger,
  metrics?: LimiterMetrics,
): Promise<RedisLimiter | undefined> {
  if (!redisUrl) return undefined;
  // Where nobody needs its client, a tenth of a second at each start is not spent on it.
  const { redisLimiter } = await import('./limiter/redis.ts');
  const limiter = redisLimiter({ url: redisUrl, logger, metrics });
  await Promise.race([limiter.connected(), delay(redisPatience)]);
  return limiter;
}
