/** Shared head of a webhook's pages: title, status, tabs and actions. */
import { webhookSubscriptions } from '#contracts/operations/webhooks.ts';
import type { WebhookSubscription } from '#contracts/schemas/webhook.ts';
import { say } from '../../../language/say.ts';
import type { Action, Crumb, Page, TabsBlock } from '../../../page/blocks.ts';
import { type BadgeCell, badge, link } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import { historyOf } from '../../settings/audit-log-links.ts';
import { crumbs, paths } from '../paths.ts';
import { maySubscribe } from './events.ts';

export const listCrumbs = (): readonly Crumb[] => [...crumbs(), { text: say('Webhooks'), href: paths.webhooks }];

export const pathOf = (id: string): string => `${paths.webhooks}/${id}`;

/** @returns the description, else the host of the URL */
export function nameOf({ description, url }: Pick<WebhookSubscription, 'description' | 'url'>): string {
  return description ?? URL.parse(url)?.host ?? url;
}

/** @returns breadcrumbs for the pages below that of the webhook */
export function crumbsBelow(subscription: WebhookSubscription): Crumb[] {
  return [...listCrumbs(), { text: nameOf(subscription), href: pathOf(subscription.id) }];
}

export function statusBadge({ status, disabledReason, failingSince }: WebhookSubscription): BadgeCell {
  if (status === 'DISABLED') return badge(say('Disabled'), disabledReason === 'MANUAL' ? 'neutral' : 'bad');
  return failingSince === null ? badge(say('Enabled'), 'good') : badge(say('Failing'), 'attention');
}

const tabs = [
  ['Overview', ''],
  ['Deliveries', '/deliveries'],
  ['Test', '/test'],
] as const;

/** @returns the head of a page; `tabs` is to be its first block */
export function headOf(
  context: Context,
  subscription: WebhookSubscription,
  current: (typeof tabs)[number][0],
): Omit<Page, 'blocks'> & { readonly tabs: TabsBlock } {
  const at = pathOf(subscription.id);
  return {
    title: nameOf(subscription),
    lead: subscription.url,
    badge: statusBadge(subscription),
    crumbs: listCrumbs(),
    actions: actionsFor(context, subscription),
    tabs: {
      kind: 'tabs',
      label: say('Pages of this webhook'),
      tabs: tabs.map(([text, rest]) => ({ text: say(text), href: `${at}${rest}`, current: text === current })),
    },
  };
}

/** Without the permissions of its events, a user can only disable and delete the webhook. */
function actionsFor(context: Context, { id, status, events }: WebhookSubscription): Action[] {
  const at = pathOf(id);
  const permitted = maySubscribe(context, events);
  const actions: Action[] = [];
  if (permitted && context.may(webhookSubscriptions.update)) actions.push(link(say('Edit'), `${at}/edit`));
  if (permitted && context.may(webhookSubscriptions.getSecret)) actions.push(link(say('Secret'), `${at}/secret`));
  actions.push(...historyOf(context, id));
  if (status === 'ENABLED' && context.may(webhookSubscriptions.disable))
    actions.push(link(say('Disable'), `${at}/disable`));
  if (context.may(webhookSubscriptions.delete))
    actions.push({ ...link(say('Delete'), `${at}/delete`), tone: 'danger' });
  return actions;
}
