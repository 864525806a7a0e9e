/** The end of a flood, at a host that refills slowly, on a clock of the test's own. */
import test from 'ava';
import { operation } from '../document.ts';
import { Answer } from '../http/answer.ts';
import type { HttpClient } from '../http/client.ts';
import type { Exchange } from '../http/exchange.ts';
import { checkedProfile } from '../profile.ts';
import { type Afterwards, isSpoiled } from './afterwards.ts';
import { Run } from './run.ts';

const releaseMs = 3_000;
const quota = 20;
const baseUrl = 'http://host.example';
const profile = checkedProfile({ baseUrl, administrator: { email: 'ada@acme.example', password: 'x' } }, 'test');

/**
 * At a host that admits 20, and then one more three seconds after each refusal. @param slow takes a request that is sent at that time, with its
 * number after the first refusal; returns how many milliseconds pass before the host decides
 */
async function afterwardsOf(slow: (number: number) => number): Promise<Afterwards> {
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
        answer: undefined,
        error: undefined,
      };
      seen(exchange);
      if (sinceRefused > 0) sinceRefused += 1;
      now += 1 + slow(sinceRefused);
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
      exchange.answer = { status: isFull ? 429 : 200, headers, body: Buffer.from('{}') };
      return new Answer(exchange);
    },
    close: async () => {},
  };
  const until = async (at: number) => {
    now = Math.max(now, at);
  };
  const run = new Run(profile, client, { now: () => now, until, waited: 0 });
  const flood = await run.floods.of(operation('identity.requestLoginOtp'));
  return flood.afterwards();
}

test('who waits as told is admitted, and was refused until then', async (t) => {
  const { early, late } = await afterwardsOf(() => 0);
  t.deepEqual(
    early.map(({ status }) => status),
    [429, 429],
  );
  t.is(late?.status, 200);
});

test('an early try that arrives when it is not early any more is tried again: it used what the late one was to find', async (t) => {
  let isSlow = true;
  const afterwards = await afterwardsOf((number) => {
    // The first is the refusal, and the second is asked at once.
    if (!isSlow || number !== 3) return 0;
    isSlow = false;
    return 2_000;
  });
  t.false(isSpoiled(afterwards));
  t.is(afterwards.late?.status, 200);
});

// The tenth: the bucket is filled by five before it.
test('when it is late again, that is said, and the host is not blamed', async (t) => {
  const afterwards = await afterwardsOf((number) => (number === 3 || number === 10 ? 2_000 : 0));
  t.true(isSpoiled(afterwards));
});
