/**
 * Our limiter on hapi, with the gateway's headers and responses and its denial cache in front of hapi; and hapi without a
 * limiter.
 */
import type { IncomingMessage } from 'node:http';
import type Hapi from '@hapi/hapi';
import { type PreRouterResponse, respondBeforeRouter } from '#server/gateway/http/pre-router.ts';
import { type Decision, type Limiter, limiterKey, type Policy } from '#server/limiter/limiter.ts';
import { memoryLimiter } from '#server/limiter/memory.ts';
import { redisLimiter } from '#server/limiter/redis.ts';
import { allocateAsYoung } from '#server/platform/heap.ts';
import { serveParent } from '#test/serve-parent.ts';
import { hapiServer, startHapi } from './hapi.ts';
import type { ServerAddress, ServerSettings } from './settings.ts';

const tenantId = '01980000-0000-7000-8000-000000000001';
const bucket = 'bench';

/** A message with its client's key, which is computed once. */
interface Keyed extends IncomingMessage {
  key?: string;
}

function keyOf(message: Keyed): string {
  message.key ??= limiterKey({ tenantId, bucket, identity: String(message.headers['x-client']) });
  return message.key;
}

const server = hapiServer();
let limiter: Limiter | undefined;

async function limiterOf(name: string, redisUrl: string): Promise<Limiter> {
  if (name === 'memory') return memoryLimiter();
  const shared = redisLimiter({ url: redisUrl });
  await shared.connected();
  return shared;
}

function headersOf({ quota, windowSeconds }: Policy, { remaining, resetSeconds }: Decision) {
  return {
    'ratelimit-policy': `"${bucket}";q=${quota};w=${windowSeconds}`,
    ratelimit: `"${bucket}";r=${remaining};t=${resetSeconds}`,
  };
}

function tooMany(policy: Policy, decision: Decision): PreRouterResponse {
  const { quota, windowSeconds } = policy;
  const seconds = decision.retryAfterSeconds;
  const detail = `The limit of ${quota} requests per ${windowSeconds} seconds was exceeded. Retry in ${seconds} s.`;
  return {
    status: 429,
    headers: {
      ...headersOf(policy, decision),
      'content-type': 'application/json',
      'retry-after': String(seconds),
      'cache-control': 'no-store',
    },
    body: JSON.stringify({ title: 'Too Many Requests', status: 429, detail }),
  };
}

function limit(server: Hapi.Server, limiter: Limiter, policy: Policy): void {
  respondBeforeRouter(server.listener, (message) => {
    const decision = limiter.denied(keyOf(message), policy);
    return decision && tooMany(policy, decision);
  });
  server.ext('onPreAuth', async (request, h) => {
    const decision = await limiter.take(keyOf(request.raw.req), policy);
    if (!decision.admitted) {
      const { status, headers, body } = tooMany(policy, decision);
      const response = h.response(body).code(status).takeover();
      for (const [name, value] of Object.entries(headers)) response.header(name, value);
      return response;
    }
    const { 'ratelimit-policy': limits, ratelimit: left } = headersOf(policy, decision);
    request.raw.res.setHeader('ratelimit-policy', limits).setHeader('ratelimit', left);
    return h.continue;
  });
}

async function start(settings: ServerSettings): Promise<ServerAddress> {
  if (settings.limiter !== undefined) {
    limiter = await limiterOf(settings.limiter, settings.redisUrl);
    const { quota, windowSeconds } = settings;
    limit(server, limiter, { quota, windowSeconds });
  }
  return startHapi(server);
}

allocateAsYoung();
serveParent(start, async () => {
  await server.stop({ timeout: 100 });
  await limiter?.close();
});
