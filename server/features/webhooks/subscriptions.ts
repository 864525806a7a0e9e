/** Webhook subscriptions: what may be done with them, and by whom. */
import {
  maximumSubscriptions,
  type NewWebhookSubscription,
  type Recovery,
  type WebhookSecret,
} from '#contracts/schemas/webhook.ts';
import { permissionsToHear } from '#contracts/webhook-events.ts';
import type { UserCaller } from '#server/gateway/passage.ts';
import { invalidProperty, Problem } from '#server/gateway/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { AddressRules } from '#server/platform/outbound/addresses.ts';
import { urlFault } from '#server/platform/outbound/url.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { selectSubscriptionState } from './delivery-store.ts';
import { forgetTomorrow } from './forget-task.ts';
import { type DeliveryKey, renewDelivery, renewFailed, selectTypeOf, selectUnsentTypes } from './log-store.ts';
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
import { wakeUp } from './wake-up.ts';

export interface SubscriptionDeps {
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
  readonly rules: AddressRules;
}

/**
 * Whoever may see less than a subscription is told could have it told to itself: nobody does anything with one that hears
 * what it may not see.
 * @throws Problem 403
 */
export function checkMayHear({ permissions }: Pick<UserCaller, 'permissions'>, events: readonly string[]): void {
  const lacking = permissionsToHear(events).filter((permission) => !permissions.has(permission));
  if (lacking.length === 0) return;
  throw new Problem('above_own_permissions', {
    detail: `The subscription is told of what you may not see; it takes ${lacking.join(', ')}.`,
  });
}

/** @throws Problem 404, 403 */
export async function checkMayUse(db: TenantDb, id: string, caller: UserCaller): Promise<void> {
  const events = await selectEventsOf(db, id);
  if (!events) throw new Problem('not_found');
  checkMayHear(caller, events);
}

/** By what was sent: the subscription may have heard of more then. @throws Problem 404, 403 */
export async function checkMaySee(db: TenantDb, delivery: DeliveryKey, caller: UserCaller): Promise<void> {
  const type = await selectTypeOf(db, delivery);
  if (type === undefined) throw new Problem('not_found');
  checkMayHear(caller, [type]);
}

/** Whoever may hear of everything need not be looked up for. @throws Problem 403 */
async function checkMaySeeUnsent(db: TenantDb, id: string, caller: UserCaller): Promise<void> {
  if (permissionsToHear(['*']).every((permission) => caller.permissions.has(permission))) return;
  checkMayHear(caller, await selectUnsentTypes(db, id));
}

/** @throws Problem 422 */
function checkUrl(url: string, rules: AddressRules): void {
  const fault = urlFault(url, rules);
  if (fault) throw invalidProperty('url', `url ${fault}`, 'url');
}

/** @returns the subscription, and its secret. @throws Problem 403, 409 when there are too many, 422 for the url */
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
      detail: `There are ${maximumSubscriptions} subscriptions, and there may be no more: delete one first.`,
    });
  }
  await forgetTomorrow(db, clock);
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
  if (changes.events) checkMayHear(caller, changes.events);
  if (changes.url !== undefined) {
    checkUrl(changes.url, rules);
    // It may have heard of more before, and what waits goes to the new address.
    await checkMaySeeUnsent(db, id, caller);
  }
  return patchSubscription(db, id, changes);
}

/** @throws Problem 404, 403 */
export async function enableSubscription(db: TenantDb, id: string, caller: UserCaller): Promise<JsonRow | undefined> {
  await checkMayUse(db, id, caller);
  return enableSubscriptionRow(db, id);
}

/** What waits is given up soon. @returns nothing when there is none */
export async function disableSubscription(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const row = await disableSubscriptionRow(db, id, 'MANUAL');
  if (row) await wakeUp(db, { id, slow: false });
  return row;
}

/** @returns the secret as it is shown. */
export function shownSecret({ secret, previousSecretExpiresAt }: SecretRow, secrets: Secrets): WebhookSecret {
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
  return shownSecret(row, secrets);
}

/** @returns nothing when there is no such delivery. @throws Problem 404, 403, 409 while the subscription is disabled */
export async function redeliver(db: TenantDb, key: DeliveryKey, caller: UserCaller): Promise<JsonRow | undefined> {
  await checkMayUse(db, key.id, caller);
  await checkMaySee(db, key, caller);
  const row = await renewDelivery(db, key);
  if (row) await sendSoon(db, key.id);
  return row;
}

/** @returns how many are sent again. @throws Problem 404, 403, 409 while the subscription is disabled */
export async function recover(db: TenantDb, id: string, time: Recovery, caller: UserCaller): Promise<number> {
  await checkMayUse(db, id, caller);
  await checkMaySeeUnsent(db, id, caller);
  const count = await renewFailed(db, id, time);
  await sendSoon(db, id);
  return count;
}

/** @throws Problem 409 */
async function sendSoon(db: TenantDb, id: string): Promise<void> {
  const state = await selectSubscriptionState(db, id);
  if (!state?.enabled) {
    throw new Problem('invalid_transition', { detail: 'The subscription is disabled: enable it first.' });
  }
  await wakeUp(db, state);
}
