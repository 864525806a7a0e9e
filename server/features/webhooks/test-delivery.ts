/** POST …/test: sends a sample while the caller waits, outside of a transaction. */
import { sampleObject } from '#contracts/openapi/webhooks.ts';
import type { WebhookTestResult } from '#contracts/schemas/webhook.ts';
import { matchesEventType, type WebhookEventType, webhookEventTypes } from '#contracts/webhook-events.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { Tenant } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { type Attempt, type AttemptDeps, attemptDelivery, hasArrived } from './attempt.ts';
import { selectSubscriptionState } from './delivery-store.ts';
import { insertTest, type TestDelivery } from './log-store.ts';

export interface TestDeps extends AttemptDeps {
  readonly random: Random;
}

export interface SentTest {
  readonly delivery: TestDelivery;
  readonly attempt: Attempt;
}

/** @param type the event type of the sample. @throws Problem 404 */
export async function sendTest(
  db: TenantDb,
  tenant: Tenant,
  subscriptionId: string,
  type: WebhookEventType,
  deps: TestDeps,
): Promise<SentTest> {
  const state = await selectSubscriptionState(db, subscriptionId);
  if (!state) throw new Problem('not_found');
  const { random, clock } = deps;
  const eventId = newId(random, clock);
  const payload = JSON.stringify({
    id: eventId,
    type: type.type,
    timestamp: clock.now().toISOString(),
    tenant: tenant.host,
    apiVersion: 'v1',
    test: true,
    data: { object: sampleObject(type) },
  });
  const attempt = await attemptDelivery({ id: eventId, payload }, state, deps);
  const ids = { subscriptionId, eventId, deliveryId: newId(random, clock), attemptId: newId(random, clock) };
  return { attempt, delivery: { ...ids, type: type.type, payload, arrived: hasArrived(attempt.outcome) } };
}

/** @returns the requested type, or the first that the subscription includes. */
export function typeOfTest(events: readonly string[], requested: string | undefined): WebhookEventType {
  const found = webhookEventTypes.find(({ type }) =>
    requested === undefined ? matchesEventType(events, type) : type === requested,
  );
  if (!found) throw new Error('unknown event type passed validation');
  return found;
}

/** Records the sample. @throws Problem 404 when the subscription was deleted meanwhile */
export async function recordTest(db: TenantDb, { delivery, attempt }: SentTest): Promise<WebhookTestResult> {
  if (!(await insertTest(db, delivery, attempt))) throw new Problem('not_found');
  const { outcome } = attempt;
  return {
    deliveryId: delivery.deliveryId,
    delivered: delivery.arrived,
    responseStatus: outcome.answered ? outcome.status : null,
    responseBody: outcome.answered ? outcome.body : null,
    durationMs: Math.round(outcome.durationMs),
    error: outcome.answered ? null : outcome.error,
  };
}
