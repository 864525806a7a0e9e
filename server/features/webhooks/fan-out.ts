/**
 * Maps captured changes to events and pending deliveries. A worker runs it soon after the commit, in one transaction per
 * batch of changes, so that each change is fanned out once.
 */

import { setTimeout as delay } from 'node:timers/promises';
import Joi from '#contracts/schemas/joi.ts';
import { matchesEventType, type WebhookResourceName } from '#contracts/webhook-events.ts';
import type { Clock } from '#server/platform/clock.ts';
import { enqueue, withdraw } from '#server/platform/jobs/enqueue.ts';
import type { JobTenant, Task } from '#server/platform/jobs/task.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import {
  type CapturedChange,
  hasChanges,
  lockChanges,
  removeChanges,
  selectChangedObjects,
  selectPaidBy,
} from './change-store.ts';
import { enqueueDrain } from './drain-job.ts';
import { eventsOf, type ObjectChange, type WebhookEvent, wasPaid } from './event-mapping.ts';
import { eventRow } from './event-row.ts';
import { insertDeliveries, insertEvents, type Subscriber, selectSubscribers } from './event-store.ts';
import { disableForOwner, mayBeSent } from './owner.ts';

export interface FanOutDeps {
  readonly random: Random;
  readonly clock: Clock;
}

/** The task name in the triggers (migration 0011). */
const fanOutJob = 'webhooks.announce';

/**
 * The changes of one transaction of the worker. A larger transaction is fanned out in parts, each of which has its own event
 * of an object.
 */
const batch = { limit: 200, most: 2_000 };

/** Objects mapped at a time. */
const chunk = 200;

/** Wait while another worker holds the tenant's lock, in milliseconds. */
const pause = 20;

/** Time after which the task gives its worker slot up, in milliseconds. */
const slice = 5_000;

/**
 * Fans out all captured changes of the tenant, not only those of the enqueuing transaction: most jobs of many small
 * transactions are withdrawn. At most one runs per tenant, so that a transaction stays together; within a worker a second
 * job marks the first dirty and returns.
 */
export function fanOutTask(deps: FanOutDeps): Task<Record<string, never>> {
  const running = new Map<string, { dirty: boolean }>();
  return {
    name: fanOutJob,
    schema: Joi.object<Record<string, never>, true>({}),
    async run({ tenant, database }) {
      const other = running.get(tenant.id);
      if (other) {
        other.dirty = true;
        return;
      }
      const self = { dirty: true };
      const ends = performance.now() + slice;
      running.set(tenant.id, self);
      try {
        while (self.dirty && performance.now() < ends) {
          self.dirty = false;
          await fanOutAll(database, tenant, deps, ends);
        }
      } finally {
        // Before the next job is enqueued: it would find this run, mark it dirty and return.
        running.delete(tenant.id);
      }
      if (performance.now() >= ends) {
        await enqueue(database.writing(tenant.id), { task: fanOutJob, payload: {}, priority: 10 });
      }
    },
  };
}

/** Returns when no committed changes are left, or at `ends`. */
async function fanOutAll(database: Database, tenant: JobTenant, deps: FanOutDeps, ends: number): Promise<void> {
  while (performance.now() < ends) {
    const count = await database.transaction(tenant.id, (db) => fanOutSome(db, tenant, deps));
    if (count === 'locked') await delay(pause);
    else if (count < batch.limit && !(await hasChanges(database.reading(tenant.id)))) return;
  }
}

async function fanOutSome(db: TenantDb, tenant: JobTenant, deps: FanOutDeps): Promise<number | 'locked'> {
  const captured = await lockChanges(db, batch);
  if (!captured) return 'locked';
  if (captured.length === 0) return 0;
  const subscribers = await permittedSubscribers(db);
  const woken = new Set<string>();
  // In chunks, to keep the event loop free: a batch may be thousands of rows.
  for (let rest = subscribers.length > 0 ? spansOf(captured) : []; rest.length > 0; rest = rest.slice(chunk)) {
    const events = await eventsIn(db, rest.slice(0, chunk), subscribers);
    for (const id of await insertFanOut(db, tenant, events, subscribers, deps)) woken.add(id);
  }
  for (const subscriber of subscribers) if (woken.has(subscriber.id)) await enqueueDrain(db, subscriber);
  const ids = captured.map(({ id }) => id);
  await removeChanges(db, ids);
  await withdraw(db, fanOutJob, [...new Set(captured.map(({ transaction }) => transaction))]);
  return captured.length;
}

/** @returns the subscriptions whose owners may see their events; the others are disabled. */
export async function permittedSubscribers(db: TenantDb): Promise<Subscriber[]> {
  const permitted: Subscriber[] = [];
  for (const subscriber of await selectSubscribers(db)) {
    if (mayBeSent(subscriber, subscriber.events)) permitted.push(subscriber);
    else await disableForOwner(db, subscriber);
  }
  return permitted;
}

/** Inserts events that are new, and their deliveries. @returns the ids of the subscriptions that have deliveries */
export async function insertFanOut(
  db: TenantDb,
  tenant: { readonly host: string },
  candidates: readonly WebhookEvent[],
  subscribers: readonly Subscriber[],
  deps: FanOutDeps,
): Promise<string[]> {
  const events = candidates
    .filter(({ type, object }) => subscribers.some((subscriber) => wants(subscriber, type, object.id)))
    .map((event) => eventRow(event, tenant, deps));
  const inserted = await insertEvents(db, events);
  const deliveries = subscribers.flatMap((subscriber) =>
    events
      .filter(({ id, type, objectId }) => inserted.has(id) && wants(subscriber, type, objectId))
      .map(({ id }) => ({ id: newId(deps.random, deps.clock), subscriptionId: subscriber.id, eventId: id })),
  );
  await insertDeliveries(db, deliveries);
  return [...new Set(deliveries.map(({ subscriptionId }) => subscriptionId))];
}

function wants({ events, objectIds }: Subscriber, type: string, objectId: unknown): boolean {
  return matchesEventType(events, type) && (objectIds === null || objectIds.some((id) => id === objectId));
}

async function eventsIn(
  db: TenantDb,
  spans: readonly Span[],
  subscribers: readonly Subscriber[],
): Promise<WebhookEvent[]> {
  const changes = await objectChanges(db, spans);
  const mapped = changes.flatMap(eventsOf);
  for (const resource of ['invoice', 'adhesion'] as const) {
    const type = `${resource}.paid`;
    if (!subscribers.some(({ events }) => matchesEventType(events, type))) continue;
    mapped.push(...(await paidEvents(db, resource, type, changes.filter(wasPaid), mapped)));
  }
  return mapped;
}

/** Adds the `paid` events of invoices and adhesions whose own row did not change: their payment did. */
async function paidEvents(
  db: TenantDb,
  resource: 'invoice' | 'adhesion',
  type: string,
  payments: readonly ObjectChange[],
  mapped: readonly WebhookEvent[],
): Promise<WebhookEvent[]> {
  const paidAt = new Map(payments.map(({ after, changedAt }) => [after?.id, changedAt]));
  const isMapped = (id: unknown) => mapped.some((event) => event.type === type && event.object.id === id);
  const objects = await selectPaidBy(db, resource, [...paidAt.keys()].map(String));
  return objects
    .filter(({ id }) => !isMapped(id))
    .map((object) => ({ type, at: paidAt.get(object.paymentId) ?? String(object.updatedAt), object }));
}

/** All changes of one transaction to one object, from the first state to the last. */
interface Span {
  readonly first: CapturedChange;
  readonly last: CapturedChange;
}

function spansOf(captured: readonly CapturedChange[]): Span[] {
  const byObject = Map.groupBy(captured, ({ transaction, objectId }) => `${transaction} ${objectId}`);
  return [...byObject.values()].flatMap((span) => {
    const [first, last] = [span[0], span.at(-1)];
    return first && last ? [{ first, last }] : [];
  });
}

async function objectChanges(db: TenantDb, spans: readonly Span[]): Promise<ObjectChange[]> {
  const firsts = spans.map(({ first }) => first).filter(({ hasBefore }) => hasBefore);
  const lasts = spans.map(({ last }) => last).filter(({ hasAfter }) => hasAfter);
  const before = await objectsOf(db, 'before', firsts);
  const after = await objectsOf(db, 'after', lasts);
  return spans.map(({ first, last }) => ({
    resource: first.resource,
    before: before.get(first.id),
    after: after.get(last.id),
    changedAt: last.changedAt,
  }));
}

async function objectsOf(db: TenantDb, side: 'before' | 'after', changes: readonly CapturedChange[]) {
  const objects: Awaited<ReturnType<typeof selectChangedObjects>> = new Map();
  const byResource: Map<WebhookResourceName, CapturedChange[]> = Map.groupBy(changes, ({ resource }) => resource);
  for (const [resource, some] of byResource) {
    const ids = some.map(({ id }) => id);
    for (const [id, object] of await selectChangedObjects(db, resource, side, ids)) objects.set(id, object);
  }
  return objects;
}
