import { operation } from '../../document.ts';
import { Hook } from '../../engine/hooks.ts';
import { control, expectRefusal } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { askForTest } from './steps.ts';

export const testOfNothingIsRefused = rule({
  id: 'webhooks/test-of-nothing-is-refused',
  level: 'should',
  section: 'Events',
  cites: 'POST /api/v1/webhook_subscriptions/{id}/test sends a test delivery to a subscription',
  requirement: 'A test delivery to a subscription that there is not is refused.',
  needs: ['writes', 'receiver'],
  cost: { requests: 4 },
  async check(trial) {
    const hook = await Hook.subscribe(trial);
    control(await askForTest(trial, hook.subscription.text('id')), 'asking for a test delivery');
    const { method } = operation('webhookSubscriptions.test');
    const path = trial.absentPath(operation('webhookSubscriptions.test'));
    const { credential } = await trial.people.readWrite();
    expectRefusal(await trial.send({ method, path, body: {}, as: credential }), 'of a subscription that there is not');
  },
});
