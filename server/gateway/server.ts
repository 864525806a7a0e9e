/** Assembles the gateway: hapi with our listener, stages and routes. */

import type { Request, Server, ServerRoute } from '@hapi/hapi';
import Hapi from '@hapi/hapi';
import type { Registry } from 'prom-client';
import { objectOf } from '#contracts/conditional.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import type { Limiter } from '#server/limiter/limiter.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';
import type { CommitSignals } from '#server/platform/postgres/commit-signals.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Readiness } from '#server/platform/readiness.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { BoundHandler } from './api/handle.ts';
import { logRequests } from './http/access-log.ts';
import { answerRecord } from './http/answer-record.ts';
import { clientAddresses, isTrusted, trustedProxies } from './http/client-address.ts';
import { answerClientErrors } from './http/client-errors.ts';
import { deprecationMetrics } from './http/deprecation-metrics.ts';
import { type Drain, drainOf } from './http/drain.ts';
import { lingerAfterResponses } from './http/lingering-close.ts';
import { createListener, listen } from './http/listener.ts';
import { httpMetrics } from './http/metrics.ts';
import { respondBeforeRouter } from './http/pre-router.ts';
import { probeResponses } from './http/probes.ts';
import { requestSpans } from './http/request-span.ts';
import { type IsKnownPlace, routeOf } from './route.ts';
import type { Authenticators } from './stages/credential.ts';
import { type MayRead, preflightRoute } from './stages/cross-origin.ts';
import { denialCache } from './stages/denial-cache.ts';
import { finish } from './stages/finish.ts';
import { type Buckets, type DecisionCounters, type RateLimit, rateLimit } from './stages/rate-limit.ts';
import { addOnDemand } from './stages/routes-on-demand.ts';
import { lackingRoutes, lackingRoutesAt, unmatchedRoute } from './stages/routing.ts';
import { findTenant } from './stages/tenant.ts';
import { tenantDirectory } from './stages/tenant-directory.ts';
import { assertContracts } from './startup-checks.ts';

export interface GatewayOptions {
  readonly host: string;
  readonly port: number;
  readonly operations: readonly AnyOperation[];
  readonly handlers: readonly BoundHandler[];
  readonly buckets: Buckets;
  /** What is wrong with the files of services. */
  readonly serviceFaults?: readonly string[];
  /** Adds routes that are not operations, such as the documentation. They pass the tenant stage too. */
  readonly addPages: (server: Server, shared: PageDeps) => Promise<void>;
  /** For tests: see routes-on-demand.ts. */
  readonly routesOnDemand?: boolean | undefined;
  readonly trustedProxies: readonly string[];
  /** Peers whose `traceparent` is continued. */
  readonly traceparentFrom: readonly string[];
  readonly validateResponses: boolean;
  /** Milliseconds until an ordinary response. */
  readonly responseTimeout: number;
}

/** What pages share with operations. */
export interface PageDeps {
  readonly rateLimit: RateLimit;
  readonly clientAddress: (request: Request) => string;
}

export interface GatewayDeps {
  readonly database: Database;
  readonly commits: CommitSignals;
  readonly limiter: Limiter;
  readonly decisionCounters: DecisionCounters;
  readonly authenticators: Authenticators;
  readonly mayRead: MayRead;
  readonly isKnownPlace: IsKnownPlace;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly readiness: Readiness;
  /** Registry of the request metrics; absent: none. */
  readonly registry?: Registry | undefined;
}

export interface Gateway {
  /** @returns the port. @throws the listener's own error, such as EADDRINUSE */
  start(): Promise<number>;
  readonly drain: Drain;
  /** Call after drain.end(), or before start(). */
  stop(): Promise<void>;
}

/** @returns the server, not started. @throws ContractViolations */
export async function createGateway(options: GatewayOptions, deps: GatewayDeps): Promise<Gateway> {
  assertContracts(options.operations, options.handlers, options.buckets, options.serviceFaults);
  const { database, logger, clock, random } = deps;
  const listener = createListener();
  const server = Hapi.server({
    listener,
    // hapi would listen with Node's backlog.
    autoListen: false,
    debug: false,
    routes: {
      state: { parse: false, failAction: 'ignore' },
      security: false,
      // hapi would slice JSON, and send its own 416 past `finish`.
      response: { ranges: false },
    },
    router: { stripTrailingSlash: false },
    // drain.ts stops the listener instead.
    operations: { cleanStop: false },
  });
  const proxies = trustedProxies(options.trustedProxies);
  const addressOf = clientAddresses(proxies);
  const limits = rateLimit(deps.limiter, options.buckets, deps.decisionCounters);
  const directory = tenantDirectory(database, clock);
  const newRequestId = () => newId(random, clock);
  const { operations, buckets } = options;
  const probeResponse = probeResponses(deps.readiness);
  const metrics = deps.registry && (await httpMetrics(deps.registry, () => drain.inFlight));
  const deprecations = deps.registry && (await deprecationMetrics(deps.registry));
  const denial = denialCache({
    operations,
    buckets,
    directory,
    limits,
    addressOf,
    newRequestId,
    logger,
    metrics,
    deprecations,
  });
  const continued = trustedProxies(options.traceparentFrom);
  const enter = requestSpans((peer) => isTrusted(peer, continued));
  respondBeforeRouter(listener, (message) => probeResponse(message) ?? denial(message), enter);
  const drain = drainOf(listener);
  answerClientErrors(listener);
  lingerAfterResponses(listener);
  server.ext('onRequest', findTenant(directory, newRequestId));
  server.ext('onPreResponse', finish(logger, options.validateResponses, deps.mayRead, answerRecord(operations)));
  logRequests(server, logger, { http: metrics, deprecations });

  const shared: PageDeps = { rateLimit: limits, clientAddress: (request) => addressOf(request.raw.req) };
  const { validateResponses, responseTimeout } = options;
  const routeDeps = { ...deps, ...shared, validateResponses, responseTimeout };
  const handlerOf = new Map(options.handlers.map((handler) => [handler.contract, handler]));
  const routes = new Map<string, (() => ServerRoute)[]>();
  for (const operation of operations) {
    const handler = handlerOf.get(operation);
    const object = objectOf(operation);
    if (!handler) continue;
    const make = () => routeOf(handler, object && handlerOf.get(object), routeDeps);
    routes.set(operation.path, [...(routes.get(operation.path) ?? []), make]);
  }
  const paths = [...routes.keys()];
  if (options.routesOnDemand) addOnDemand(server, routes, (path) => lackingRoutesAt(server, path, paths));
  else server.route([...routes.values()].flat().map((make) => make()));
  await options.addPages(server, shared);
  if (!options.routesOnDemand) server.route(lackingRoutes(server, operations));
  server.route(preflightRoute(server, deps.mayRead));
  server.route(unmatchedRoute(server, operations));
  return {
    start: async () => {
      await server.start();
      await listen(listener, options);
      return Number(server.info.port);
    },
    drain,
    stop: () => server.stop(),
  };
}
