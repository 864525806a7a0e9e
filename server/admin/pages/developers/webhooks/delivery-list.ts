/** The deliveries of a webhook, and sending again what failed. */
import { getWebhookSubscription, listWebhookDeliveries, recoverWebhooks } from '#contracts/operations/webhooks.ts';
import { type DeliveryStatus, deliveryStatuses, type WebhookDelivery } from '#contracts/schemas/webhook.ts';
import { webhookEventTypes } from '#contracts/webhook-events.ts';
import type { FiltersBlock, Row } from '../../../page/blocks.ts';
import { type BadgeCell, badge, type Cell, link, number, row, stack, text, time } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import { dayFields, dayQuery } from '../../../page/days.ts';
import { bodyOf } from '../../../page/fields.ts';
import { words } from '../../../page/format.ts';
import { toLocal } from '../../../page/instants.ts';
import { listQuery, nextPage } from '../../../page/paging.ts';
import { type AdminRoute, form, goTo, show } from '../../../page/routes.ts';
import { paths } from '../places.ts';
import { answerCell } from './answers.ts';
import { mayHear } from './events.ts';
import { crumbsBelow, headOf, nameOf, pathOf } from './head.ts';

const path = paths.webhooks;
const day = 86_400_000;

export const deliveryListPages: readonly AdminRoute[] = [
  show({
    path: `${path}/{id}/deliveries`,
    needs: [listWebhookDeliveries, getWebhookSubscription],
    show: async (context) => {
      const { call, params, query } = context;
      const asked = { ...listQuery(query, 'status', 'type'), ...dayQuery(context, 'createdAt') };
      const [subscription, { member, totalItems, view }] = await Promise.all([
        call(getWebhookSubscription, { params }),
        call(listWebhookDeliveries, { params, query: asked }),
      ]);
      const { tabs, ...head } = headOf(context, subscription, 'Deliveries');
      const at = pathOf(subscription.id);
      const filters = filtersOf(context, `${at}/deliveries`);
      const mayRecover = mayHear(context, subscription.events) && context.may(recoverWebhooks);
      const recover = link('Recover what failed', `${at}/recover`);
      return {
        ...head,
        actions: mayRecover && subscription.status === 'ENABLED' ? [recover] : [],
        blocks: [
          tabs,
          filters,
          {
            kind: 'table',
            caption: 'Deliveries',
            columns: [
              { label: 'Event' },
              { label: 'Status' },
              { label: 'Attempts', numeric: true },
              { label: 'Last answer' },
              { label: 'Created' },
            ],
            rows: member.map(rowOf),
            total: totalItems,
            unit: { one: 'delivery', many: 'deliveries' },
            ...nextPage(`${at}/deliveries`, query, view.next),
            empty: filters.active
              ? { title: 'Nothing like that', text: 'Deliveries are kept for 30 days.' }
              : {
                  title: 'Nothing sent yet',
                  text: 'Once something happens that it is told of, it shows here. A test can be sent at once.',
                  action: link('Send a test', `${at}/test`),
                },
          },
        ],
      };
    },
  }),
  form({
    path: `${path}/{id}/recover`,
    needs: [recoverWebhooks],
    form: async ({ call, params, now, zone }) => {
      const subscription = await call(getWebhookSubscription, { params });
      const since = subscription.failingSince ?? new Date(now.getTime() - day).toISOString();
      return {
        title: 'Recover what failed',
        lead: 'Everything that was given up in this time is sent again, each with the webhook-id that it had. At most 10 000 at once.',
        crumbs: crumbsBelow(subscription),
        fields: [
          { kind: 'instant', name: 'since', label: 'Created since', zone, required: true, autofocus: true },
          { kind: 'instant', name: 'until', label: 'And until', help: 'Until now, if it is left empty.', zone },
        ],
        values: { since: toLocal(since, zone) },
        submit: `Send to ${nameOf(subscription)} again`,
        tone: 'danger',
        cancel: `${pathOf(subscription.id)}/deliveries`,
      };
    },
    submit: async ({ call, params }, { values, fields, once }) => {
      const { recovered } = await call(recoverWebhooks, { params, body: bodyOf(fields, values), once });
      const told =
        recovered === 0
          ? 'Nothing was given up in that time.'
          : recovered === 1
            ? '1 delivery is on its way again.'
            : `${recovered} deliveries are on their way again.`;
      return goTo(`${pathOf(params.id ?? '')}/deliveries`, told);
    },
  }),
];

export function deliveryBadge(status: DeliveryStatus): BadgeCell {
  const tones = { PENDING: 'info', DELIVERED: 'good', FAILED: 'bad' } as const;
  return badge(words(status), tones[status]);
}

function filtersOf({ query }: Context, action: string): FiltersBlock {
  const all = { value: '', label: 'All' };
  const fields = [
    {
      kind: 'select',
      name: 'status',
      label: 'Status',
      options: [all, ...deliveryStatuses.map((value) => ({ value, label: words(value) }))],
    },
    {
      kind: 'select',
      name: 'type',
      label: 'Event',
      options: [all, ...webhookEventTypes.map(({ type }) => ({ value: type, label: type }))],
    },
    ...dayFields('createdAt'),
  ] as const;
  return { kind: 'filters', fields, values: query, action, active: fields.some(({ name }) => query[name]) };
}

function rowOf(delivery: WebhookDelivery): Row {
  const { id, subscriptionId, type, test, status, attemptCount, createdAt } = delivery;
  const event = link(type, `${pathOf(subscriptionId)}/deliveries/${id}`);
  return {
    cells: [
      test ? row(event, badge('Test')) : event,
      deliveryBadge(status),
      number(attemptCount),
      lastAnswer(delivery),
      time(createdAt),
    ],
  };
}

function lastAnswer({ attemptCount, lastResponseStatus, lastError, status, nextAttemptAt }: WebhookDelivery): Cell {
  const answer = answerCell({ responseStatus: lastResponseStatus, error: lastError });
  if (attemptCount === 0) return text('Not tried yet');
  return status === 'PENDING' && nextAttemptAt !== null
    ? stack(answer, row('Next attempt', time(nextAttemptAt, 'ago')))
    : answer;
}
