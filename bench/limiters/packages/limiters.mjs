/**
 * Limiters of npm, each behind one function, as its documentation says to use it. Each `make` is called within simulated
 * time, and returns a limiter without any state of an earlier one.
 */
import { createRequire } from 'node:module';
import fastifyRateLimit from '@fastify/rate-limit';
import { limit as grammyLimit } from '@grammyjs/ratelimiter';
import hapi from '@hapi/hapi';
import { ThrottlerStorageService } from '@nestjs/throttler/dist/throttler.service.js';
import { RateLimiter as PacerRateLimiter } from '@tanstack/pacer';
import Bottleneck from 'bottleneck';
import { rateLimit as expressRateLimit } from 'express-rate-limit';
import { FastRateLimit } from 'fast-ratelimit';
import fastify from 'fastify';
import hapiRateLimit from 'hapi-rate-limit';
import { Hono } from 'hono';
import { rateLimiter as honoRateLimiter } from 'hono-rate-limiter';
import koa2RateLimit from 'koa2-ratelimit';
import lambdaRateLimiter from 'lambda-rate-limiter';
import { RateLimiter as LimiterRateLimiter } from 'limiter';
import { pRateLimit } from 'p-ratelimit';
import { RateLimiterMemory } from 'rate-limiter-flexible';

const require = createRequire(import.meta.url);
// Its exports are for bundlers of Svelte.
const sveltekitPackage = new URL('node_modules/sveltekit-rate-limiter/dist/server/index.js', import.meta.url);
const { RetryAfterRateLimiter } = await import(sveltekitPackage.href);

const denied = (retryAfter) => ({ admitted: false, retryAfter });
const admitted = { admitted: true };
/** Resolves when all promises that can go on have done so. */
async function settled() {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
const secondsOf = (header) => (header === undefined || header === null ? undefined : Number(header));

/** A limiter for each key, where the package has no keys. */
function perKey(make) {
  const limiters = new Map();
  return (key) => {
    const limiter = limiters.get(key) ?? make();
    limiters.set(key, limiter);
    return limiter;
  };
}

function flexible({ quota, windowMs }) {
  const limiter = new RateLimiterMemory({ points: quota, duration: windowMs / 1_000 });
  return (key) =>
    limiter.consume(key).then(
      () => admitted,
      ({ msBeforeNext }) => denied(msBeforeNext / 1_000),
    );
}

function express({ quota, windowMs }) {
  const middleware = expressRateLimit({ limit: quota, windowMs, keyGenerator: ({ key }) => key, validate: false });
  return (key) =>
    new Promise((resolve, reject) => {
      const headers = new Map();
      const response = {
        headersSent: false,
        statusCode: 200,
        setHeader: (name, value) => headers.set(name.toLowerCase(), value),
        append: (name, value) => headers.set(name.toLowerCase(), value),
        status: () => response,
        send: () => resolve(denied(secondsOf(headers.get('retry-after')))),
        on: () => response,
      };
      const request = { key, ip: '127.0.0.1', app: { get: () => false }, headers: {}, method: 'GET' };
      middleware(request, response, (error) => (error ? reject(error) : resolve(admitted)));
    });
}

async function fastifyPlugin({ quota, windowMs }) {
  const app = fastify();
  await app.register(fastifyRateLimit, {
    max: quota,
    timeWindow: windowMs,
    keyGenerator: ({ headers }) => headers.key,
  });
  app.get('/', async () => 'ok');
  return async (key) => {
    const { statusCode, headers } = await app.inject({ url: '/', headers: { key } });
    return statusCode === 429 ? denied(secondsOf(headers['retry-after'])) : admitted;
  };
}

function koa({ quota, windowMs }) {
  // It reads the clock when it is loaded, so each trial loads it.
  for (const name of ['koa-ratelimit', 'koa-ratelimit/limiter/memory.js']) delete require.cache[require.resolve(name)];
  const middleware = require('koa-ratelimit')({
    ...{ driver: 'memory', db: new Map(), max: quota, duration: windowMs, id: ({ key }) => key },
  });
  return async (key) => {
    let isAdmitted = false;
    const headers = new Map();
    const set = (name, value) => typeof name === 'string' && headers.set(name, value);
    await middleware({ key, state: {}, set }, async () => {
      isAdmitted = true;
    });
    return isAdmitted ? admitted : denied(secondsOf(headers.get('Retry-After')));
  };
}

function koa2({ quota, windowMs }) {
  // Its memory is one for all limiters of the process.
  koa2RateLimit.Stores.Memory.cleanAll();
  const options = { interval: windowMs, max: quota, keyGenerator: async ({ key }) => key };
  const middleware = koa2RateLimit.RateLimit.middleware(options);
  return async (key) => {
    let isAdmitted = false;
    const headers = new Map();
    const context = { key, state: {}, request: {}, set: (name, value) => headers.set(name, value) };
    await middleware(context, async () => {
      isAdmitted = true;
    });
    return isAdmitted ? admitted : denied(secondsOf(headers.get('Retry-After')));
  };
}

async function hapiPlugin({ quota, windowMs }) {
  const server = hapi.server({ debug: false });
  const off = { pathLimit: false, userPathLimit: false, authLimit: false };
  const options = { ...off, userLimit: quota, userCache: { expiresIn: windowMs }, trustProxy: true };
  await server.register({ plugin: hapiRateLimit, options });
  server.route({ method: 'GET', path: '/', handler: () => 'ok' });
  await server.initialize();
  return async (key) => {
    const { statusCode } = await server.inject({ url: '/', headers: { 'x-forwarded-for': key } });
    return statusCode === 429 ? denied(undefined) : admitted;
  };
}

function nest({ quota, windowMs }) {
  const storage = new ThrottlerStorageService();
  return async (key) => {
    // As ThrottlerGuard calls it: a block lasts for a window unless the options say otherwise.
    const { isBlocked, timeToBlockExpire } = await storage.increment(key, windowMs, quota, windowMs, 'default');
    return isBlocked ? denied(timeToBlockExpire) : admitted;
  };
}

function hono({ quota, windowMs }) {
  const app = new Hono();
  app.use(honoRateLimiter({ limit: quota, windowMs, keyGenerator: (context) => context.req.header('key') }));
  app.get('/', (context) => context.text('ok'));
  return async (key) => {
    const response = await app.request('/', { headers: { key } });
    return response.status === 429 ? denied(secondsOf(response.headers.get('retry-after'))) : admitted;
  };
}

function bottleneck({ quota, windowMs }) {
  const limiterOf = perKey(
    () =>
      new Bottleneck({
        ...{ reservoir: quota, reservoirRefreshAmount: quota, reservoirRefreshInterval: windowMs },
        ...{ highWater: 0, strategy: Bottleneck.strategy.OVERFLOW },
      }),
  );
  return async (key) => {
    let isDropped = false;
    limiterOf(key)
      .schedule(async () => {})
      .catch(() => {
        isDropped = true;
      });
    await settled();
    return isDropped ? denied(undefined) : admitted;
  };
}

function limiter({ quota, windowMs }) {
  const limiterOf = perKey(() => new LimiterRateLimiter({ tokensPerInterval: quota, interval: windowMs }));
  return (key) => {
    const one = limiterOf(key);
    return one.tryRemoveTokens(1) ? admitted : denied(one.getWaitTime(1) / 1_000);
  };
}

function pRatelimit({ quota, windowMs }) {
  // With maxDelay it rejects what would have to wait.
  const limitOf = perKey(() => pRateLimit({ interval: windowMs, rate: quota, maxDelay: 1 }));
  return async (key) => {
    let isStarted = false;
    limitOf(key)(async () => {
      isStarted = true;
    }).catch(() => {});
    await settled();
    return isStarted ? admitted : denied(undefined);
  };
}

const pacer =
  (windowType) =>
  ({ quota, windowMs }) => {
    const limiterOf = perKey(() => new PacerRateLimiter(() => {}, { limit: quota, window: windowMs, windowType }));
    return (key) => {
      const one = limiterOf(key);
      return one.maybeExecute() ? admitted : denied(one.getMsUntilNextWindow() / 1_000);
    };
  };

function fast({ quota, windowMs }) {
  const one = new FastRateLimit({ threshold: quota, ttl: windowMs / 1_000 });
  return (key) => (one.consumeSync(key) ? admitted : denied(undefined));
}

function lambda({ quota, windowMs }) {
  const one = lambdaRateLimiter({ interval: windowMs });
  return (key) =>
    one.check(quota, key).then(
      () => admitted,
      () => denied(undefined),
    );
}

function grammy({ quota, windowMs }) {
  const middleware = grammyLimit({ timeFrame: windowMs, limit: quota, keyGenerator: ({ key }) => key });
  return async (key) => {
    let isAdmitted = false;
    await middleware({ key }, async () => {
      isAdmitted = true;
    });
    return isAdmitted ? admitted : denied(undefined);
  };
}

function sveltekit({ quota, windowMs }) {
  const one = new RetryAfterRateLimiter({
    plugins: [{ hash: async ({ key }) => key, rate: [quota, windowMs === 60_000 ? 'm' : `${windowMs / 1_000}s`] }],
    hashFunction: async (key) => key,
    maxItems: Number.POSITIVE_INFINITY,
  });
  return async (key) => {
    const { limited, retryAfter } = await one.check({ key });
    return limited ? denied(retryAfter) : admitted;
  };
}

/** `isSlow`: a whole HTTP framework decides, so fewer patterns are tried. `hasTimers`: of each key, so fewer keys are. */
export const limiters = [
  { package: 'express-rate-limit', make: express },
  { package: 'rate-limiter-flexible', variant: 'RateLimiterMemory', make: flexible },
  { package: '@fastify/rate-limit', make: fastifyPlugin, isSlow: true },
  { package: '@nestjs/throttler', make: nest },
  { package: 'bottleneck', variant: 'reservoir', make: bottleneck, hasTimers: true },
  { package: 'limiter', make: limiter },
  { package: '@tanstack/pacer', variant: 'fixed', make: pacer('fixed') },
  { package: '@tanstack/pacer', variant: 'sliding', make: pacer('sliding') },
  { package: 'hono-rate-limiter', make: hono, isSlow: true },
  { package: 'koa-ratelimit', variant: 'memory', make: koa },
  { package: 'koa2-ratelimit', make: koa2 },
  { package: 'hapi-rate-limit', make: hapiPlugin, isSlow: true },
  { package: 'p-ratelimit', variant: 'maxDelay', make: pRatelimit, hasTimers: true },
  { package: 'fast-ratelimit', make: fast },
  { package: 'lambda-rate-limiter', make: lambda },
  { package: '@grammyjs/ratelimiter', make: grammy },
  { package: 'sveltekit-rate-limiter', variant: 'RetryAfterRateLimiter', make: sveltekit },
];
