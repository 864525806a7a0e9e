/**
 * From what has changed to deliveries that wait: run by a worker soon after the commit, in one transaction for a number of
 * changes, so that each is announced once.
 */

import { setTimeout as delay } from 'node:timers/promises';
import type { WebhookEnvelope } from '#contracts/openapi/webhooks.ts';
import Joi from '#contracts/schemas/joi.ts';
import { type AnnouncedResourceName, hears } from '#contracts/webhook-events.ts';
import type { Clock } from '#server/platform/clock.ts';
import { enqueue, withdraw } from '#server/platform/jobs/enqueue.ts';
import type { JobTenant, Task } from '#server/platform/jobs/task.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import {
  holdChanges,
  isSomethingLeft,
  type NotedChange,
  removeChanges,
  showChanges,
  showPaidBy,
} from './change-store.ts';
import { insertDeliveries, insertEvents, type Listener, selectListeners } from './event-store.ts';
import { type Happening, happeningsOf, type ObjectChange, wasPaid } from './happenings.ts';
import { wakeUp } from './wake-up.ts';

export interface AnnounceDeps {
  readonly random: Random;
  readonly clock: Clock;
}

/** What the triggers name the task by. */
export const announceJob = 'webhooks.announce';

/**
 * What a transaction holds, and what a worker that dies does again. A transaction that has changed more is announced in parts,
 * each of which tells of an object by itself.
 */
const batch = { limit: 200, most: 2_000 };

/** Objects that are looked at together. */
const chunk = 200;

/** While somebody else announces those of the same tenant, in milliseconds. */
const pause = 20;

/** How long one goes on before others have its place, in milliseconds. */
const slice = 5_000;

/**
 * Takes all changes of the tenant, and not only those of the transaction that asked: of many small ones most need not come.
 * One at a time, so that what a transaction has changed stays together. Within a worker, whoever comes while another is at it
 * goes away again, having told him to look once more; and his job stays until he has.
 */
export function announceTask(deps: AnnounceDeps): Task<Record<string, never>> {
  const atWork = new Map<string, { again: boolean }>();
  return {
    name: announceJob,
    schema: Joi.object<Record<string, never>, true>({}),
    async run({ tenant, database }) {
      const other = atWork.get(tenant.id);
      if (other) {
        other.again = true;
        return;
      }
      const self = { again: true };
      const ends = performance.now() + slice;
      atWork.set(tenant.id, self);
      try {
        while (self.again && performance.now() < ends) {
          self.again = false;
          await announceAll(database, tenant, deps, ends);
        }
      } finally {
        // Before another job is asked for: it would find us, and go away.
        atWork.delete(tenant.id);
      }
      if (performance.now() >= ends) {
        await enqueue(database.writing(tenant.id), { task: announceJob, payload: {}, priority: 10 });
      }
    },
  };
}

/** Returns when none are left of those that were committed before, or its time is over. */
async function announceAll(database: Database, tenant: JobTenant, deps: AnnounceDeps, ends: number): Promise<void> {
  while (performance.now() < ends) {
    const announced = await database.transaction(tenant.id, (db) => announceSome(db, tenant, deps));
    if (announced === 'somebody else is at it') await delay(pause);
    else if (announced < batch.limit && !(await isSomethingLeft(database.reading(tenant.id)))) return;
  }
}

async function announceSome(
  db: TenantDb,
  tenant: JobTenant,
  deps: AnnounceDeps,
): Promise<number | 'somebody else is at it'> {
  const noted = await holdChanges(db, batch);
  if (!noted) return 'somebody else is at it';
  if (noted.length === 0) return 0;
  const listeners = await selectListeners(db);
  const woken = new Set<string>();
  // Some at a time: a process that reads thousands of rows at once does nothing else meanwhile.
  for (let rest = listeners.length > 0 ? spansOf(noted) : []; rest.length > 0; rest = rest.slice(chunk)) {
    const happenings = await whatHappened(db, rest.slice(0, chunk), listeners);
    for (const id of await tellOf(db, tenant, happenings, listeners, deps)) woken.add(id);
  }
  for (const listener of listeners) if (woken.has(listener.id)) await wakeUp(db, listener);
  const ids = noted.map(({ id }) => id);
  await removeChanges(db, ids);
  await withdraw(db, announceJob, [...new Set(noted.map(({ transaction }) => transaction))]);
  return noted.length;
}

/** @returns the subscriptions that have something to be sent. */
async function tellOf(
  db: TenantDb,
  tenant: JobTenant,
  happenings: readonly Happening[],
  listeners: readonly Listener[],
  deps: AnnounceDeps,
): Promise<string[]> {
  const heard = happenings.filter(({ type }) => listeners.some(({ events }) => hears(events, type)));
  const events = heard.map((happening) => {
    const id = newId(deps.random, deps.clock);
    return { id, type: happening.type, at: happening.at, payload: JSON.stringify(envelope(id, happening, tenant)) };
  });
  await insertEvents(db, events);
  const deliveries = listeners.flatMap((listener) =>
    events
      .filter(({ type }) => hears(listener.events, type))
      .map(({ id }) => ({ id: newId(deps.random, deps.clock), subscriptionId: listener.id, eventId: id })),
  );
  await insertDeliveries(db, deliveries);
  return [...new Set(deliveries.map(({ subscriptionId }) => subscriptionId))];
}

function envelope(id: string, { type, at, object, changes }: Happening, tenant: JobTenant): WebhookEnvelope {
  const data = { object, ...(changes && { changes }) };
  return { id, type, timestamp: at, tenant: tenant.host, apiVersion: 'v1', test: false, data };
}

async function whatHappened(
  db: TenantDb,
  spans: readonly Span[],
  listeners: readonly Listener[],
): Promise<Happening[]> {
  const changes = await objectChanges(db, spans);
  const happenings = changes.flatMap(happeningsOf);
  for (const resource of ['invoice', 'adhesion'] as const) {
    const type = `${resource}.paid`;
    if (!listeners.some(({ events }) => hears(events, type))) continue;
    happenings.push(...(await whatWasPaid(db, resource, type, changes.filter(wasPaid), happenings)));
  }
  return happenings;
}

/** Nothing of these changes, and yet they are paid: what a payment is for is shown with it. */
async function whatWasPaid(
  db: TenantDb,
  resource: 'invoice' | 'adhesion',
  type: string,
  payments: readonly ObjectChange[],
  told: readonly Happening[],
): Promise<Happening[]> {
  const paidAt = new Map(payments.map(({ after, changedAt }) => [after?.id, changedAt]));
  const isTold = (id: unknown) => told.some((happening) => happening.type === type && happening.object.id === id);
  const objects = await showPaidBy(db, resource, [...paidAt.keys()].map(String));
  return objects
    .filter(({ id }) => !isTold(id))
    .map((object) => ({ type, at: paidAt.get(object.paymentId) ?? String(object.updatedAt), object }));
}

/** What a transaction did to one object, however often: from what it was at first to what it became in the end. */
interface Span {
  readonly first: NotedChange;
  readonly last: NotedChange;
}

function spansOf(noted: readonly NotedChange[]): Span[] {
  const byObject = Map.groupBy(noted, ({ transaction, objectId }) => `${transaction} ${objectId}`);
  return [...byObject.values()].flatMap((span) => {
    const [first, last] = [span[0], span.at(-1)];
    return first && last ? [{ first, last }] : [];
  });
}

async function objectChanges(db: TenantDb, spans: readonly Span[]): Promise<ObjectChange[]> {
  const firsts = spans.map(({ first }) => first).filter(({ hasBefore }) => hasBefore);
  const lasts = spans.map(({ last }) => last).filter(({ hasAfter }) => hasAfter);
  const before = await shownBy(db, 'before', firsts);
  const after = await shownBy(db, 'after', lasts);
  return spans.map(({ first, last }) => ({
    resource: first.resource,
    before: before.get(first.id),
    after: after.get(last.id),
    changedAt: last.changedAt,
  }));
}

async function shownBy(db: TenantDb, side: 'before' | 'after', changes: readonly NotedChange[]) {
  const shown: Awaited<ReturnType<typeof showChanges>> = new Map();
  const byResource: Map<AnnouncedResourceName, NotedChange[]> = Map.groupBy(changes, ({ resource }) => resource);
  for (const [resource, some] of byResource) {
    const ids = some.map(({ id }) => id);
    for (const [id, object] of await showChanges(db, resource, side, ids)) shown.set(id, object);
  }
  return shown;
}
