/** Composition root of the service: starts and stops its parts in order. Refuses to start unless handlers match contracts. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { buckets as everyBucket } from '#contracts/buckets.ts';
import { operations as everyOperation } from '#contracts/index.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import { services as everyService, serviceFaults } from '#contracts/services/load.ts';
import type { Service as UpstreamService } from '#contracts/services/service.ts';
import type { Config } from './config.ts';
import { apiTokenAuthentication } from './features/api-tokens/authenticate.ts';
import { printing } from './features/documents/documents.ts';
import { compiling } from './features/email-templates/compile.ts';
import { codes as oneTimeCodes } from './features/identity/codes.ts';
import { accessEnding } from './features/identity/end-access.ts';
import { sessionJwt } from './features/identity/jwt.ts';
import { knownPlaces } from './features/identity/known-places.ts';
import { sessions as createSessions, type Sessions } from './features/identity/sessions.ts';
import { signingKeys } from './features/identity/signing-keys.ts';
import { contactHashAuthentication } from './features/invitations/authenticate.ts';
import { limitUsage } from './features/limits/usage.ts';
import { oauthAuthentication } from './features/oauth/authenticate.ts';
import { crossOriginReaders } from './features/oauth/origins.ts';
import { revokeOAuthOf } from './features/oauth/store.ts';
import { counting } from './features/statistics/handlers.ts';
import type { BoundHandler } from './gateway/api/handle.ts';
import { createGateway } from './gateway/server.ts';
import type { Buckets } from './gateway/stages/rate-limit.ts';
import { upstreamHandlers } from './gateway/upstream/handlers.ts';
import { noUpstreamMetrics, upstreamMetrics } from './gateway/upstream/metrics.ts';
import { upstreamKeys } from './gateway/upstream/signing-key.ts';
import { type Upstream, upstreamOf } from './gateway/upstream/upstream.ts';
import { everyHandler } from './handlers.ts';
import type { Limiter } from './limiter/limiter.ts';
import { memoryLimiter } from './limiter/memory.ts';
import { type LimiterMetrics, limiterMetrics } from './limiter/metrics.ts';
import { holdQuotaLock, type QuotaLock } from './limiter/quota-lock.ts';
import type { RedisLimiter } from './limiter/redis.ts';
import { addEveryPage } from './pages.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { closeInTime } from './platform/closing.ts';
import { createLogger, type Logger } from './platform/log.ts';
import { createRegistry, serveMetrics } from './platform/metrics.ts';
import { hashing } from './platform/passwords.ts';
import { createPdfRenderer } from './platform/pdf/renderer.ts';
import { poolerOf, sessionNames } from './platform/postgres/address.ts';
import { commitSignals } from './platform/postgres/commit-signals.ts';
import { createDatabase, exporting, findingHosts, type IsolationLayers } from './platform/postgres/database.ts';
import { connectionShares, createPool } from './platform/postgres/pool.ts';
import { postgresProbe } from './platform/postgres/probe.ts';
import { assertSafeRole } from './platform/postgres/roles.ts';
import { assertSessions } from './platform/postgres/sessions.ts';
import { processMetrics } from './platform/process-metrics.ts';
import { type Random, systemRandom } from './platform/random.ts';
import { type Readiness, readinessOf } from './platform/readiness.ts';
import { secretsFrom } from './platform/secrets.ts';
import { shareMetrics } from './platform/share-metrics.ts';
import { TenantLoad } from './platform/tenant-load.ts';
import { tenantMetrics } from './platform/tenant-metrics.ts';
import type { Tracing } from './platform/tracing/export.ts';

interface ServiceMetrics {
  readonly registry: Registry;
  readonly readiness: Readiness;
}

/** Parts that tests and cluster processes replace. */
export interface Substitutes {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly logger?: Logger;
  /** Stopped with the service, when the last response is sent. */
  readonly tracing?: Tracing | undefined;
  readonly limiter?: Limiter;
  readonly fences?: IsolationLayers;
  readonly validateResponses?: boolean;
  /** Milliseconds until an ordinary response; absent: 10 000. */
  readonly responseTimeout?: number;
  readonly buckets?: Buckets;
  /** Interval of writing limit usage, in milliseconds; 0: only when the service stops. */
  readonly usageInterval?: number;
  /** Replaces the metrics listener: a cluster process reports to its primary. */
  readonly showMetrics?: (source: ServiceMetrics) => { stop(): Promise<void> };
  /** Replaces the services of the operator; their operations are among `operations`. */
  readonly services?: readonly UpstreamService[];
  /** Replaces or extends the real operations and handlers. */
  readonly operations?: readonly AnyOperation[];
  readonly handlers?: (own: readonly BoundHandler[]) => readonly BoundHandler[];
  /** Adds routes at the first request for them: all together are most of the time of a start. */
  readonly routesOnDemand?: boolean;
}

export interface Service {
  /** The listening port; with `PORT=0` the one chosen by the system. */
  readonly port: number;
  /** Announces the stop while serving on: not ready for load balancers, `Connection: close` on each response. */
  announceStop(): void;
  /** Stops listening, waits at most `drain` milliseconds for requests in flight, and closes all resources. */
  stop(drain?: number): Promise<void>;
}

/** Default drain in milliseconds: all responses but files end within 10 s. */
const drainTimeout = 12_000;

/** Timeouts of flushing pending writes and then of closing, in milliseconds; together shorter than the limit of `serve`. */
const flushTimeout = 1_000;
const closeTimeout = 500;
/** Maximum extension of the flush by unused drain time, for a slow PostgreSQL. */
const maximumFlushExtension = 5_000;

/** Maximum wait for Redis at the start, in milliseconds. */
const redisPatience = 1_000;

/**
 * @throws UnfitDatabaseAddress, UnsafeDatabaseRole, QuotaLockTaken, MetricsPortUnavailable, ContractViolations, DatabaseUnavailable, or the
 * listener's own error, such as EADDRINUSE
 */
export async function startService(config: Config, substitutes: Substitutes = {}): Promise<Service> {
  const clock = substitutes.clock ?? systemClock;
  const random = substitutes.random ?? systemRandom;
  const logger = substitutes.logger ?? createLogger(config.logLevel);
  const secrets = secretsFrom(config.secretKey, config.openingKey);
  const load = new TenantLoad();
  const connections = connectionShares(config.databasePoolSize, load);
  const { databaseUrl: url, databasePoolSize: size } = config;
  const address = { url, directUrl: config.databaseDirectUrl };
  const { throughPooler, sessionUrl } = poolerOf(address);
  const pool = createPool({ url, size, applicationName: 'guildgate-api', throughPooler, shares: connections }, logger);
  const commits = commitSignals(sessionUrl, pool, logger);
  const database = createDatabase(pool, clock, substitutes.fences, commits.committed);
  const buckets = substitutes.buckets ?? everyBucket;
  const metrics = config.metrics && (await countedMetrics(buckets));
  const redis = substitutes.limiter ? undefined : await connectRedis(config, logger, metrics?.limiter);
  const limiter = substitutes.limiter ?? redis ?? memoryLimiter();
  const probe = postgresProbe(url, { throughPooler });
  const readiness = readinessOf([
    { name: 'postgres', without: 'unavailable', isUp: () => probe.isUp() },
    ...(redis ? [{ name: 'redis', without: 'degraded' as const, isUp: () => !redis.isDegraded }] : []),
  ]);
  const usage = limitUsage({ database, clock, logger }, { every: substitutes.usageInterval });
  const apiTokens = apiTokenAuthentication(database, logger);
  let sessions: Sessions | undefined;
  let quotaLock: QuotaLock | undefined;
  let metricsListener: { stop(): Promise<void> } | undefined;
  const services = substitutes.services ?? everyService;
  const operations = substitutes.operations ?? everyOperation;
  const upstreams = new Map<string, Upstream>();
  const shares = [connections, findingHosts, hashing, printing, compiling, exporting, counting];
  const pdf = await createPdfRenderer({ chromiumPath: config.chromiumPath, dataDir: config.dataDir, logger });
  const close = async (more = 0) => {
    probe.close();
    await closeInTime(
      {
        pdf: () => pdf.close(),
        sessions: () => sessions?.flush(),
        apiTokens: () => apiTokens.flush(),
        usage: () => usage.stop(),
        commits: () => commits.close(),
        tracing: () => substitutes.tracing?.stop(),
      },
      flushTimeout + more,
      logger,
    );
    await closeInTime(
      {
        limiter: () => limiter.close(),
        upstreams: () => Promise.all([...upstreams.values()].map((upstream) => upstream.close())),
        metrics: () => metricsListener?.stop(),
        // After the last response: until then this process counts requests.
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
      await shareMetrics(metrics.registry, shares);
      await tenantMetrics(metrics.registry, load, (tenantId) => database.hosts.get(tenantId) ?? tenantId);
      metricsListener = substitutes.showMetrics?.(source) ?? (await serveMetrics(config.metrics, source, logger));
    }
    await assertSessions(address, sessionNames.serve);
    await assertSafeRole(pool);
    quotaLock = substitutes.limiter
      ? undefined
      : await holdQuotaLock({ url: sessionUrl, countedIn: config.redisUrl ? 'redis' : 'memory' }, logger);
    const keys = signingKeys(database, secrets, clock);
    const jwt = sessionJwt(keys, clock, random);
    sessions = createSessions({ database, jwt, clock, random, secrets, logger });
    const endAccess = accessEnding(revokeOAuthOf);
    const codes = oneTimeCodes({ database, secrets, random, clock, sessions, endAccess });
    const { authenticate } = sessions;
    const contactHash = contactHashAuthentication(database);
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
      logger,
      buckets,
      webhookAllowedAddresses: config.webhookAllowedAddresses,
    });
    for (const service of services) {
      const upstream = await upstreamOf(service);
      upstreams.set(service.name, upstream);
      shares.push(upstream.share, upstream.fileShare);
    }
    const publicKeys = await upstreamKeys(secrets);
    const ofServices = upstreamHandlers(services, upstreams, {
      secrets,
      clock,
      logger,
      keys: publicKeys,
      metrics: metrics ? await upstreamMetrics(metrics.registry, () => upstreams.values()) : noUpstreamMetrics,
      refusesViolations: substitutes.validateResponses ?? false,
    });
    const handlers = [...own, ...ofServices];
    const gateway = await createGateway(
      {
        host: config.host,
        port: config.port,
        operations,
        handlers: substitutes.handlers?.(handlers) ?? handlers,
        buckets,
        serviceFaults: substitutes.services ? [] : serviceFaults,
        addPages: (server, shared) =>
          addEveryPage(server, shared, {
            ...{ database, secrets, random, clock, keys, contactHash, services, publicKeys },
            authenticate,
            onDemand: substitutes.routesOnDemand ?? false,
          }),
        routesOnDemand: substitutes.routesOnDemand,
        trustedProxies: config.trustedProxies,
        traceparentFrom: config.traceparentFrom ?? [],
        validateResponses: substitutes.validateResponses ?? false,
        responseTimeout: substitutes.responseTimeout ?? 10_000,
      },
      {
        database,
        commits,
        limiter,
        decisionCounters: { metrics: metrics?.limiter, usage },
        secrets,
        clock,
        random,
        logger,
        readiness,
        registry: metrics?.registry,
        mayRead: crossOriginReaders(database, clock),
        isKnownPlace: knownPlaces(database, clock),
        authenticators: {
          apiToken: apiTokens.authenticate,
          jwt: authenticate,
          oauth: oauthAuthentication(database),
          contactHash,
        },
      },
    );
    const port = await gateway.start();
    const announceStop = () => {
      readiness.stop();
      gateway.drain.begin();
      commits.stop();
    };
    return {
      port,
      announceStop,
      stop: async (drain = drainTimeout) => {
        const ends = performance.now() + drain;
        announceStop();
        await gateway.drain.end(drain);
        await gateway.stop();
        await close(Math.min(maximumFlushExtension, Math.max(0, ends - performance.now())));
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

/** Waits briefly for Redis. Without it the service starts too, and only limited operations are affected. */
async function connectRedis(
  { redisUrl }: Config,
  logger: Logger,
  metrics?: LimiterMetrics,
): Promise<RedisLimiter | undefined> {
  if (!redisUrl) return undefined;
  // Imported on demand: the Redis client costs a tenth of a second at each start.
  const { redisLimiter } = await import('./limiter/redis.ts');
  const limiter = redisLimiter({ url: redisUrl, logger, metrics });
  await Promise.race([limiter.connected(), delay(redisPatience)]);
  return limiter;
}
