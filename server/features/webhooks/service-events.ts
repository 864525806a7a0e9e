/** Sends an event of a service behind the gateway to the subscribers of its type. */
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { Random } from '#server/platform/random.ts';
import { enqueueDrain } from './drain-job.ts';
import type { WebhookEvent } from './event-mapping.ts';
import { insertFanOut, permittedSubscribers } from './fan-out.ts';

/** @param event with an id of the service; an event with the same id as an earlier one is not sent again */
export async function sendServiceEvent(
  db: TenantDb,
  tenant: { readonly host: string },
  event: WebhookEvent,
  deps: { readonly random: Random; readonly clock: Clock },
): Promise<void> {
  const subscribers = await permittedSubscribers(db);
  const woken = await insertFanOut(db, tenant, [event], subscribers, deps);
  for (const subscriber of subscribers) if (woken.includes(subscriber.id)) await enqueueDrain(db, subscriber);
}
