/** Pages of "Settings, Developers, Webhooks": the list, and one webhook. Spec: Events. */
import { users } from '#contracts/operations/users.ts';
import { webhookEventTypes, webhookSubscriptions } from '#contracts/operations/webhooks.ts';
import type { WebhookSubscription } from '#contracts/schemas/webhook.ts';
import { say } from '../../../language/say.ts';
import { Refused } from '../../../operations/refused.ts';
import type { Action, Block, FactsBlock, NoticeBlock, Row } from '../../../page/blocks.ts';
import { button, type Cell, link, stack, text, time } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import { listQuery, pagesOf } from '../../../page/paging.ts';
import { type AdminRoute, show } from '../../../page/routes.ts';
import { crumbs, paths } from '../paths.ts';
import { eventsInFull, eventsInShort, maySubscribe } from './events.ts';
import { responseCell } from './response-cell.ts';
import { headOf, nameOf, pathOf, statusBadge } from './webhook-head.ts';

const path = paths.webhooks;

export const webhookPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [webhookSubscriptions.list],
    show: async (context) => {
      const page = await context.call(webhookSubscriptions.list, {
        query: listQuery(context.query),
      });
      const add = { ...link(say('New webhook'), `${path}/new`), tone: 'primary' } as const;
      const actions: Action[] = [link(say('Event catalogue'), paths.webhookEvents)];
      if (context.may(webhookSubscriptions.create)) actions.push(add);
      return {
        title: say('Webhooks'),
        lead: say('Notify your servers of events, usually within a second.'),
        crumbs: crumbs(),
        actions: context.may(webhookEventTypes.list) ? actions : actions.slice(1),
        blocks: [
          {
            kind: 'table',
            caption: say('Webhooks'),
            columns: [
              { label: say('Webhook') },
              { label: say('Events (of webhooks)') },
              { label: say('Status') },
              { label: say('Last response') },
            ],
            rows: page.member.map(rowOf),
            unit: { one: say('webhook'), many: say('webhooks') },
            ...pagesOf(path, context.query, page),
            empty: {
              title: say('No webhooks yet'),
              text: say('Enter the address of your server, and choose its events.'),
              action: add,
            },
          },
        ],
      };
    },
  }),
  show({
    path: `${path}/{id}`,
    needs: [webhookSubscriptions.get],
    show: async (context) => {
      const subscription = await context.call(webhookSubscriptions.get, { params: context.params });
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
    cells: [link(name, pathOf(id), url), eventsInShort(events), statusBadge(subscription), lastResponse(subscription)],
  };
}

function lastResponse({ lastAttemptAt, lastResponseStatus }: WebhookSubscription): Cell {
  if (lastAttemptAt === null) return say('Nothing sent yet');
  const response = responseCell({ responseStatus: lastResponseStatus, error: null }) ?? say('No response');
  return stack(response, time(lastAttemptAt, 'ago'));
}

/** Notices that need action. */
function noticesOf(context: Context, subscription: WebhookSubscription): Block[] {
  const { id, status, failingSince, events } = subscription;
  const notices: NoticeBlock[] = [];
  const permitted = maySubscribe(context, events);
  if (status === 'DISABLED') {
    const mayEnable = permitted && context.may(webhookSubscriptions.enable);
    const enable = button(say('Enable again'), `${pathOf(id)}/enable`);
    notices.push({ kind: 'notice', ...whyDisabled(subscription), ...(mayEnable && { actions: [enable] }) });
  } else if (failingSince !== null) {
    notices.push({
      kind: 'notice',
      tone: 'attention',
      title: say('Deliveries fail'),
      text: say('They are retried for three days. If none succeeds for five days, the webhook is disabled.'),
      actions: [link(say('Show deliveries'), `${pathOf(id)}/deliveries`)],
    });
  }
  if (!permitted) {
    notices.push({
      kind: 'notice',
      tone: 'info',
      title: say('You do not have permission to see all of its events'),
      text: say('You can only disable or delete it.'),
    });
  }
  return notices;
}

function whyDisabled({ disabledReason }: WebhookSubscription): Pick<NoticeBlock, 'tone' | 'title' | 'text'> {
  const again = say('Once enabled, it receives new events. Failed deliveries can be retried.');
  switch (disabledReason) {
    case 'GONE':
      return { tone: 'bad', title: say('Disabled: the endpoint responded with 410 Gone'), text: again };
    case 'FAILING':
      return { tone: 'bad', title: say('Disabled: no delivery succeeded for five days'), text: again };
    case 'OWNER_LOST_ACCESS':
      return {
        tone: 'bad',
        title: say('Disabled: its owner lost access'),
        text: `${say('The owner was disabled or deleted, or no longer has permission to manage webhooks or to see these events. Enable the webhook to become its owner.')} ${again}`,
      };
    default:
      return { tone: 'attention', title: say('Disabled: nothing is sent'), text: again };
  }
}

async function factsOf(context: Context, subscription: WebhookSubscription): Promise<FactsBlock> {
  const { url, events, failingSince, secretRotatedAt, createdAt } = subscription;
  return {
    kind: 'facts',
    rows: [
      [say('URL'), { kind: 'code', text: url, copy: true }],
      [say('Events (of webhooks)'), eventsInFull(events)],
      [say('Last response'), lastResponse(subscription)],
      ...(failingSince === null ? [] : [[say('Failing since'), time(failingSince)] as const]),
      [say('Secret created'), time(secretRotatedAt ?? createdAt)],
      [say('Created'), time(createdAt)],
      [say('Owner'), await ownerOf(context, subscription)],
    ],
  };
}

/** The owner: its permissions limit the events, and it is mailed when the webhook is disabled for failing. */
async function ownerOf({ call, may }: Context, { ownerId }: WebhookSubscription): Promise<Cell> {
  if (ownerId === null)
    return text(say('The operator'), say('Administrators are mailed if it is disabled for failing.'));
  if (!may(users.get)) return null;
  try {
    const { displayName } = await call(users.get, { params: { id: ownerId } });
    return link(
      displayName,
      `/admin/users/${ownerId}`,
      say(
        'Deliveries need an owner with permission to manage webhooks and to see these events. Edit or enable the webhook to become its owner.',
      ),
    );
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}
