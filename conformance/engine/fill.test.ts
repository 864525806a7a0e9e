/** The retries after a fill, at a host that is busy now and then. */
import test from 'ava';
import type { Caller } from '#harness/actors/caller.ts';
import { operation } from '#harness/document.ts';
import { HttpResponse } from '#harness/http/response.ts';
import type { Timer } from '#harness/timer.ts';
import { fillBucket } from './fill.ts';

const limited = operation('identity.requestLoginOtp');
const quota = limited.limit?.quota ?? 0;

/**
 * Fills the bucket of a host that admits its quota, and tries again five times.
 * @param busy numbers of the requests, from 0, that are answered 503
 * @returns the statuses of the retries, and the seconds that were waited
 */
async function retriesAt(busy: (index: number) => boolean) {
  let now = 0;
  let sent = 0;
  let admitted = 0;
  const timer: Timer = {
    now: () => now,
    until: async (at) => {
      now = Math.max(now, at);
    },
    waited: 0,
  };
  const statusOf = (index: number) => {
    if (busy(index)) return 503;
    admitted += 1;
    return admitted > quota ? 429 : 204;
  };
  const send = async () => {
    const status = statusOf(sent);
    sent += 1;
    const headers: Record<string, string> = status === 204 ? {} : { 'retry-after': status === 503 ? '2' : '60' };
    return new HttpResponse({
      ...{ method: 'POST', url: 'http://host.example/otp', requestHeaders: {}, requestBody: undefined },
      ...{ sentAt: now, receivedAt: now, response: { status, headers, body: Buffer.alloc(0) }, error: undefined },
    });
  };
  const caller: Caller = {
    ...{ send, sendTo: send, spent: () => true, foreignTraffic: () => 0 },
    ...{ mayBeUsed: false, email: undefined },
  };
  const fill = await fillBucket(caller, { operation: limited, timer, retries: 5 });
  return { statuses: fill.retries.map(({ status }) => status), seconds: now / 1_000 };
}

test('a retry that a busy host answers 503 is sent again after its Retry-After', async (t) => {
  const second = quota + 2;
  t.deepEqual(await retriesAt((index) => index === second), { statuses: [429, 429, 429, 429, 429], seconds: 2 });
});

test('a host that answers every retry 503 is waited for a few times only', async (t) => {
  const { statuses, seconds } = await retriesAt((index) => index > quota);
  t.deepEqual({ statuses, seconds }, { statuses: [503, 503, 503, 503, 503], seconds: 10 });
});
