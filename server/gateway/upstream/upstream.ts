/** Sends requests to the instances of a service, with no header that belongs to a connection (RFC 9110, 7.6.1). */
import type { Pool } from 'undici';
import type { Service } from '#contracts/services/service.ts';
import { type ShareBounds, Shares } from '#server/platform/shares.ts';
import { Problem } from '../api/problem.ts';
import { type Exchange, exchange, TimedOut, type UpstreamResponse } from './exchange.ts';
import { type Failure, Instances } from './instances.ts';

interface UpstreamRequest extends Exchange {
  readonly tenantId: string;
}

export interface Upstream {
  readonly name: string;
  readonly base: string;
  readonly share: Shares;
  /** Of files, which take as long as their clients read: they leave room for everything else. */
  readonly fileShare: Shares;
  /** @throws Problem 502, 503, 504 */
  send(request: UpstreamRequest): Promise<UpstreamResponse>;
  leftOut(): number;
  close(): Promise<void>;
}

/** Connections to one instance. */
const connectionsEach = 64;
/** Milliseconds to connect. */
const connectTimeout = 2_000;
/** Milliseconds without a byte of the body. */
const bodyTimeout = 10_000;
/** Less than the five seconds after which Node, Apache and Gunicorn close an idle connection. */
const keepAliveTimeout = 4_000;
/** Bytes of the head of a response. */
const maxHeaderSize = 16 * 1024;

/** With the time of a request itself, a wait fits into that of a response. */
const boundsOf = (concurrency: number): ShareBounds => ({
  concurrency,
  perTenant: concurrency / 2,
  waitingPerTenant: 200,
  patience: 2_000,
});

/** Of errors before a connection: nothing was sent. */
const unreached = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const late = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

export async function upstreamOf({ name, upstream: origins, base }: Service): Promise<Upstream> {
  // Imported on demand, so that an installation without services does not load it.
  const { Pool: ConnectionPool } = await import('undici');
  const pools = origins.map((origin) => ({
    origin,
    pool: new ConnectionPool(origin, {
      connections: connectionsEach,
      pipelining: 1,
      allowH2: false,
      connect: { timeout: connectTimeout },
      bodyTimeout,
      maxHeaderSize,
      keepAliveTimeout,
    }),
  }));
  const instances = new Instances(pools);
  return {
    name,
    base,
    share: new Shares(`upstream ${name}`, boundsOf(connectionsEach * origins.length)),
    fileShare: new Shares(`upstream ${name} files`, boundsOf((connectionsEach / 4) * origins.length)),
    send: (request) => send(instances, request),
    leftOut: () => instances.leftOut(),
    close: async () => {
      await Promise.all(pools.map(({ pool }) => pool.destroy()));
    },
  };
}

async function send(instances: Instances<Pool>, request: UpstreamRequest): Promise<UpstreamResponse> {
  const first = instances.pick(request.tenantId);
  if (!first) throw refused(instances);
  const began = performance.now();
  const attempt = (instance: typeof first, patience: number) =>
    instances.track(instance, request.tenantId, (pool) => exchange(pool, { ...request, patience }), failureOf);
  try {
    return await attempt(first, request.patience);
  } catch (error) {
    if (!mayRepeat(request, error)) throw problemOf(error);
    const second = instances.pick(request.tenantId, first);
    if (!second) throw problemOf(error);
    const left = Math.max(1, request.patience - (performance.now() - began));
    return await attempt(second, left).catch((again: unknown) => {
      throw problemOf(again);
    });
  }
}

function failureOf(outcome: { result: UpstreamResponse } | { error: unknown }): Failure {
  if ('result' in outcome) return [502, 503, 504].includes(outcome.result.statusCode) ? 'broken' : 'none';
  return unreached.has(codeOf(outcome.error)) ? 'unreached' : 'broken';
}

/** What was never sent may be sent again; of what may have been done, only a read that did not use up the time. */
function mayRepeat({ method }: UpstreamRequest, error: unknown): boolean {
  if (unreached.has(codeOf(error))) return true;
  return method === 'GET' && !isLate(error);
}

const isLate = (error: unknown) => error instanceof TimedOut || late.has(codeOf(error));

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** @returns 503 where nothing was sent, so that a client may repeat it; else what happened is not known: 502, or 504 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isLate(error)) return new Problem('upstream_timeout', { cause: error });
  if (!unreached.has(codeOf(error))) return new Problem('upstream_failed', { cause: error });
  return new Problem('temporarily_unavailable', {
    detail: 'The service behind this operation cannot be reached now.',
    headers: { 'retry-after': '1' },
    cause: error,
  });
}

function refused(instances: Instances<Pool>): Problem {
  return new Problem('temporarily_unavailable', {
    detail: 'The service behind this operation does not work now.',
    headers: { 'retry-after': String(instances.retryAfter()) },
    cause: new Error('all instances are left out after failures'),
  });
}
