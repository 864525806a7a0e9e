/** Where the demo's webhooks arrive: a receiver with a page, and a subscription of each tenant from the start. */

import type { WebhookSubscription } from '#contracts/schemas/webhook.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import {
  enableSubscriptionRow,
  patchSubscription,
  selectSecret,
  selectSubscriptions,
} from '#server/features/webhooks/store.ts';
import { createSubscription, type SubscriptionDeps, shownSecret } from '#server/features/webhooks/subscriptions.ts';
import { addressRules } from '#server/platform/outbound/addresses.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { DemoError } from './demo-error.ts';

/** Beside the page of the mails. */
const usualPort = 8026;

/** What webhooks of the demo may reach besides public addresses: this machine. */
export const demoAllowedAddresses = ['127.0.0.0/8', '::1/128'] as const;

/** By this it is found again. */
const description = 'The receiver of the demo';

/**
 * Takes the usual port, or any where that is in use by another program: nothing depends on its number.
 * @throws DemoError when a port that was asked for is in use
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
 * Subscribes the receiver to everything, or tells the subscription of an earlier start where the receiver is now. Where
 * somebody has put others in its place, nothing is done.
 * @returns the secret that the receiver verifies by, if it is subscribed
 */
export async function subscribeReceiver(
  db: TenantDb,
  url: string,
  administratorId: string,
  deps: Omit<SubscriptionDeps, 'rules'>,
): Promise<string | undefined> {
  const rows = await selectSubscriptions(db, { limit: 100, after: undefined });
  const known: Pick<WebhookSubscription, 'id' | 'description' | 'disabledReason'>[] = rows.map(({ json }) =>
    JSON.parse(json),
  );
  const before = known.find((subscription) => subscription.description === description);
  if (before) {
    await patchSubscription(db, before.id, { url });
    // Nobody listened while the demo was stopped; what somebody has disabled stays so.
    if (before.disabledReason !== 'MANUAL') await enableSubscriptionRow(db, before.id);
    const row = await selectSecret(db, before.id);
    return row && shownSecret(row, deps.secrets).secret;
  }
  if (known.length > 0) return undefined;
  const subscription = { url, events: ['*'], description };
  const all = { ...deps, rules: addressRules(demoAllowedAddresses) };
  return (await createSubscription(db, subscription, administratorId, all)).secret;
}
