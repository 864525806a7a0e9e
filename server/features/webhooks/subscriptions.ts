/** Webhook subscriptions: access checks and changes. */
import {
  maximumSubscriptions,
  type NewWebhookSubscription,
  type Recovered,
  type Recovery,
  type WebhookSecret,
} from '#contracts/schemas/webhook.ts';
import { permissionsToSubscribe } from '#contracts/webhook-events.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { AddressRules } from '#server/platform/outbound/addresses.ts';
import { urlFault } from '#server/platform/outbound/url.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { selectSubscriptionState } from './delivery-store.ts';
import { enqueueDrain } from './drain-job.ts';
import { type DeliveryKey, renewDelivery, renewFailed, selectTypeOf, selectUnsentTypes } from './log-store.ts';
import { sendMissed } from './missed-events.ts';
import { enqueueRetention } from './retention-task.ts';
import { mintSecret, openSecret, sealSecret } from './secret.ts';
import {
  disableSubscriptionRow,
  enableSubscriptionRow,
  insertSubscription,
  patchSubscription,
  replaceSecret,
  type SecretRow,
  selectEventsOf,
} from './store.ts';

export interface SubscriptionDeps {
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
  readonly rules: AddressRules;
}

/**
 * A caller who may not see all events of a subscription could redirect it to an own endpoint, so each use requires the
 * permissions of all its events.
 * @throws Problem 403
 */
export function checkMaySeeEvents({ permissions }: Pick<UserCaller, 'permissions'>, events: readonly string[]): void {
  const lacking = permissionsToSubscribe(events).filter((permission) => !permissions.has(permission));
  if (lacking.length === 0) return;
  throw new Problem('above_own_permissions', {
    detail: `The subscription includes events that you do not have permission to see. Missing permissions: ${lacking.join(', ')}.`,
  });
}

/** @throws Problem 404, 403 */
export async function checkMayUse(db: TenantDb, id: string, caller: UserCaller): Promise<void> {
  const events = await selectEventsOf(db, id);
  if (!events) throw new Problem('not_found');
  checkMaySeeEvents(caller, events);
}

/** By the event types of its deliveries: the subscription may have had more types before. @throws Problem 404, 403 */
export async function checkMaySee(db: TenantDb, delivery: DeliveryKey, caller: UserCaller): Promise<void> {
  const type = await selectTypeOf(db, delivery);
  if (type === undefined) throw new Problem('not_found');
  checkMaySeeEvents(caller, [type]);
}

/** Skips the query for callers with every permission. @throws Problem 403 */
async function checkMaySeeUnsent(db: TenantDb, id: string, caller: UserCaller): Promise<void> {
  if (permissionsToSubscribe(['*']).every((permission) => caller.permissions.has(permission))) return;
  checkMaySeeEvents(caller, await selectUnsentTypes(db, id));
}

/** @throws Problem 422 */
function checkUrl(url: string, rules: AddressRules): void {
  const fault = urlFault(url, rules);
  if (fault) throw invalidProperty('url', `url ${fault}`, 'url');
}

/** @returns the subscription, with its secret. @throws Problem 403, 409 when there are too many, 422 for the url */
export async function createSubscription(
  db: TenantDb,
  subscription: NewWebhookSubscription,
  createdBy: string | null,
  { secrets, random, clock, rules }: SubscriptionDeps,
): Promise<JsonRow & { secret: string }> {
  checkUrl(subscription.url, rules);
  const secret = mintSecret(random);
  const row = await insertSubscription(
    db,
    { ...subscription, id: newId(random, clock), createdBy, secret: sealSecret(secret, secrets, random) },
    maximumSubscriptions,
  );
  if (!row) {
    throw new Problem('invalid_transition', {
      detail: `The limit of ${maximumSubscriptions} subscriptions is reached. Delete one first.`,
    });
  }
  await enqueueRetention(db, clock);
  return { ...row, secret };
}

/** @throws Problem 404, 403, 422 for the url */
export async function updateSubscription(
  db: TenantDb,
  id: string,
  changes: Partial<NewWebhookSubscription>,
  caller: UserCaller,
  { rules }: SubscriptionDeps,
): Promise<JsonRow | undefined> {
  await checkMayUse(db, id, caller);
  if (changes.events) checkMaySeeEvents(caller, changes.events);
  if (changes.url !== undefined) {
    checkUrl(changes.url, rules);
    // Pending deliveries, maybe of earlier types, go to the new address.
    await checkMaySeeUnsent(db, id, caller);
  }
  return patchSubscription(db, id, changes, caller.userId);
}

/** @throws Problem 404, 403 */
export async function enableSubscription(db: TenantDb, id: string, caller: UserCaller): Promise<JsonRow | undefined> {
  await checkMayUse(db, id, caller);
  return enableSubscriptionRow(db, id, caller.userId);
}

/** A job gives up the pending deliveries. @returns nothing when there is none */
export async function disableSubscription(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const row = await disableSubscriptionRow(db, id, 'MANUAL');
  if (row) await enqueueDrain(db, { id, slow: false });
  return row;
}

/** @returns the secret as the API represents it. */
export function secretOf({ secret, previousSecretExpiresAt }: SecretRow, secrets: Secrets): WebhookSecret {
  return { secret: openSecret(secret, secrets), previousSecretExpiresAt };
}

/** @param grace seconds. @throws Problem 404, 403 */
export async function rotateSecret(
  db: TenantDb,
  id: string,
  grace: number,
  caller: UserCaller,
  { secrets, random }: SubscriptionDeps,
): Promise<WebhookSecret> {
  await checkMayUse(db, id, caller);
  const row = await replaceSecret(db, id, sealSecret(mintSecret(random), secrets, random), grace);
  if (!row) throw new Problem('not_found');
  return secretOf(row, secrets);
}

/** @returns nothing when there is no such delivery. @throws Problem 404, 403, 409 while the subscription is disabled */
export async function redeliver(db: TenantDb, key: DeliveryKey, caller: UserCaller): Promise<JsonRow | undefined> {
  await checkMayUse(db, key.id, caller);
  await checkMaySee(db, key, caller);
  const row = await renewDelivery(db, key);
  if (row) await enqueueNow(db, key.id);
  return row;
}

/** Retries failed deliveries, and sends missed events. @throws Problem 404, 403, 409 while the subscription is disabled */
export async function recover(
  db: TenantDb,
  tenant: { readonly host: string },
  id: string,
  recovery: Recovery,
  caller: UserCaller,
  deps: Pick<SubscriptionDeps, 'random' | 'clock'>,
): Promise<Recovered> {
  await checkMayUse(db, id, caller);
  await checkMaySeeUnsent(db, id, caller);
  const recovered = await renewFailed(db, id, recovery);
  const missed = recovery.missed
    ? await sendMissed(db, tenant, id, recovery, deps)
    : ({ missed: 0, missedUntil: null } as const);
  await enqueueNow(db, id);
  return { recovered, ...missed };
}

/** @throws Problem 409 */
async function enqueueNow(db: TenantDb, id: string): Promise<void> {
  const state = await selectSubscriptionState(db, id);
  if (!state?.enabled) {
    throw new Problem('invalid_transition', { detail: 'The subscription is disabled. Enable it first.' });
  }
  await enqueueDrain(db, state);
}
