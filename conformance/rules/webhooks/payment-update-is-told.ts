import { Hook } from '../../engine/hooks.ts';
import { rule } from '../../rule.ts';
import { change, isUpdateOf, missing } from './steps.ts';

export const paymentUpdateIsTold = rule({
  id: 'webhooks/payment-update-is-told',
  level: 'must',
  section: 'Events',
  cites: 'Event kinds: product_payment.updated, emitted when a payment is updated',
  requirement:
    'When a payment is updated, subscriptions are sent the event product_payment.updated, which names that payment.',
  needs: ['writes', 'receiver'],
  cost: { requests: 4 },
  async check(trial) {
    const hook = await Hook.subscribe(trial);
    const payment = await trial.resources.make('payment');
    const { answer } = await change(trial, payment);
    const arrival = await hook.delivery(isUpdateOf(trial, payment));
    const { paymentUpdated } = trial.dialect.webhooks;
    if (!arrival) await missing(trial, `${paymentUpdated} of ${payment.text('id')}`, answer, hook, 'test');
  },
});
