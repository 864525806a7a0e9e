/**
 * Sends events that were missed while a subscription was disabled, or before it existed. The change feed knows which objects
 * changed, not how: an event has the object as it is now.
 */
import type { Recovered, Recovery } from '#contracts/schemas/webhook.ts';
import {
  matchesEventType,
  type WebhookResourceName,
  webhookEventTypes,
  webhookResource,
} from '#contracts/webhook-events.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { lockInTenant } from '#server/platform/postgres/tenant-lock.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { ApiObject } from './change-store.ts';
import { selectObjects } from './current-objects.ts';
import { isIn, type WebhookEvent } from './event-mapping.ts';
import { eventRow } from './event-row.ts';
import { insertDeliveries, insertEvents } from './event-store.ts';
import { type MissedChange, selectMissed } from './missed-store.ts';
import { selectFilterOf } from './store.ts';

/** Changes considered in one call, which bounds its transaction; and all others of the last instant, as those of one transaction. */
const limit = 2_000;
/** Objects selected and rendered at a time. */
const chunk = 200;

/** In the transaction of `db`: concurrent recoveries of the tenant wait, so that none sends what another one does. */
export async function sendMissed(
  db: TenantDb,
  tenant: { readonly host: string },
  id: string,
  { since, until }: Recovery,
  deps: { readonly random: Random; readonly clock: Clock },
): Promise<Pick<Recovered, 'missed' | 'missedUntil'>> {
  await lockInTenant(db, 'webhook_recoveries');
  const filter = await selectFilterOf(db, id);
  if (!filter) return { missed: 0, missedUntil: null };
  const types = webhookEventTypes.filter(({ type }) => matchesEventType(filter.events, type));
  const isVerb = ({ type }: { type: string }) => /\.(?:created|updated|deleted)$/.test(type);
  const changes = await selectMissed(db, {
    subscriptionId: id,
    since,
    until,
    objectIds: filter.objectIds,
    verbTypes: types.filter(isVerb).map(({ type }) => type),
    // Those of services are not in the change feed.
    momentResources: [...new Set(types.filter((one) => !isVerb(one)).flatMap(({ resource = [] }) => resource))],
    limit,
  });
  const wanted = new Set(types.map(({ type }) => type));
  let missed = 0;
  const made = new Set<string>();
  for (let rest = changes; rest.length > 0; rest = rest.slice(chunk)) {
    const events = (await eventsOf(db, rest.slice(0, chunk))).filter(({ type, object }) => {
      const key = `${type} ${object.id}`;
      const isNew = wanted.has(type) && !made.has(key);
      made.add(key);
      return isNew;
    });
    const rows = events.map((event) => eventRow(event, tenant, deps));
    await insertEvents(db, rows);
    const deliveries = rows.map((row) => ({ id: newId(deps.random, deps.clock), subscriptionId: id, eventId: row.id }));
    await insertDeliveries(db, deliveries);
    missed += rows.length;
  }
  const last = changes.length < limit ? undefined : changes.at(-1)?.at;
  // Behind its instant: from it on, more changes than the limit would be considered again in each call.
  return { missed, missedUntil: last === undefined ? null : new Date(Date.parse(last) + 1).toISOString() };
}

/** @returns the events of these changes, of all types, that were not sent */
async function eventsOf(db: TenantDb, changes: readonly MissedChange[]): Promise<WebhookEvent[]> {
  const objects = new Map<string, ApiObject>();
  const byResource: Map<WebhookResourceName, MissedChange[]> = Map.groupBy(changes, ({ resource }) => resource);
  for (const [resource, some] of byResource) {
    const ids = some.map(({ objectId }) => objectId);
    // A payload has no members that need further permissions.
    for (const [id, json] of await selectObjects(db, resource, ids, new Set())) objects.set(id, JSON.parse(json));
  }
  return changes.flatMap((change) => missedEvents(change, objects.get(change.objectId)));
}

function missedEvents(
  { resource, objectId, verb, at, sent }: MissedChange,
  object: ApiObject | undefined,
): WebhookEvent[] {
  // The deletion of an object covers all that happened to it before.
  if ((verb === 'deleted') !== (object === undefined)) return [];
  const names = object ? [verb, ...statesOf(resource, object)] : [verb];
  return names
    .map((name) => `${resource}.${name}`)
    .filter((type) => !sent.includes(type))
    .map((type) => ({ type, at, object: object ?? { id: objectId }, recovered: true }));
}

/** @returns names of the events that lead to the state of the object */
function statesOf(resource: WebhookResourceName, object: ApiObject): string[] {
  const { moments, followers = {} } = webhookResource(resource);
  const reached = Object.entries(moments).flatMap(([name, moment]) => (isIn(moment, object) ? [name] : []));
  return 'paid' in followers && object.paid === true ? [...reached, 'paid'] : reached;
}
