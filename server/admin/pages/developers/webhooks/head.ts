/** What the pages of one webhook have in common: its name, how it is, and the way between them. */
import {
  deleteWebhookSubscription,
  disableWebhookSubscription,
  getWebhookSecret,
  updateWebhookSubscription,
} from '#contracts/operations/webhooks.ts';
import type { WebhookSubscription } from '#contracts/schemas/webhook.ts';
import type { Action, Crumb, Page, TabsBlock } from '../../../page/blocks.ts';
import { type BadgeCell, badge, link } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import { historyOf } from '../../settings/history.ts';
import { crumbs, paths } from '../places.ts';
import { mayHear } from './events.ts';

export const listCrumbs: readonly Crumb[] = [...crumbs, { text: 'Webhooks', href: paths.webhooks }];

export const pathOf = (id: string): string => `${paths.webhooks}/${id}`;

/** @returns what it is called: by whoever made it, or else by its host. */
export function nameOf({ description, url }: Pick<WebhookSubscription, 'description' | 'url'>): string {
  return description ?? URL.parse(url)?.host ?? url;
}

/** @returns for the pages below that of the webhook. */
export function crumbsBelow(subscription: WebhookSubscription): Crumb[] {
  return [...listCrumbs, { text: nameOf(subscription), href: pathOf(subscription.id) }];
}

export function statusBadge({ status, disabledReason, failingSince }: WebhookSubscription): BadgeCell {
  if (status === 'DISABLED') return badge('Disabled', disabledReason === 'MANUAL' ? 'neutral' : 'bad');
  return failingSince === null ? badge('Enabled', 'good') : badge('Failing', 'attention');
}

const tabs = [
  ['Overview', ''],
  ['Deliveries', '/deliveries'],
  ['Test', '/test'],
] as const;

/** The tabs go into `blocks`, above what the page shows. */
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
    crumbs: listCrumbs,
    actions: actionsFor(context, subscription),
    tabs: {
      kind: 'tabs',
      label: 'Of this webhook',
      tabs: tabs.map(([text, rest]) => ({ text, href: `${at}${rest}`, current: text === current })),
    },
  };
}

/** Whoever may not see what it is told can only stop it. */
function actionsFor(context: Context, { id, status, events }: WebhookSubscription): Action[] {
  const at = pathOf(id);
  const hears = mayHear(context, events);
  const actions: Action[] = [];
  if (hears && context.may(updateWebhookSubscription)) actions.push(link('Edit', `${at}/edit`));
  if (hears && context.may(getWebhookSecret)) actions.push(link('Secret', `${at}/secret`));
  actions.push(...historyOf(context, id));
  if (status === 'ENABLED' && context.may(disableWebhookSubscription)) actions.push(link('Disable', `${at}/disable`));
  if (context.may(deleteWebhookSubscription)) actions.push({ ...link('Delete', `${at}/delete`), tone: 'danger' });
  return actions;
}
