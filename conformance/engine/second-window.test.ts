/** The second window of a flood, at a host with an exact log for each email, on a simulated clock. */
import test from 'ava';
import { operation } from '#harness/document.ts';
import type { HttpClient } from '#harness/http/client.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { HttpResponse } from '#harness/http/response.ts';
import { checkedProfile } from '#harness/profile.ts';
import { slidingLog } from '../broken/good/own-limiter.ts';
import { RunSession } from './run-session.ts';

const window = 60_000;
const profile = checkedProfile(
  { baseUrl: 'http://host.example', administrator: { email: 'ada@acme.example', password: 'x' } },
  'test',
);

/** @returns the session of a run, its clock, and the milliseconds after which the host counts the next requests; else 1 */
function started() {
  const delays: number[] = [];
  let now = 0;
  const counters = new Map<unknown, ReturnType<typeof slidingLog>>();
  const client: HttpClient = {
    sent: 0,
    open: 0,
    async send({ method, url, body }, seen) {
      const exchange: Exchange = {
        method,
        url,
        requestHeaders: {},
        requestBody: body,
        sentAt: now,
        receivedAt: undefined,
        response: undefined,
        error: undefined,
      };
      seen(exchange);
      now += delays.shift() ?? 1;
      const counter = counters.get(body) ?? slidingLog(20, window);
      counters.set(body, counter);
      const wait = counter.admit(now);
      const isRefused = wait !== 'admitted';
      const headers: Record<string, string> = isRefused ? { 'retry-after': String(Math.ceil(wait / 1_000)) } : {};
      exchange.receivedAt = now;
      exchange.response = { status: isRefused ? 429 : 200, headers, body: Buffer.from('{}') };
      return new HttpResponse(exchange);
    },
    close: async () => {},
  };
  const until = async (at: number) => {
    now = Math.max(now, at);
  };
  const clock = { now: () => now, until, waited: 0 };
  return { run: new RunSession(profile, client, clock), clock, delays };
}

test('requests of other callers while the bucket is exhausted do not put the second window off', async (t) => {
  const { run, clock } = started();
  const flood = await run.floods.of(operation('identity.requestLoginOtp'));
  for (let sent = 0; sent < 10; sent += 1) t.is((await flood.send('other-email')).status, 200);
  const second = await flood.secondWindow();
  t.is(second.admitted.length + second.spent, 20);
  t.true(clock.now() < window + 5_000, `${clock.now()} ms`);
});

test('own requests after the wait are part of the second window', async (t) => {
  const { run } = started();
  const flood = await run.floods.of(operation('identity.requestLoginOtp'));
  const { late } = await flood.afterwards();
  t.is(late?.status, 200);
  t.is((await flood.secondWindow()).spent, 1);
});

test('a request counts in the window in which the host may have counted it, which can be long after it was sent', async (t) => {
  const { run, clock, delays } = started();
  const flood = await run.floods.of(operation('identity.requestLoginOtp'));
  await flood.afterwards();
  // Fills the bucket again, so that the second window has to wait for the last of these.
  await clock.until(2 * window);
  delays.push(...Array.from({ length: 19 }, () => 1), 5_000);
  await flood.send('same');
  const second = await flood.secondWindow();
  t.is(second.admitted.length + second.spent, 20);
});

test('rules that fill the bucket again at the same time do not take from the second window', async (t) => {
  const { run, clock } = started();
  const flood = await run.floods.of(operation('identity.requestLoginOtp'));
  await flood.afterwards();
  await clock.until(3 * window);
  const [second] = await Promise.all([flood.secondWindow(), flood.send('same'), flood.send('same')]);
  t.is(second.admitted.length, 20);
});
