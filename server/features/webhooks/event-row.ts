/** The row of an event, with its payload as it is sent. */
import type { WebhookEnvelope } from '#contracts/openapi/webhooks.ts';
import type { Clock } from '#server/platform/clock.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { WebhookEvent } from './event-mapping.ts';
import type { NewEventRow } from './event-store.ts';

export function eventRow(
  { id: given, type, at, object, changes, recovered }: WebhookEvent,
  { host }: { readonly host: string },
  { random, clock }: { readonly random: Random; readonly clock: Clock },
): NewEventRow {
  const id = given ?? newId(random, clock);
  const envelope: WebhookEnvelope = {
    id,
    type,
    timestamp: at,
    tenant: host,
    apiVersion: 'v1',
    test: false,
    ...(recovered && { recovered }),
    data: { object, ...(changes && { changes }) },
  };
  return { id, type, objectId: String(object.id), at, payload: JSON.stringify(envelope) };
}
