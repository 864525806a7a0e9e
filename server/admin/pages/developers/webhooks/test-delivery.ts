/** Sending a webhook a sample, and seeing at once what comes back. */
import { getWebhookSubscription, testWebhookSubscription } from '#contracts/operations/webhooks.ts';
import type { WebhookSubscription, WebhookTestResult } from '#contracts/schemas/webhook.ts';
import { hears } from '#contracts/webhook-events.ts';
import type { Block, Page } from '../../../page/blocks.ts';
import { badge, link } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import { bodyOf, type Field } from '../../../page/fields.ts';
import { type AdminRoute, form, showNow } from '../../../page/routes.ts';
import { paths } from '../places.ts';
import { answerCell, duration } from './answers.ts';
import { answerBody } from './delivery.ts';
import { mayHear, typesFor } from './events.ts';
import { headOf, pathOf } from './head.ts';

export const testPages: readonly AdminRoute[] = [
  form({
    path: `${paths.webhooks}/{id}/test`,
    needs: [testWebhookSubscription, getWebhookSubscription],
    form: async (context) => {
      const subscription = await context.call(getWebhookSubscription, { params: context.params });
      const { tabs, ...head } = headOf(context, subscription, 'Test');
      const types = typesFor(context);
      const first = types.find(({ type }) => hears(subscription.events, type))?.type ?? '';
      return {
        ...head,
        actions: [],
        before: [tabs],
        intro: introFor(context, subscription),
        fields: [typeField(types.map(({ type }) => type))],
        values: { type: context.query.type ?? first },
        submit: 'Send a test',
        cancel: pathOf(subscription.id),
      };
    },
    submit: async (context, { values, fields, once }) => {
      const { call, params } = context;
      const result = await call(testWebhookSubscription, { params, body: bodyOf(fields, values), once });
      return showNow(resultPage(context, await call(getWebhookSubscription, { params }), result));
    },
  }),
];

function introFor(context: Context, { status, events }: WebhookSubscription): string {
  if (!mayHear(context, events)) return 'It is told of what you may not see, so you cannot send it anything.';
  const sample = 'A signed sample, marked as a test, is sent at once and once.';
  return status === 'DISABLED' ? `${sample} Also while the webhook is disabled.` : sample;
}

const typeField = (types: readonly string[]): Field => ({
  kind: 'select',
  name: 'type',
  label: 'Event',
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
      title: delivered ? 'It arrived' : 'It did not arrive',
      rows: [
        ['Result', delivered ? badge('Delivered', 'good') : badge('Failed', 'bad')],
        ['Answer', answerCell({ responseStatus, error })],
        ['Took', duration(durationMs)],
      ],
      actions: [
        { ...link('Send another test', `${at}/test`), tone: 'primary' },
        link('What was sent', `${at}/deliveries/${deliveryId}`),
      ],
    },
  ];
  if (responseBody) blocks.push(answerBody(responseBody, 'What was answered'));
  return { ...head, actions: [], blocks };
}
