/** The log of deliveries, and what can be done about one of them. The specification does not name them. */
import { absentStatuses } from '#harness/actors/resources.ts';
import { operation } from '#harness/document.ts';
import { control, expectTrue, summaryOf } from '#harness/expect.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import { Hook } from '../../engine/hooks.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { difference, differing } from '../effects/comparison.ts';
import { perRun } from '../per-run.ts';
import { isTest, requestTest } from './requests.ts';

const logged = perRun<void>();

export const deliveryLogRules: readonly Rule[] = [
  {
    id: 'webhooks/deliveries-are-logged-and-repeated',
    level: 'should',
    section: 'Events',
    cites: 'the OpenAPI document (Events: a log of deliveries is not shown)',
    requirement:
      'The log of a subscription has each delivery, each can be read and delivered again, and a recovery says how many have failed.',
    needs: ['writes', 'receiver'],
    cost: { requests: 12 },
    appliesTo: ({ id }) => id.startsWith('webhookDeliveries.') || id === 'webhookSubscriptions.recover',
    check: (trial) => logged(trial, 'deliveries', () => checkLog(trial)),
  },
];

async function checkLog(trial: Trial): Promise<void> {
  const since = Date.now();
  const { credential: as } = await trial.actors.administrator();
  // Of two subscriptions, so that a log of the wrong one shows.
  for (const hook of [await Hook.subscribe(trial), await Hook.subscribe(trial)]) {
    const id = hook.subscription.text('id');
    const send = (name: string, more: Readonly<Record<string, string>> = {}, body?: unknown) => {
      const { method, path } = operation(name);
      const filled = path.replace(/\{(\w+)\}/g, (_, word) => encodeURIComponent(more[word] ?? id));
      return trial.send({ method, path: filled, as, ...(body === undefined ? {} : { body }) });
    };
    const arrived = hook.next(isTest(trial));
    control(await requestTest(trial, id), 'asking for a test delivery');
    if (!(await arrived())) throw new Inconclusive('control-failed', 'no test delivery arrived');
    const list = await send('webhookDeliveries.list');
    if (absentStatuses.includes(list.status)) throw new Skipped('not-served', 'the host shows no log of deliveries');
    const rows = control(list, 'reading the log').member(trial.dialect.page.rows);
    // Payments of other rules are delivered to this subscription as well.
    const tests: unknown[] = Array.isArray(rows) ? rows.filter((row) => Object(row).test === true) : [];
    const [row] = tests;
    expectTrue(tests.length === 1, list, 'one test delivery in the log', summaryOf(list));
    const owner = String(Object(row).subscriptionId);
    expectTrue(owner === id, list, `a delivery to ${id}`, `one to ${owner}`);
    const deliveryId = String(Object(row).id);
    const read = control(await send('webhookDeliveries.get', { deliveryId }), 'reading a delivery');
    const other = difference(row, read.json, moving);
    expectTrue(other === undefined, read, 'the delivery as the log has it', other ?? '');
    expectTrue(
      read.textMember('subscriptionId') === id,
      read,
      `a delivery to ${id}`,
      String(read.member('subscriptionId')),
    );
    const age = Math.abs(Date.parse(String(read.member('createdAt'))) - since);
    expectTrue(age < 86_400_000, read, 'a delivery of today', String(read.member('createdAt')));
    const again = hook.next(isTest(trial));
    const repeated = control(await send('webhookDeliveries.redeliver', { deliveryId }), 'delivering again');
    const restless = differing(read.json, (await send('webhookDeliveries.get', { deliveryId })).json);
    const changed = difference(repeated.json, read.json, [...moving, ...restless]);
    expectTrue(changed === undefined, repeated, 'the delivery as it is read', changed ?? '');
    expectTrue((await again()) !== undefined, repeated, 'the delivery again', 'none');
    const recovery = await send('webhookSubscriptions.recover', {}, { since: new Date(since).toISOString() });
    const { recovered } = Object(control(recovery, 'recovering').json);
    expectTrue(recovered === 0, recovery, 'no failed delivery', String(recovered));
  }
}

/** Change while a delivery is under way. */
const moving = [
  'attempts',
  'status',
  'attemptCount',
  'nextAttemptAt',
  'deliveredAt',
  'lastResponseStatus',
  'lastError',
  'updatedAt',
];
