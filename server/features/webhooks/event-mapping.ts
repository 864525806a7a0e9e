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
  readonly type: string;
  readonly at: string;
  readonly object: ApiObject;
  /** For an update: the changed members. */
  readonly changes?: VisibleChanges;
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
  const isMoment = ({ becomes, unlessFrom = [] }: DerivedEvent) =>
    after !== undefined &&
    before?.status !== after.status &&
    becomes.some((status) => status === after.status) &&
    !unlessFrom.some((status) => status === before?.status);
  const names = [verb, ...Object.entries(moments).flatMap(([name, moment]) => (isMoment(moment) ? [name] : []))];
  return names
    .map((name) => `${resource}.${name}`)
    .filter((type) => webhookEventTypes.some((known) => known.type === type))
    .map((type) => ({ type, at: changedAt, object, ...(changes && { changes }) }));
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
