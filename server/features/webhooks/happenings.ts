/** From changes to what is told of them. Knows the catalogue, and no database. */
import { isDeepStrictEqual } from 'node:util';
import {
  type AnnouncedResourceName,
  announcedResource,
  type Moment,
  webhookEventTypes,
} from '#contracts/webhook-events.ts';
import type { ShownObject } from './change-store.ts';

/** One object, from before to after one transaction. */
export interface ObjectChange {
  readonly resource: AnnouncedResourceName;
  readonly before: ShownObject | undefined;
  readonly after: ShownObject | undefined;
  readonly changedAt: string;
}

export interface Happening {
  readonly type: string;
  readonly at: string;
  readonly object: ShownObject;
  /** Of an object that was there before: what is another now. */
  readonly changes?: VisibleChanges;
}

export type VisibleChanges = Readonly<Record<string, { before: unknown; after: unknown }>>;

/** They change with the others, or tell nothing that anybody would act on. */
const uncounted = new Set(['updatedAt', 'lastLoginAt', 'counts']);

/** @returns what is told of a change: nothing, where nobody can see it. */
export function happeningsOf({ resource, before, after, changedAt }: ObjectChange): Happening[] {
  const { moments } = announcedResource(resource);
  const object = after ?? before;
  if (!object) return [];
  const changes = before && after && changesBetween(before, after);
  if (changes && Object.keys(changes).length === 0) return [];
  const verb = !before ? 'created' : after ? 'updated' : 'deleted';
  const isMoment = ({ becomes, unlessFrom = [] }: Moment) =>
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

function changesBetween(before: ShownObject, after: ShownObject): VisibleChanges {
  const names = Object.keys(after).filter(
    (name) => !uncounted.has(name) && !isDeepStrictEqual(before[name], after[name]),
  );
  return Object.fromEntries(names.map((name) => [name, { before: before[name], after: after[name] }]));
}

/** @returns whether the payment has been paid by this change. */
export function wasPaid({ resource, before, after }: ObjectChange): boolean {
  return resource === 'product_payment' && before?.paidAt === null && typeof after?.paidAt === 'string';
}
