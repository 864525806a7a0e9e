/** Webhook receiver of the demo with a page, and a subscription of each tenant. */

import type { WebhookSubscription } from '#contracts/schemas/webhook.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import {
  enableSubscriptionRow,
  patchSubscription,
  selectSecret,
  selectSubscriptions,
} from '#server/features/webhooks/store.ts';
import { createSubscription, type SubscriptionDeps, secretOf } from '#server/features/webhooks/subscriptions.ts';
import { addressRules } from '#server/platform/outbound/addresses.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { firstPage } from '#server/platform/postgres/keyset.ts';
import { DemoError } from './demo-error.ts';

/** Default port, next to that of the mail page. */
const usualPort = 8026;

/** Non-public addresses that the demo's webhooks may reach: this machine. */
export const demoAllowedAddresses = ['127.0.0.0/8', '::1/128'] as const;

/** Identifies the subscription at later starts. */
const description = 'The receiver of the demo';

/**
 * Uses the default port, or a free one if that is in use.
 * @throws DemoError if a configured port is in use
 */
export async function startDemoReceiver(port: number | undefined): Promise<WebhookReceiver> {
  try {
    return await startWebhookReceiver({ port: port ?? usualPort });
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen')) throw error;
    if (port === undefined) return startWebhookReceiver();
    throw new DemoError(`Port ${port} cannot be used for webhooks. Set WEBHOOK_PORT to another one, or leave it out.`, {
      cause: error,
    });
  }
}

/**
 * Subscribes the receiver to all events, or updates the URL of an existing subscription. Does nothing if the tenant has
 * only other subscriptions.
 * @returns the secret for verification, if the receiver is subscribed
 */
export async function subscribeReceiver(
  db: TenantDb,
  url: string,
  administratorId: string,
  deps: Omit<SubscriptionDeps, 'rules'>,
): Promise<string | undefined> {
  const rows = await selectSubscriptions(db, firstPage(100));
  const known: Pick<WebhookSubscription, 'id' | 'description' | 'disabledReason'>[] = rows.map(({ json }) =>
    JSON.parse(json),
  );
  const before = known.find((subscription) => subscription.description === description);
  if (before) {
    await patchSubscription(db, before.id, { url }, administratorId);
    // Deliveries failed while the demo was stopped; a subscription disabled by a user stays disabled.
    if (before.disabledReason !== 'MANUAL') await enableSubscriptionRow(db, before.id, administratorId);
    const row = await selectSecret(db, before.id);
    return row && secretOf(row, deps.secrets).secret;
  }
  if (known.length > 0) return undefined;
  const subscription = { url, events: ['*'], description };
  const all = { ...deps, rules: addressRules(demoAllowedAddresses) };
  return (await createSubscription(db, subscription, administratorId, all)).secret;
}
