/** The end of a flood at a host with slow refill, on a simulated clock. */
import test from 'ava';
import { operation } from '#harness/document.ts';
import type { HttpClient } from '#harness/http/client.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { HttpResponse } from '#harness/http/response.ts';
import { checkedProfile } from '#harness/profile.ts';
import { type Afterwards, isSpoiled } from './retries-after-flood.ts';
import { RunSession } from './run-session.ts';

const releaseMs = 3_000;
const quota = 20;
const baseUrl = 'http://host.example';
const profile = checkedProfile({ baseUrl, administrator: { email: 'ada@acme.example', password: 'x' } }, 'test');

/**
 * A host that admits 20, and one more three seconds after each refusal.
 * @param slow processing time in milliseconds of a request, by its number after the first refusal
 * @param isBusy of the same numbers: those that are answered by 503, and not counted
 */
async function afterwardsOf(
  slow: (number: number) => number,
  isBusy: (number: number) => boolean = () => false,
): Promise<Afterwards> {
  let now = 0;
  let admitted = 0;
  let release: number | undefined;
  let sinceRefused = 0;
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
      if (sinceRefused > 0) sinceRefused += 1;
      now += 1 + slow(sinceRefused);
      if (sinceRefused > 0 && isBusy(sinceRefused)) {
        exchange.receivedAt = now;
        exchange.response = { status: 503, headers: { 'retry-after': '1' }, body: Buffer.from('{}') };
        return new HttpResponse(exchange);
      }
      const isFull = admitted >= quota && now < (release ?? Number.POSITIVE_INFINITY);
      if (isFull) {
        release ??= now + releaseMs;
        sinceRefused = Math.max(sinceRefused, 1);
      } else {
        admitted += 1;
        release = undefined;
      }
      const seconds = Math.ceil(((release ?? now) - now) / 1_000);
      const headers: Record<string, string> = isFull ? { 'retry-after': String(seconds) } : {};
      exchange.receivedAt = now;
      exchange.response = { status: isFull ? 429 : 200, headers, body: Buffer.from('{}') };
      return new HttpResponse(exchange);
    },
    close: async () => {},
  };
  const until = async (at: number) => {
    now = Math.max(now, at);
  };
  const run = new RunSession(profile, client, { now: () => now, until, waited: 0 });
  const flood = await run.floods.of(operation('identity.requestLoginOtp'));
  return flood.afterwards();
}

test('a retry after the wait is admitted, and earlier ones are refused', async (t) => {
  const { early, late } = await afterwardsOf(() => 0);
  t.deepEqual(
    early.map(({ status }) => status),
    [429, 429, 429],
  );
  t.is(late?.status, 200);
});

test('an early retry that is sent too late spoils the experiment, which is repeated', async (t) => {
  let isSlow = true;
  const afterwards = await afterwardsOf((number) => {
    // The first is the refusal; five are sent at once, and the third of the early ones is 300 ms before the end.
    if (!isSlow || number !== 9) return 0;
    isSlow = false;
    return 2_000;
  });
  t.false(isSpoiled(afterwards));
  t.is(afterwards.late?.status, 200);
});

test('an experiment that is spoiled again and again is reported without blaming the host', async (t) => {
  const afterwards = await afterwardsOf((number) => (number >= 9 ? 2_000 : 0));
  t.true(isSpoiled(afterwards));
});

test('a retry that a busy host did not look at is repeated, be it early or at the end of the wait', async (t) => {
  for (const number of [7, 8, 9, 10]) {
    let isBusy = true;
    const { early, late } = await afterwardsOf(
      () => 0,
      (one) => {
        const now = isBusy && one === number;
        if (now) isBusy = false;
        return now;
      },
    );
    t.false(isBusy, `the host was busy at ${number}`);
    const statuses = early.map(({ status }) => status);
    t.deepEqual([...statuses, late?.status], [429, 429, 429, 200], `busy at ${number}`);
  }
});
