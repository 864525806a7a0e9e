/** Repeated deliveries, at hosts that deliver by Standard Webhooks: under one webhook-id, not after successes, and no more after a 410. */
import { expectTrue } from '#harness/expect.ts';
import type { Arrival } from '#harness/receiver.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import { Hook } from '../../engine/hooks.ts';
import type { Rule } from '../../rule.ts';
import { change, isUpdateOf } from './requests.ts';

/** Maximum wait for a second attempt, in milliseconds of real time: the host's schedule is its own. */
const patience = 30_000;
/** A copy may be on its way when the first one is answered: only what comes later was sent again. */
const inFlight = 2_000;
/** Wait for a delivery that must not come. */
const silence = 3_000;

export const repeatRules: readonly Rule[] = [
  {
    id: 'webhooks/only-failed-deliveries-are-repeated',
    level: 'should',
    section: 'Events',
    cites: 'Standard Webhooks, Webhook metadata, and Delivery success and failure; not in the specification',
    requirement:
      'A delivery that failed is sent again under the same webhook-id. One that was answered with 2xx is not, and after a 410 nothing more is sent.',
    needs: ['writes', 'receiver'],
    cost: { requests: 6 },
    async check(trial) {
      const payment = await trial.resources.make('payment');
      const isUpdate = isUpdateOf(trial, payment);
      const hooks = [await Hook.subscribe(trial), await Hook.subscribe(trial), await Hook.subscribe(trial)] as const;
      const [received, refused, gone] = hooks;
      const isLater = (hook: Hook) => (arrival: Arrival) => {
        const first = hook.deliveries.find(isUpdate);
        return first !== undefined && isUpdate(arrival) && arrival.at > first.at + inFlight;
      };
      // Other rules update payments meanwhile: only deliveries of this one fail.
      refused.respond((arrival) => (isUpdate(arrival) && !isLater(refused)(arrival) ? 500 : 204));
      gone.respond((arrival) => (isUpdate(arrival) ? 410 : 204));

      const { answer } = await change(trial, payment);
      const firsts = await Promise.all(hooks.map((hook) => hook.delivery(isUpdate)));
      if (firsts.includes(undefined)) throw new Inconclusive('control-failed', 'no delivery arrived', answer.exchange);
      if (firsts.some((first) => idOf(first) === undefined)) {
        throw new Skipped('not-served', 'deliveries have no webhook-id');
      }
      const copies = (hook: Hook) => hook.deliveries.filter(isUpdate);
      // A second attempt may come as soon as a copy: then the endpoint that fails gets more than the one that does not.
      const again =
        (await refused.delivery(isLater(refused), inFlight)) ??
        copies(refused).slice(copies(received).length).at(0) ??
        (await refused.delivery(isLater(refused), patience - inFlight));
      // Another event, which shows that deliveries still arrive elsewhere.
      const further = received.next(isUpdate);
      await change(trial, payment);
      if (!(await further())) throw new Inconclusive('control-failed', 'no further delivery arrived', answer.exchange);
      const isRepeated = (arrival: Arrival) => isLater(received)(arrival) && idOf(arrival) === idOf(firsts[0]);
      const [unwanted, repeated] = await Promise.all([
        gone.delivery(isLater(gone), silence),
        received.delivery(isRepeated, silence),
      ]);
      expectTrue(!unwanted, answer, 'no delivery after a 410', `${idOf(unwanted)}`);
      expectTrue(!repeated, answer, 'no delivery again after a success', `${idOf(repeated)}`);
      // Each event has one webhook-id, and the endpoint without failures has received all events.
      const [all, refusedIds] = [idsOf(copies(received)), idsOf(copies(refused))];
      const expected = `the webhook-id ${idOf(firsts[1])} again after a 500`;
      expectTrue(refusedIds.size <= all.size, answer, expected, [...refusedIds].join(', '));
      if (!again) throw new Skipped('not-served', `nothing is sent again within ${patience / 1_000} s of a 500`);
      trial.measure(`after a 500: ${Math.round(again.at - (firsts[1]?.at ?? again.at))} ms`);
    },
  },
];

function idOf(arrival: Arrival | undefined): string | undefined {
  const id = arrival?.headers['webhook-id'];
  return id === undefined ? undefined : String(id);
}

function idsOf(arrivals: readonly Arrival[]): ReadonlySet<string | undefined> {
  return new Set(arrivals.map(idOf));
}
