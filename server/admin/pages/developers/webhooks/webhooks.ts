/** Settings, Developers, Webhooks: who is told of what. Spec: Events. */
import { getUser } from '#contracts/operations/users.ts';
import {
  createWebhookSubscription,
  enableWebhookSubscription,
  getWebhookSubscription,
  listWebhookEventTypes,
  listWebhookSubscriptions,
} from '#contracts/operations/webhooks.ts';
import type { WebhookSubscription } from '#contracts/schemas/webhook.ts';
import { Refused } from '../../../operations/refused.ts';
import type { Action, Block, FactsBlock, NoticeBlock, Row } from '../../../page/blocks.ts';
import { button, type Cell, link, stack, text, time } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import { listQuery, nextPage } from '../../../page/paging.ts';
import { type AdminRoute, show } from '../../../page/routes.ts';
import { crumbs, paths } from '../places.ts';
import { answerCell } from './answers.ts';
import { eventsInFull, eventsInShort, mayHear } from './events.ts';
import { headOf, nameOf, pathOf, statusBadge } from './head.ts';

const path = paths.webhooks;

export const webhookPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [listWebhookSubscriptions],
    show: async (context) => {
      const { member, totalItems, view } = await context.call(listWebhookSubscriptions, {
        query: listQuery(context.query),
      });
      const add = { ...link('New webhook', `${path}/new`), tone: 'primary' } as const;
      const actions: Action[] = [link('Event catalogue', paths.webhookEvents)];
      if (context.may(createWebhookSubscription)) actions.push(add);
      return {
        title: 'Webhooks',
        lead: 'Your own servers are told of what happens here, usually within a second.',
        crumbs,
        actions: context.may(listWebhookEventTypes) ? actions : actions.slice(1),
        blocks: [
          {
            kind: 'table',
            caption: 'Webhooks',
            columns: [{ label: 'Webhook' }, { label: 'Is told of' }, { label: 'Status' }, { label: 'Last answer' }],
            rows: member.map(rowOf),
            total: totalItems,
            unit: { one: 'webhook', many: 'webhooks' },
            ...nextPage(path, context.query, view.next),
            empty: {
              title: 'No webhooks yet',
              text: 'Name an address of yours, and choose what it is told of.',
              action: add,
            },
          },
        ],
      };
    },
  }),
  show({
    path: `${path}/{id}`,
    needs: [getWebhookSubscription],
    show: async (context) => {
      const subscription = await context.call(getWebhookSubscription, { params: context.params });
      const { tabs, ...head } = headOf(context, subscription, 'Overview');
      return {
        ...head,
        blocks: [tabs, ...noticesOf(context, subscription), await factsOf(context, subscription)],
      };
    },
  }),
];

function rowOf(subscription: WebhookSubscription): Row {
  const { id, url, events } = subscription;
  const name = nameOf(subscription);
  return {
    cells: [link(name, pathOf(id), url), eventsInShort(events), statusBadge(subscription), lastAnswer(subscription)],
  };
}

function lastAnswer({ lastAttemptAt, lastResponseStatus }: WebhookSubscription): Cell {
  if (lastAttemptAt === null) return 'Nothing sent yet';
  const answer = answerCell({ responseStatus: lastResponseStatus, error: null }) ?? 'No answer';
  return stack(answer, time(lastAttemptAt, 'ago'));
}

/** What somebody should do something about. */
function noticesOf(context: Context, subscription: WebhookSubscription): Block[] {
  const { id, status, failingSince, events } = subscription;
  const notices: NoticeBlock[] = [];
  const hears = mayHear(context, events);
  if (status === 'DISABLED') {
    const mayEnable = hears && context.may(enableWebhookSubscription);
    const enable = button('Enable again', `${pathOf(id)}/enable`);
    notices.push({ kind: 'notice', ...whyDisabled(subscription), ...(mayEnable && { actions: [enable] }) });
  } else if (failingSince !== null) {
    notices.push({
      kind: 'notice',
      tone: 'attention',
      title: 'Deliveries fail',
      text: 'They are tried again for three days. If nothing arrives for five days, the webhook is disabled.',
      actions: [link('Look at what failed', `${pathOf(id)}/deliveries`)],
    });
  }
  if (!hears) {
    notices.push({
      kind: 'notice',
      tone: 'info',
      title: 'It is told of what you may not see',
      text: 'So you can disable and delete it, and nothing else.',
    });
  }
  return notices;
}

function whyDisabled({ disabledReason }: WebhookSubscription): Pick<NoticeBlock, 'tone' | 'title' | 'text'> {
  const again = 'Enabled again, it is told of what happens from then on; what failed before can be recovered.';
  switch (disabledReason) {
    case 'GONE':
      return { tone: 'bad', title: 'Disabled: the endpoint answered 410 Gone, which asks for no more', text: again };
    case 'FAILING':
      return { tone: 'bad', title: 'Disabled: nothing arrived for five days', text: again };
    default:
      return { tone: 'attention', title: 'Disabled: nothing is sent', text: again };
  }
}

async function factsOf(context: Context, subscription: WebhookSubscription): Promise<FactsBlock> {
  const { url, events, failingSince, secretRotatedAt, createdAt } = subscription;
  return {
    kind: 'facts',
    rows: [
      ['URL', { kind: 'code', text: url, copy: true }],
      ['Is told of', eventsInFull(events)],
      ['Last answer', lastAnswer(subscription)],
      ...(failingSince === null ? [] : [['Failing since', time(failingSince)] as const]),
      ['Secret made', time(secretRotatedAt ?? createdAt)],
      ['Created', time(createdAt)],
      ['Created by', await creatorOf(context, subscription)],
    ],
  };
}

/** Who is told by mail when it is disabled for failing. */
async function creatorOf({ call, may }: Context, { createdById }: WebhookSubscription): Promise<Cell> {
  if (createdById === null)
    return text('Nobody who is still here', 'The administrators are told by mail if it is disabled for failing.');
  if (!may(getUser)) return null;
  try {
    const { displayName } = await call(getUser, { params: { id: createdById } });
    return link(displayName, `/admin/users/${createdById}`, 'Is told by mail if it is disabled for failing.');
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}
