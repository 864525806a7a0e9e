/** Repeated deliveries, at hosts that deliver by Standard Webhooks: after failures, not after successes, and no more after a 410. */
import { expectTrue } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Arrival, ReceiverResponse } from '#harness/receiver.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import { Hook } from '../../engine/hooks.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { perRun } from '../per-run.ts';
import { change, isUpdateOf } from './requests.ts';

/** Seconds for the second attempt: by the example schedule it comes after 5. */
const patience = 30;

const common = { level: 'should', section: 'Events', needs: ['writes', 'receiver'], cost: { requests: 5 } } as const;
const cites = 'Standard Webhooks, Deliverability and reliability, of which the specification has nothing';

export const repeatRules: readonly Rule[] = [
  {
    ...common,
    id: 'webhooks/failed-delivery-is-repeated',
    cites,
    requirement:
      'A delivery that is answered with 500, or not at all, is sent again within half a minute, with the same webhook-id and body.',
    async check(trial) {
      const { refused, dropped, answer } = await deliveries(trial);
      for (const [what, [first, second]] of [
        ['a 500', refused],
        ['a connection that was closed', dropped],
      ] as const) {
        const expected = `the webhook-id ${first?.headers['webhook-id']} again after ${what}`;
        expectTrue(second !== undefined, answer, expected, `none within ${patience} s`);
        expectTrue(second.body === first?.body, answer, 'the same body again', 'another one');
        trial.measure(`after ${what}: ${Math.round(second.at - (first?.at ?? second.at))} ms`);
      }
    },
  },
  {
    ...common,
    id: 'webhooks/received-delivery-is-not-repeated',
    cites,
    requirement: 'A delivery that was answered with 2xx, at the first or at the second attempt, is not sent again.',
    async check(trial) {
      const { received, refused, dropped, answer } = await deliveries(trial);
      for (const [what, attempts, most] of [
        ['after a success', received, 1],
        ['after a 500 and a success', refused, 2],
        ['after a closed connection and a success', dropped, 2],
      ] as const) {
        expectTrue(attempts.length <= most, answer, `at most ${most} attempts ${what}`, `${attempts.length}`);
      }
    },
  },
  {
    ...common,
    id: 'webhooks/gone-ends-deliveries',
    cites,
    requirement: 'After a 410 the delivery is not sent again, and further events are not sent either.',
    async check(trial) {
      const { gone, answer } = await deliveries(trial);
      expectTrue(gone.length <= 1, answer, 'no delivery after a 410', `${gone.length - 1}`);
    },
  },
];

/** The attempts of one delivery to each subscription. */
interface Deliveries {
  /** Answered with 204. */
  readonly received: readonly Arrival[];
  /** Answered with 500, and then with 204. */
  readonly refused: readonly Arrival[];
  /** Not answered, and then with 204. */
  readonly dropped: readonly Arrival[];
  /** Answered with 410: all deliveries, also those of a second update of the payment. */
  readonly gone: readonly Arrival[];
  readonly answer: HttpResponse;
}

const known = perRun<Deliveries>();

/** @throws Skipped where deliveries are none of Standard Webhooks */
function deliveries(trial: Trial): Promise<Deliveries> {
  return known(trial, 'deliveries', () => experiment(trial));
}

async function experiment(trial: Trial): Promise<Deliveries> {
  const payment = await trial.resources.make('payment');
  const isUpdate = isUpdateOf(trial, payment);
  const [received, refused, dropped, gone] = [
    await Hook.subscribe(trial),
    await Hook.subscribe(trial),
    await Hook.subscribe(trial),
    await Hook.subscribe(trial),
  ];
  // Other rules update payments meanwhile: only deliveries of this one fail.
  const failOnce = (hook: Hook, response: ReceiverResponse) => {
    hook.respond((arrival) => (isUpdate(arrival) && hook.deliveries.filter(isUpdate).length === 1 ? response : 204));
  };
  failOnce(refused, 500);
  failOnce(dropped, 'none');
  gone.respond((arrival) => (isUpdate(arrival) ? 410 : 204));
  const arrivals = [received, refused, dropped, gone].map((hook) => hook.next(isUpdate));
  const { answer } = await change(trial, payment);
  const firsts = await Promise.all(arrivals.map((arrived) => arrived()));
  if (firsts.includes(undefined)) throw new Inconclusive('control-failed', 'no delivery arrived', answer.exchange);
  if (firsts.some((first) => first?.headers['webhook-id'] === undefined)) {
    throw new Skipped('not-served', 'deliveries have no webhook-id');
  }
  const attempts = (hook: Hook) => {
    const [first, ...later] = hook.deliveries.filter(isUpdate);
    return first
      ? [first, ...later.filter(({ headers }) => headers['webhook-id'] === first.headers['webhook-id'])]
      : [];
  };
  const isRepeated = (hook: Hook) => attempts(hook).length > 1;
  for (let second = 0; second < patience && !(isRepeated(refused) && isRepeated(dropped)); second += 1) {
    await trial.timer.until(trial.timer.now() + 1_000, 'a repeated delivery');
  }
  // Another event, which shows that deliveries still arrive elsewhere.
  const further = received.next(isUpdate);
  await change(trial, payment);
  if (!(await further())) throw new Inconclusive('control-failed', 'no further delivery arrived', answer.exchange);
  await trial.timer.until(trial.timer.now() + 1_000, 'a delivery that must not come');
  return {
    received: attempts(received),
    refused: attempts(refused),
    dropped: attempts(dropped),
    gone: gone.deliveries.filter(isUpdate),
    answer,
  };
}
