/** Maps changes of an object to events of the catalogue, without a database. */
import { isDeepStrictEqual } from 'node:util';
import {
  type DerivedEvent,
  type WebhookResourceName,
  webhookEventTypes,
  webhookResource,
} from '#contracts/webhook-events.ts';
import type { ApiObject } from './change-store.ts';

/** One object before and after one transaction. */
export interface ObjectChange {
  readonly resource: WebhookResourceName;
  readonly before: ApiObject | undefined;
  readonly after: ApiObject | undefined;
  readonly changedAt: string;
}

export interface WebhookEvent {
  /** Of the service that sends it; absent: a new one. */
  readonly id?: string;
  readonly type: string;
  readonly at: string;
  readonly object: ApiObject;
  /** For an update: the changed members. */
  readonly changes?: VisibleChanges;
  /** Sent later than at its time, because it was missed. */
  readonly recovered?: true;
}

type VisibleChanges = Readonly<Record<string, { before: unknown; after: unknown }>>;

/** Members that never make an event: they change with others, or are not worth acting on. */
const ignored = new Set(['updatedAt', 'lastLoginAt', 'counts']);

/** @returns the events of a change: none, if nothing visible changed. */
export function eventsOf({ resource, before, after, changedAt }: ObjectChange): WebhookEvent[] {
  const { moments } = webhookResource(resource);
  const object = after ?? before;
  if (!object) return [];
  const changes = before && after && changesBetween(before, after);
  if (changes && Object.keys(changes).length === 0) return [];
  const verb = !before ? 'created' : after ? 'updated' : 'deleted';
  const names = [verb];
  for (const [name, moment] of Object.entries(moments)) if (after && isMoment(moment, before, after)) names.push(name);
  return names
    .map((name) => `${resource}.${name}`)
    .filter((type) => webhookEventTypes.some((known) => known.type === type))
    .map((type) => ({ type, at: changedAt, object, ...(changes && { changes }) }));
}

function isMoment(moment: DerivedEvent, before: ApiObject | undefined, after: ApiObject): boolean {
  const { sets, unlessFrom = [] } = moment;
  if (!isIn(moment, after) || unlessFrom.some((status) => status === before?.status)) return false;
  return sets ? before?.[sets] === null : before?.status !== after.status;
}

/** @returns whether the object is in the state that the event leads to */
export function isIn({ becomes = [], sets }: DerivedEvent, object: ApiObject): boolean {
  return sets ? typeof object[sets] === 'string' : becomes.some((status) => status === object.status);
}

function changesBetween(before: ApiObject, after: ApiObject): VisibleChanges {
  const names = Object.keys(after).filter(
    (name) => !ignored.has(name) && !isDeepStrictEqual(before[name], after[name]),
  );
  return Object.fromEntries(names.map((name) => [name, { before: before[name], after: after[name] }]));
}

/** @returns whether this change has paid the payment. */
export function wasPaid({ resource, before, after }: ObjectChange): boolean {
  return resource === 'product_payment' && before?.paidAt === null && typeof after?.paidAt === 'string';
}
