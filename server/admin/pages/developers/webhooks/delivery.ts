/** One delivery of a webhook: what was sent, and what came back, each time. */
import { getWebhookDelivery, getWebhookSubscription, redeliverWebhook } from '#contracts/operations/webhooks.ts';
import type { WebhookAttempt, WebhookDeliveryDetails, WebhookSubscription } from '#contracts/schemas/webhook.ts';
import type { Block, CodeBlock, FactsBlock, Row, TableBlock } from '../../../page/blocks.ts';
import { button, code, link, time } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import { formatInstant } from '../../../page/format.ts';
import { type AdminRoute, action, goTo, show } from '../../../page/routes.ts';
import { paths } from '../places.ts';
import { answerCell, duration } from './answers.ts';
import { deliveryBadge } from './delivery-list.ts';
import { mayHear } from './events.ts';
import { crumbsBelow, pathOf } from './head.ts';

const path = `${paths.webhooks}/{id}/deliveries/{deliveryId}` as const;
/** What is tried again within so many milliseconds is waited for. */
const soon = 60_000;

const triggers = { SCHEDULED: 'By itself', MANUAL: 'Asked for', TEST: 'Test' } as const;

export const deliveryPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [getWebhookDelivery, getWebhookSubscription],
    show: async (context) => {
      const { call, params } = context;
      const [subscription, delivery] = await Promise.all([
        call(getWebhookSubscription, { params: { id: params.id ?? '' } }),
        call(getWebhookDelivery, { params }),
      ]);
      const at = `${pathOf(subscription.id)}/deliveries`;
      const again = button('Send again', `${at}/${delivery.id}/redeliver`);
      return {
        title: delivery.type,
        crumbs: [...crumbsBelow(subscription), { text: 'Deliveries', href: at }],
        actions: mayRedeliver(context, subscription) ? [again] : [],
        blocks: [
          {
            kind: 'live',
            id: 'delivery',
            href: `${at}/${delivery.id}`,
            on: isUnderWay(delivery, context.now),
            blocks: [factsOf(delivery), attemptTable(delivery, at)],
          },
          ...bodyOfAttempt(context, delivery),
          { kind: 'code', title: 'What was sent', text: JSON.stringify(delivery.payload, null, 2) },
        ],
      };
    },
  }),
  action({
    path: `${path}/redeliver`,
    needs: [redeliverWebhook],
    back: ({ params }) => `${pathOf(params.id ?? '')}/deliveries/${params.deliveryId}`,
    perform: async ({ call, params }) => {
      const { id, subscriptionId } = await call(redeliverWebhook, { params });
      return goTo(`${pathOf(subscriptionId)}/deliveries/${id}`, 'It is on its way again.');
    },
  }),
];

function mayRedeliver(context: Context, { status, events }: WebhookSubscription): boolean {
  return status === 'ENABLED' && mayHear(context, events) && context.may(redeliverWebhook);
}

function isUnderWay({ status, nextAttemptAt }: WebhookDeliveryDetails, now: Date): boolean {
  if (status !== 'PENDING') return false;
  return nextAttemptAt === null || new Date(nextAttemptAt).getTime() - now.getTime() < soon;
}

function factsOf({ status, eventId, createdAt, deliveredAt, nextAttemptAt, test }: WebhookDeliveryDetails): FactsBlock {
  return {
    kind: 'facts',
    rows: [
      ['Status', deliveryBadge(status)],
      ...(test ? [['Test', 'A sample: nothing had happened'] as const] : []),
      ['webhook-id', code(eventId, true)],
      ['Created', time(createdAt)],
      ...(deliveredAt === null ? [] : [['Delivered', time(deliveredAt)] as const]),
      ...(status === 'PENDING' && nextAttemptAt !== null
        ? [['Next attempt', time(nextAttemptAt, 'ago')] as const]
        : []),
    ],
  };
}

function attemptTable({ id, attempts }: WebhookDeliveryDetails, at: string): TableBlock {
  const rowOf = (attempt: WebhookAttempt): Row => ({
    cells: [
      time(attempt.startedAt),
      triggers[attempt.trigger],
      duration(attempt.durationMs),
      answerCell(attempt),
      attempt.responseBody ? link('Show', `${at}/${id}?attempt=${encodeURIComponent(attempt.startedAt)}#answer`) : null,
    ],
  });
  return {
    kind: 'table',
    caption: 'Attempts',
    showCaption: true,
    columns: [
      { label: 'When' },
      { label: 'Why' },
      { label: 'Took', numeric: true },
      { label: 'Answer' },
      { label: 'Body' },
    ],
    rows: attempts.map(rowOf),
    total: attempts.length,
    unit: { one: 'attempt', many: 'attempts' },
    empty: { title: 'Not tried yet' },
  };
}

/** Of the attempt that was asked for, or else of the last. */
function bodyOfAttempt({ query, zone }: Context, { attempts }: WebhookDeliveryDetails): Block[] {
  const attempt = attempts.find(({ startedAt }) => startedAt === query.attempt) ?? attempts[0];
  if (!attempt?.responseBody) return [];
  return [answerBody(attempt.responseBody, `What was answered, ${formatInstant(attempt.startedAt, zone)}`)];
}

export function answerBody(text: string, title: string): CodeBlock {
  return { kind: 'code', title, text, note: 'At most the first 4 KiB of the body.' };
}
