import { Hook } from '../../engine/hooks.ts';
import { expectSuccess } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { askForTest, isTest, missing } from './steps.ts';

export const testIsDelivered = rule({
  id: 'webhooks/test-is-delivered',
  level: 'must',
  section: 'Events',
  cites: 'POST /api/v1/webhook_subscriptions/{id}/test sends a test delivery to a subscription',
  requirement: 'Asking for a test delivery succeeds, and the subscription is sent one.',
  needs: ['writes', 'receiver'],
  cost: { requests: 3 },
  async check(trial) {
    const hook = await Hook.subscribe(trial);
    const answer = await askForTest(trial, hook.subscription.text('id'));
    expectSuccess(answer);
    const arrival = await hook.delivery(isTest(trial));
    if (!arrival) await missing(trial, 'a test delivery', answer, hook, 'event');
  },
});
