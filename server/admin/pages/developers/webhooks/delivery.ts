/** Page of one webhook delivery: its payload, and the response of each attempt. */
import { webhookDeliveries, webhookSubscriptions } from '#contracts/operations/webhooks.ts';
import type { WebhookAttempt, WebhookDeliveryDetails, WebhookSubscription } from '#contracts/schemas/webhook.ts';
import { say } from '../../../language/say.ts';
import type { Block, CodeBlock, FactsBlock, Row, TableBlock } from '../../../page/blocks.ts';
import { button, code, link, time } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import { formatInstant } from '../../../page/format.ts';
import { type AdminRoute, action, goTo, show } from '../../../page/routes.ts';
import { paths } from '../paths.ts';
import { deliveryBadge } from './delivery-list.ts';
import { maySubscribe } from './events.ts';
import { duration, responseCell } from './response-cell.ts';
import { crumbsBelow, pathOf } from './webhook-head.ts';

const path = `${paths.webhooks}/{id}/deliveries/{deliveryId}` as const;
/** The page polls while the next attempt is at most this many milliseconds away. */
const soon = 60_000;

const triggers = { SCHEDULED: 'Scheduled', MANUAL: 'Manual', TEST: 'Test' } as const;

export const deliveryPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [webhookDeliveries.get, webhookSubscriptions.get],
    show: async (context) => {
      const { call, params } = context;
      const [subscription, delivery] = await Promise.all([
        call(webhookSubscriptions.get, { params: { id: params.id ?? '' } }),
        call(webhookDeliveries.get, { params }),
      ]);
      const at = `${pathOf(subscription.id)}/deliveries`;
      const again = button(say('Send again'), `${at}/${delivery.id}/redeliver`);
      return {
        title: delivery.type,
        crumbs: [...crumbsBelow(subscription), { text: say('Deliveries'), href: at }],
        actions: mayRedeliver(context, subscription) ? [again] : [],
        blocks: [
          {
            kind: 'live',
            id: 'delivery',
            href: `${at}/${delivery.id}`,
            on: isInProgress(delivery, context.now),
            blocks: [factsOf(delivery), attemptTable(delivery, at)],
          },
          ...bodyOfAttempt(context, delivery),
          { kind: 'code', title: say('Payload'), text: JSON.stringify(delivery.payload, null, 2) },
        ],
      };
    },
  }),
  action({
    path: `${path}/redeliver`,
    needs: [webhookDeliveries.redeliver],
    back: ({ params }) => `${pathOf(params.id ?? '')}/deliveries/${params.deliveryId}`,
    perform: async ({ call, params }) => {
      const { id, subscriptionId } = await call(webhookDeliveries.redeliver, { params });
      return goTo(`${pathOf(subscriptionId)}/deliveries/${id}`, say('The delivery is on its way again.'));
    },
  }),
];

function mayRedeliver(context: Context, { status, events }: WebhookSubscription): boolean {
  return status === 'ENABLED' && maySubscribe(context, events) && context.may(webhookDeliveries.redeliver);
}

function isInProgress({ status, nextAttemptAt }: WebhookDeliveryDetails, now: Date): boolean {
  if (status !== 'PENDING') return false;
  return nextAttemptAt === null || new Date(nextAttemptAt).getTime() - now.getTime() < soon;
}

function factsOf({ status, eventId, createdAt, deliveredAt, nextAttemptAt, test }: WebhookDeliveryDetails): FactsBlock {
  return {
    kind: 'facts',
    rows: [
      [say('Status'), deliveryBadge(status)],
      ...(test ? [[say('Test'), say('A sample without a real event')] as const] : []),
      ['webhook-id', code(eventId, true)],
      [say('Created'), time(createdAt)],
      ...(deliveredAt === null ? [] : [[say('Delivered'), time(deliveredAt)] as const]),
      ...(status === 'PENDING' && nextAttemptAt !== null
        ? [[say('Next attempt'), time(nextAttemptAt, 'ago')] as const]
        : []),
    ],
  };
}

function attemptTable({ id, attempts }: WebhookDeliveryDetails, at: string): TableBlock {
  const rowOf = (attempt: WebhookAttempt): Row => ({
    cells: [
      time(attempt.startedAt, 'second'),
      say(triggers[attempt.trigger]),
      duration(attempt.durationMs),
      responseCell(attempt),
      attempt.responseBody
        ? link(say('Show'), `${at}/${id}?attempt=${encodeURIComponent(attempt.startedAt)}#response`)
        : null,
    ],
  });
  return {
    kind: 'table',
    caption: say('Attempts'),
    showCaption: true,
    columns: [
      { label: say('When') },
      { label: say('Trigger') },
      { label: say('Duration'), numeric: true },
      { label: say('Response') },
      { label: say('Body (of a response)') },
    ],
    rows: attempts.map(rowOf),
    total: attempts.length,
    unit: { one: say('attempt'), many: say('attempts') },
    empty: { title: say('No attempt yet') },
  };
}

/** Response body of the selected attempt, by default the last. */
function bodyOfAttempt({ query, zone }: Context, { attempts }: WebhookDeliveryDetails): Block[] {
  const attempt = attempts.find(({ startedAt }) => startedAt === query.attempt) ?? attempts[0];
  if (!attempt?.responseBody) return [];
  return [
    responseBodyBlock(
      attempt.responseBody,
      say('Response body, {instant}', { instant: formatInstant(attempt.startedAt, zone, 'second') }),
    ),
  ];
}

export function responseBodyBlock(text: string, title: string): CodeBlock {
  return { kind: 'code', title, text, note: say('The first 4 KiB of the body.') };
}
