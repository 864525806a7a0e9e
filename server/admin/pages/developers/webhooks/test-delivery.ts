/** Page that sends a sample to a webhook and shows the response. */
import { webhookSubscriptions } from '#contracts/operations/webhooks.ts';
import type { WebhookSubscription, WebhookTestResult } from '#contracts/schemas/webhook.ts';
import { matchesEventType } from '#contracts/webhook-events.ts';
import { say } from '../../../language/say.ts';
import type { Block, Page } from '../../../page/blocks.ts';
import { badge, link } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import { bodyOf, type Field } from '../../../page/fields.ts';
import { type AdminRoute, form, showNow } from '../../../page/routes.ts';
import { paths } from '../paths.ts';
import { responseBodyBlock } from './delivery.ts';
import { maySubscribe, typesFor } from './events.ts';
import { duration, responseCell } from './response-cell.ts';
import { headOf, pathOf } from './webhook-head.ts';

export const testPages: readonly AdminRoute[] = [
  form({
    path: `${paths.webhooks}/{id}/test`,
    needs: [webhookSubscriptions.test, webhookSubscriptions.get],
    form: async (context) => {
      const subscription = await context.call(webhookSubscriptions.get, { params: context.params });
      const { tabs, ...head } = headOf(context, subscription, 'Test');
      const types = typesFor(context);
      const first = types.find(({ type }) => matchesEventType(subscription.events, type))?.type ?? '';
      return {
        ...head,
        actions: [],
        before: [tabs],
        intro: introFor(context, subscription),
        fields: [typeField(types.map(({ type }) => type))],
        values: { type: context.query.type ?? first },
        submit: say('Send a test'),
        cancel: pathOf(subscription.id),
      };
    },
    submit: async (context, { values, fields, once }) => {
      const { call, params } = context;
      const result = await call(webhookSubscriptions.test, { params, body: bodyOf(fields, values), once });
      return showNow(resultPage(context, await call(webhookSubscriptions.get, { params }), result));
    },
  }),
];

function introFor(context: Context, { status, events }: WebhookSubscription): string {
  if (!maySubscribe(context, events))
    return say('You cannot send a test, because you do not have permission to see all of its events.');
  const sample = say('A signed sample, marked as a test, is sent once, without retries.');
  return status === 'DISABLED' ? `${sample} ${say('This works while the webhook is disabled.')}` : sample;
}

const typeField = (types: readonly string[]): Field => ({
  kind: 'select',
  name: 'type',
  label: say('Event (of webhooks)'),
  required: true,
  options: types.map((value) => ({ value, label: value })),
});

function resultPage(context: Context, subscription: WebhookSubscription, result: WebhookTestResult): Page {
  const { deliveryId, delivered, responseStatus, responseBody, durationMs, error } = result;
  const { tabs, ...head } = headOf(context, subscription, 'Test');
  const at = pathOf(subscription.id);
  const blocks: Block[] = [
    tabs,
    {
      kind: 'facts',
      title: delivered ? say('Delivered') : say('Not delivered'),
      rows: [
        [say('Result'), delivered ? badge(say('Delivered'), 'good') : badge(say('Failed'), 'bad')],
        [say('Response'), responseCell({ responseStatus, error })],
        [say('Duration'), duration(durationMs)],
      ],
      actions: [
        { ...link(say('Send another test'), `${at}/test`), tone: 'primary' },
        link(say('Payload'), `${at}/deliveries/${deliveryId}`),
      ],
    },
  ];
  if (responseBody) blocks.push(responseBodyBlock(responseBody, say('Response body')));
  return { ...head, actions: [], blocks };
}
