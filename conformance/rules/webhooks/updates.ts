/** Events of payments: one for each update, with the state after it, for its own tenant alone. */
import type { Actors } from '#harness/actors/actors.ts';
import type { Resource } from '#harness/actors/resources.ts';
import type { Recipe } from '#harness/dialect/resources.ts';
import { operation } from '#harness/document.ts';
import { control, expectTrue } from '#harness/expect.ts';
import { type HttpResponse, memberOf } from '#harness/http/response.ts';
import type { Arrival } from '#harness/receiver.ts';
import type { Credential } from '#harness/session.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import { Hook, memberOfDelivery, withoutRepeats } from '../../engine/hooks.ts';
import { isOneOfAKind } from '../../engine/identifiers.ts';
import { isSameValue } from '../../engine/instants.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { type Change, change, isUpdateOf, missing } from './requests.ts';

const section = 'Events';
const cites = 'Event kinds: product_payment.updated, emitted when a payment is updated; replaces polling of payments';

/** An update of the payment, what the API said of it afterwards, and the delivery. */
interface Update extends Change {
  readonly name: string;
  readonly payment: Resource;
  readonly read: HttpResponse;
  readonly arrival: Arrival | undefined;
}

interface Updated {
  readonly hook: Hook;
  readonly updates: readonly Update[];
}

export const paymentUpdateRules: readonly Rule[] = [
  {
    id: 'webhooks/payment-update-is-told',
    level: 'must',
    section,
    cites: 'Event kinds: product_payment.updated, emitted when a payment is updated',
    requirement:
      'At each update of a payment, the first, the second and the third, by a token, a JWT and an operation of its own, subscriptions are sent the event product_payment.updated, which names that payment.',
    needs: ['writes', 'receiver'],
    cost: { requests: 11 },
    async check(trial) {
      const { hook, updates } = await allUpdates(trial);
      for (const { name, payment, answer, arrival } of updates) {
        if (arrival) continue;
        await missing(
          trial,
          `${trial.dialect.webhooks.paymentUpdated} of ${payment.text('id')}, ${name}`,
          answer,
          hook,
          'test',
        );
      }
    },
  },
  // A host may send the id alone: then there is nothing to compare.
  {
    id: 'webhooks/payment-update-has-the-new-state',
    level: 'must',
    section,
    cites,
    requirement: 'What an event says of the members that an update changed is their value after it, not before.',
    needs: ['writes', 'receiver'],
    cost: { requests: 1 },
    async check(trial) {
      for (const { name, answer, arrival, read, body } of (await allUpdates(trial)).updates) {
        const object = arrival && objectOf(trial, arrival);
        for (const member of Object.keys(body)) {
          const [said, value] = [memberOf(object, member), memberOf(read.json, member)];
          if (said === undefined || value === undefined) continue;
          trial.measure(`${name}: ${member} ${JSON.stringify(said)}`);
          const expected = `${member} ${JSON.stringify(value)} in the event of ${name}`;
          expectTrue(isSameValue(said, value), answer, expected, JSON.stringify(said));
        }
      }
    },
  },
  // A should: the payload is not shown.
  {
    id: 'webhooks/payment-update-matches-the-payment',
    level: 'should',
    section,
    cites: 'Event kinds (the delivery payload is not shown: that it agrees with the API is our reading)',
    requirement: 'Every member of the payment in an event has the value that the API gives after the update.',
    needs: ['writes', 'receiver'],
    cost: { requests: 1 },
    async check(trial) {
      for (const { name, arrival, read } of (await allUpdates(trial)).updates) {
        const object = Object(arrival && objectOf(trial, arrival));
        for (const [member, value] of Object.entries(Object(read.json))) {
          const said = memberOf(object, member);
          if (said === undefined) continue;
          const expected = `${member} ${JSON.stringify(value)} in the event of ${name}`;
          expectTrue(isSameValue(said, value), read, expected, JSON.stringify(said));
        }
      }
    },
  },
  // Deliveries of the own tenant before and after give those that cross the time to arrive.
  {
    id: 'webhooks/events-stay-in-their-tenant',
    level: 'must',
    section,
    cites: 'Events; multi-tenant: each tenant has its own host',
    requirement: 'The subscriptions of a tenant are sent nothing of the payments of another, in both directions.',
    needs: ['writes', 'other', 'receiver'],
    cost: { requests: 10 },
    async check(trial) {
      const own = await watched(trial, undefined);
      const other = await watched(trial, 'other');
      for (const { hook, payment, tenant, updates } of [own, other, own]) {
        const arrived = hook.next(isUpdateOf(trial, payment));
        const { answer, body } = await change(trial, payment, trial.dialect.payments.change, { tenant });
        const arrival = await arrived();
        if (!arrival) throw new Inconclusive('control-failed', 'no delivery arrived', answer.exchange);
        updates.push({ body, arrival });
      }
      const sides = [
        [own, other],
        [other, own],
      ] as const;
      for (const [here, there] of sides) {
        const crossed = here.hook.deliveries.find((arrival) => isAbout(trial, there, arrival, here));
        expectTrue(crossed === undefined, undefined, 'no event of another tenant', crossed?.body ?? '');
      }
      for (const [here, there] of sides) {
        if (here.updates.every(({ arrival }) => isAbout(trial, here, arrival, there))) continue;
        throw new Skipped(
          'not-applicable',
          'the id may be that of a payment of the other tenant, and the events tell nothing else of it',
        );
      }
    },
  },
];

/** A payment of one tenant, a subscription there, and the updates of the payment. */
interface Watched {
  readonly hook: Hook;
  readonly payment: Resource;
  readonly tenant: 'other' | undefined;
  readonly updates: { readonly body: Change['body']; readonly arrival: Arrival }[];
}

async function watched(trial: Trial, tenant: 'other' | undefined): Promise<Watched> {
  const payment = await trial.resources.make('payment', {}, tenant ? { tenant } : {});
  return { hook: await Hook.subscribe(trial, tenant), payment, tenant, updates: [] };
}

/**
 * Both tenants may number their payments alike: then only the words of an update show whose it is.
 * @param elsewhere the payment of the other tenant: what its updates say as well, for instance a currency, tells nothing
 */
function isAbout(trial: Trial, { payment, updates }: Watched, arrival: Arrival, elsewhere: Watched): boolean {
  const id = payment.text('id');
  if (isOneOfAKind(id)) return arrival.body.includes(id);
  const object = objectOf(trial, arrival);
  const common = new Set(elsewhere.updates.flatMap(({ body }) => Object.values(body)));
  return updates.some(({ body }) =>
    Object.entries(body).some(
      ([member, value]) => typeof value === 'string' && !common.has(value) && memberOf(object, member) === value,
    ),
  );
}

const known = new WeakMap<Actors, Promise<Updated>>();

/** Changes one payment twice, and pays it, and marks another as paid; once per run. */
function allUpdates(trial: Trial): Promise<Updated> {
  const updated = known.get(trial.actors) ?? update(trial);
  known.set(trial.actors, updated);
  return updated;
}

async function update(trial: Trial): Promise<Updated> {
  const { payments } = trial.dialect;
  const [hook, payment, marked] = [
    await Hook.subscribe(trial),
    await trial.resources.make('payment'),
    await trial.resources.make('payment'),
  ];
  const [token, jwt] = [(await trial.actors.readWrite()).credential, (await trial.actors.administrator()).credential];
  const updates: Update[] = [];
  const follow = async (name: string, of: Resource, recipe: Recipe, as: Credential) => {
    const isUpdate = isUpdateOf(trial, of);
    const arrived = hook.next((arrival) => isUpdate(arrival) && withoutRepeats(hook.deliveries).includes(arrival));
    const changed = await change(trial, of, recipe, { as });
    const path = payments.read?.replace('{{payment.id}}', encodeURIComponent(of.text('id')));
    const read = control(await trial.send({ method: 'GET', path, as: token }), 'reading a payment');
    updates.push({ ...changed, name, payment: of, read, arrival: await arrived() });
  };
  await follow('the first update', payment, payments.change, token);
  await follow('the second update, by a JWT', payment, payments.change, jwt);
  await follow('its payment, the third update', payment, payments.pay, token);
  // The specification does not name it: a host may lack it.
  const { served } = await trial.presenceOf(operation('payments.markPaid'));
  if (served === 'yes') await follow('the one that marks it as paid', marked, payments.markPaid, token);
  return { hook, updates };
}

/** The object of an event is where its id is. */
function objectOf({ dialect }: Trial, arrival: Arrival): unknown {
  return memberOfDelivery(arrival, dialect.webhooks.objectId?.split('.').slice(0, -1).join('.'));
}
