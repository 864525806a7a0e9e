/** Floods by a caller whose bucket others may have used before, on a simulated clock. */
import test from 'ava';
import { operation } from '#harness/document.ts';
import type { HttpClient } from '#harness/http/client.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { HttpResponse } from '#harness/http/response.ts';
import { checkedProfile } from '#harness/profile.ts';
import type { Timer } from '#harness/timer.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Flood } from './flood.ts';
import { RunSession } from './run-session.ts';

const windowMs = 60_000;
const profile = checkedProfile(
  { baseUrl: 'http://host.example', administrator: { email: 'ada@acme.example', password: 'x' } },
  'test',
);

interface SimulatedHost {
  readonly quota: number;
  /** Times of requests of others from the same address, in milliseconds. */
  readonly others: readonly number[];
}

/** Fills the limit of sign-ins at a host that counts in a log of the last window. */
function floodAt({ quota, others }: SimulatedHost): Promise<Flood> {
  let now = 100_000;
  const log = [...others];
  const client: HttpClient = {
    sent: 0,
    open: 0,
    async send({ method, url }, seen) {
      const exchange: Exchange = {
        method,
        url,
        requestHeaders: {},
        requestBody: undefined,
        sentAt: now,
        receivedAt: undefined,
        response: undefined,
        error: undefined,
      };
      seen(exchange);
      now += 1;
      const recent = log.filter((at) => at > now - windowMs && at <= now);
      const isFull = recent.length >= quota;
      if (!isFull) log.push(now);
      const wait = Math.ceil(((recent[0] ?? now) + windowMs - now) / 1_000);
      const headers: Record<string, string> = isFull ? { 'retry-after': String(wait) } : {};
      exchange.receivedAt = now;
      exchange.response = { status: isFull ? 429 : 401, headers, body: Buffer.from('{}') };
      return new HttpResponse(exchange);
    },
    close: async () => {},
  };
  const timer: Timer = {
    now: () => now,
    until: async (at) => {
      now = Math.max(now, at);
    },
    waited: 0,
  };
  return new RunSession(profile, client, timer).floods.of(operation('identity.loginCheck'));
}

test('an address that a previous run has used is filled again a window later', async (t) => {
  const previous = Array.from({ length: 13 }, (_, index) => 90_000 + index);
  const { admitted, denied } = await floodAt({ quota: 20, others: previous });
  t.is(admitted.length, 20);
  t.truthy(denied);
});

test('a quota that is too small shows in both fills, and is believed', async (t) => {
  const { admitted } = await floodAt({ quota: 10, others: [] });
  t.is(admitted.length, 10);
});

test('an address that others go on using is not judged', async (t) => {
  const busy = Array.from({ length: 80 }, (_, index) => 60_000 + index * 4_321);
  const error = await t.throwsAsync(floodAt({ quota: 20, others: busy }), { instanceOf: Inconclusive });
  t.regex(error?.message ?? '', /others may use the same bucket: it admitted \d+, then \d+, then \d+, a window apart/);
});
