/** Signatures of deliveries, at hosts that sign by Standard Webhooks. */
import { createHmac } from 'node:crypto';
import { control, expectTrue } from '#harness/expect.ts';
import { type HttpResponse, memberOf } from '#harness/http/response.ts';
import type { Arrival } from '#harness/receiver.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import { Hook } from '../../engine/hooks.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { isTest, requestTest } from './requests.ts';

/** Receivers refuse a timestamp that is further away, in seconds. */
const tolerance = 300;

export const signatureRules: readonly Rule[] = [
  {
    id: 'webhooks/deliveries-are-signed',
    level: 'should',
    section: 'Events',
    cites: 'Standard Webhooks, Signature scheme; not in the specification',
    requirement:
      'A delivery has a webhook-id of its own, the time of the attempt, and the signature of both and the body by the secret of its subscription.',
    needs: ['writes', 'receiver'],
    cost: { requests: 4 },
    async check(trial) {
      // Of two subscriptions, so that a secret that all share shows.
      const hooks = [await Hook.subscribe(trial), await Hook.subscribe(trial)];
      const ids: unknown[] = [];
      for (const hook of hooks) {
        const arrived = hook.next(isTest(trial));
        const response = control(await requestTest(trial, hook.subscription.text('id')), 'asking for a test delivery');
        const arrival = await arrived();
        if (!arrival) throw new Inconclusive('control-failed', 'no test delivery arrived', response.exchange);
        const key = keyOf(trial, hook);
        const { headers } = arrival;
        if (headers['webhook-id'] === undefined) throw new Skipped('not-served', 'deliveries have no webhook-id');
        const timestamp = String(headers['webhook-timestamp']);
        const clocks = clocksOf(trial, response);
        const isNow = /^\d+$/.test(timestamp) && clocks.some((now) => Math.abs(now - Number(timestamp)) <= tolerance);
        expectTrue(isNow, response, `a webhook-timestamp near ${clocks.join(' or ')}`, timestamp);
        const isRight = signaturesOf(arrival).includes(signatureOf(arrival, key));
        const actual = signaturesOf(arrival).length === 0 ? 'none' : 'another one';
        expectTrue(isRight, response, 'a v1 signature by the secret of the subscription', actual);
        ids.push(headers['webhook-id']);
      }
      expectTrue(new Set(ids).size === 2, undefined, 'another webhook-id for each delivery', String(ids[0]));
    },
  },
];

/** Seconds of the host's clock, if it says them, and of ours, of which either may be wrong. */
function clocksOf({ timer }: Trial, { headers }: HttpResponse): number[] {
  const own = performance.timeOrigin + timer.now();
  return [Date.parse(headers.date ?? ''), own].filter(Number.isFinite).map((time) => Math.floor(time / 1_000));
}

/** @throws Skipped without a secret of Standard Webhooks */
function keyOf({ dialect }: Trial, { subscription }: Hook): Buffer {
  const secret = memberOf(subscription.value, dialect.webhooks.secret);
  const base64 = typeof secret === 'string' ? /^whsec_([A-Za-z0-9+/]+=*)$/.exec(secret)?.[1] : undefined;
  if (base64 === undefined) throw new Skipped('not-served', 'a new subscription has no secret of Standard Webhooks');
  return Buffer.from(base64, 'base64');
}

/** The v1 signatures: two while a secret is replaced. */
function signaturesOf({ headers }: Arrival): string[] {
  return String(headers['webhook-signature'] ?? '')
    .split(' ')
    .filter((one) => one.startsWith('v1,'));
}

function signatureOf({ headers, body }: Arrival, key: Buffer): string {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
