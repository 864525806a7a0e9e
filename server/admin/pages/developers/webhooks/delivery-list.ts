/** List of a webhook's deliveries, and the retry of failed ones. */
import { webhookDeliveries, webhookSubscriptions } from '#contracts/operations/webhooks.ts';
import { type DeliveryStatus, deliveryStatuses, type WebhookDelivery } from '#contracts/schemas/webhook.ts';
import { webhookEventTypes } from '#contracts/webhook-events.ts';
import { say } from '../../../language/say.ts';
import type { FiltersBlock, Row } from '../../../page/blocks.ts';
import { type BadgeCell, badge, type Cell, link, number, row, stack, text, time } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import { dayFields, dayQuery } from '../../../page/days.ts';
import { bodyOf } from '../../../page/fields.ts';
import { words } from '../../../page/format.ts';
import { toLocal } from '../../../page/instants.ts';
import { listQuery, pagesOf } from '../../../page/paging.ts';
import { type AdminRoute, form, goTo, show } from '../../../page/routes.ts';
import { paths } from '../paths.ts';
import { maySubscribe } from './events.ts';
import { responseCell } from './response-cell.ts';
import { crumbsBelow, headOf, nameOf, pathOf } from './webhook-head.ts';

const path = paths.webhooks;
const day = 86_400_000;

export const deliveryListPages: readonly AdminRoute[] = [
  show({
    path: `${path}/{id}/deliveries`,
    needs: [webhookDeliveries.list, webhookSubscriptions.get],
    show: async (context) => {
      const { call, params, query } = context;
      const filter = { ...listQuery(query, 'status', 'type'), ...dayQuery(context, 'createdAt') };
      const [subscription, page] = await Promise.all([
        call(webhookSubscriptions.get, { params }),
        call(webhookDeliveries.list, { params, query: filter }),
      ]);
      const { tabs, ...head } = headOf(context, subscription, 'Deliveries');
      const at = pathOf(subscription.id);
      const filters = filtersOf(context, `${at}/deliveries`);
      const mayRecover = maySubscribe(context, subscription.events) && context.may(webhookSubscriptions.recover);
      const recover = link(say('Retry failed'), `${at}/recover`);
      return {
        ...head,
        actions: mayRecover && subscription.status === 'ENABLED' ? [recover] : [],
        blocks: [
          tabs,
          filters,
          {
            kind: 'table',
            caption: say('Deliveries'),
            columns: [
              { label: say('Event (of webhooks)') },
              { label: say('Status') },
              { label: say('Attempts'), numeric: true },
              { label: say('Last response') },
              { label: say('Created') },
            ],
            rows: page.member.map(rowOf),
            unit: { one: say('delivery'), many: say('deliveries') },
            ...pagesOf(`${at}/deliveries`, query, page),
            empty: filters.active
              ? { title: say('No matching deliveries'), text: say('Deliveries are stored for 30 days.') }
              : {
                  title: say('Nothing sent yet'),
                  text: say('Deliveries appear here when a subscribed event happens. You can send a test at once.'),
                  action: link(say('Send a test'), `${at}/test`),
                },
          },
        ],
      };
    },
  }),
  form({
    path: `${path}/{id}/recover`,
    needs: [webhookSubscriptions.recover, webhookDeliveries.list],
    form: async ({ call, params, now, zone }) => {
      const [subscription, failed] = await Promise.all([
        call(webhookSubscriptions.get, { params }),
        call(webhookDeliveries.list, { params, query: { status: 'FAILED', sort: 'createdAt', itemsPerPage: 1 } }),
      ]);
      // Not the start of the failure: a delivery is older than its first attempt, and fails days later.
      const since = failed.member[0]?.createdAt ?? new Date(now.getTime() - day).toISOString();
      return {
        title: say('Retry failed deliveries'),
        lead: say(
          'Sends every delivery of this period that failed permanently again, with the same webhook-id. At most 10 000 at once.',
        ),
        crumbs: crumbsBelow(subscription),
        fields: [
          { kind: 'instant', name: 'since', label: say('Created since'), zone, required: true, autofocus: true },
          { kind: 'instant', name: 'until', label: say('Created until'), help: say('If empty, until now.'), zone },
        ],
        values: { since: toLocal(since, zone) },
        submit: say('Retry deliveries to {name}', { name: nameOf(subscription) }),
        tone: 'danger',
        cancel: `${pathOf(subscription.id)}/deliveries`,
      };
    },
    submit: async ({ call, params }, { values, fields, once }) => {
      const { recovered } = await call(webhookSubscriptions.recover, { params, body: bodyOf(fields, values), once });
      const notice =
        recovered === 0
          ? say('No delivery failed in that period.')
          : say(
              '{recovered, plural, one {# delivery is on its way again.} other {# deliveries are on their way again.}}',
              { recovered },
            );
      return goTo(`${pathOf(params.id ?? '')}/deliveries`, notice);
    },
  }),
];

export function deliveryBadge(status: DeliveryStatus): BadgeCell {
  const tones = { PENDING: 'info', DELIVERED: 'good', FAILED: 'bad' } as const;
  return badge(words(status), tones[status]);
}

function filtersOf({ query }: Context, action: string): FiltersBlock {
  const all = { value: '', label: say('All') };
  const fields = [
    {
      kind: 'select',
      name: 'status',
      label: say('Status'),
      options: [all, ...deliveryStatuses.map((value) => ({ value, label: words(value) }))],
    },
    {
      kind: 'select',
      name: 'type',
      label: say('Event (of webhooks)'),
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
      test ? row(event, badge(say('Test'))) : event,
      deliveryBadge(status),
      number(attemptCount),
      lastResponse(delivery),
      time(createdAt),
    ],
  };
}

function lastResponse({ attemptCount, lastResponseStatus, lastError, status, nextAttemptAt }: WebhookDelivery): Cell {
  const response = responseCell({ responseStatus: lastResponseStatus, error: lastError });
  if (attemptCount === 0) return text(say('No attempt yet'));
  return status === 'PENDING' && nextAttemptAt !== null
    ? stack(response, row(say('Next attempt'), time(nextAttemptAt, 'ago')))
    : response;
}
