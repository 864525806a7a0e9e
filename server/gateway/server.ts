/** The gateway: a hapi server with our listener, our stages, our answers. */

import type { IncomingMessage } from 'node:http';
import type { Request, Server } from '@hapi/hapi';
import Hapi from '@hapi/hapi';
import type { Registry } from 'prom-client';
import type { AnyOperation } from '#contracts/operation.ts';
import type { Limiter } from '#server/limiter/limiter.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Readiness } from '#server/platform/readiness.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { logRequests } from './access-log.ts';
import { clientAddress, trustedProxies } from './client-address.ts';
import { answerClientErrors } from './client-errors.ts';
import type { Authenticators } from './credential.ts';
import { type MayRead, preflightRoute } from './cross-origin.ts';
import { type Drain, drainOf } from './drain.ts';
import { answerEarly } from './early-answers.ts';
import { finish } from './finish.ts';
import type { BoundHandler } from './handle.ts';
import { headerOf } from './header.ts';
import { knownDenials } from './known-denials.ts';
import { createListener } from './listener.ts';
import { httpMetrics } from './metrics.ts';
import { probeAnswers } from './probes.ts';
import { assertContracts } from './promises.ts';
import { type Buckets, type DecisionCounters, rateLimit } from './rate-limit.ts';
import { routeOf } from './route.ts';
import { lackingRoutes, unmatchedRoute } from './routing.ts';
import { findTenant } from './tenant.ts';
import { tenantDirectory } from './tenant-directory.ts';

export interface GatewayOptions {
  readonly host: string;
  readonly port: number;
  readonly operations: readonly AnyOperation[];
  readonly handlers: readonly BoundHandler[];
  readonly buckets: Buckets;
  /** Adds routes that are no operations: documentation. They pass the tenant stage too. */
  readonly addPages: (server: Server) => Promise<void>;
  readonly trustedProxies: readonly string[];
  readonly validateResponses: boolean;
}

export interface GatewayDeps {
  readonly database: Database;
  readonly limiter: Limiter;
  readonly decisionCounters: DecisionCounters;
  readonly authenticators: Authenticators;
  readonly mayRead: MayRead;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly readiness: Readiness;
  /** Where requests are counted; absent: nowhere. */
  readonly registry?: Registry | undefined;
}

export interface Gateway {
  /** @returns the port. @throws the listener's own error, such as EADDRINUSE */
  start(): Promise<number>;
  readonly drain: Drain;
  /** To be called when it is drained, or has not started. */
  stop(): Promise<void>;
}

/** @returns the server, not started. @throws BrokenContracts */
export async function createGateway(options: GatewayOptions, deps: GatewayDeps): Promise<Gateway> {
  assertContracts(options.operations, options.handlers, options.buckets);
  const { database, logger, clock, random } = deps;
  const listener = createListener();
  const server = Hapi.server({
    listener,
    host: options.host,
    port: options.port,
    debug: false,
    routes: {
      state: { parse: false, failAction: 'ignore' },
      security: false,
      // hapi would send a slice of the JSON, and for a range it cannot serve a 416 of its own making, past `finish`.
      response: { ranges: false },
    },
    router: { stripTrailingSlash: false },
    // The end is ours: see drain.ts.
    operations: { cleanStop: false },
  });
  const proxies = trustedProxies(options.trustedProxies);
  const addressOf = (message: IncomingMessage) =>
    clientAddress(message.socket.remoteAddress ?? '', headerOf(message, 'x-forwarded-for'), proxies);
  const limits = rateLimit(deps.limiter, options.buckets, deps.decisionCounters);
  const directory = tenantDirectory(database, clock);
  const newRequestId = () => newId(random, clock);
  const { operations, buckets } = options;
  const probeAnswer = probeAnswers(deps.readiness);
  const metrics = deps.registry && (await httpMetrics(deps.registry, () => drain.inFlight));
  const denial = knownDenials({ operations, buckets, directory, limits, addressOf, newRequestId, logger, metrics });
  answerEarly(listener, (message) => probeAnswer(message) ?? denial(message));
  const drain = drainOf(listener);
  answerClientErrors(listener);
  server.ext('onRequest', findTenant(directory, newRequestId));
  server.ext('onPreResponse', finish(logger, options.validateResponses, deps.mayRead));
  logRequests(server, logger, metrics);

  const routeDeps = {
    ...deps,
    validateResponses: options.validateResponses,
    rateLimit: limits,
    clientAddress: (request: Request) => addressOf(request.raw.req),
  };
  const ordered = new Map(options.handlers.map((handler) => [handler.contract, handler]));
  for (const operation of options.operations) {
    const handler = ordered.get(operation);
    if (handler) server.route(routeOf(handler, routeDeps));
  }
  await options.addPages(server);
  server.route(lackingRoutes(server, operations));
  server.route(preflightRoute(server, deps.mayRead));
  server.route(unmatchedRoute(server));
  return {
    start: async () => {
      await server.start();
      return Number(server.info.port);
    },
    drain,
    stop: () => server.stop(),
  };
}
