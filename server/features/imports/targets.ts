/** What the rows of an import become: the upserts of the resources. */
import type { ObjectSchema } from 'joi';
import { adhesion } from '#contracts/schemas/adhesion.ts';
import type { UpsertResult } from '#contracts/schemas/bulk.ts';
import { contact } from '#contracts/schemas/contact.ts';
import { event } from '#contracts/schemas/event.ts';
import { payment } from '#contracts/schemas/payment.ts';
import { user } from '#contracts/schemas/user.ts';
import { adhesionUpserts } from '#server/features/adhesions/upsert.ts';
import { contactUpserts } from '#server/features/contacts/upsert.ts';
import { eventUpserts } from '#server/features/events/upsert.ts';
import type { EndAccess } from '#server/features/identity/end-access.ts';
import { paymentUpserts } from '#server/features/payments/upsert.ts';
import { userUpserts } from '#server/features/users/upsert.ts';
import type { Problem } from '#server/gateway/api/problem.ts';
import { type UpsertContext, upsertChecked } from '#server/gateway/api/upsert.ts';
import { checkedItem, type Item } from '#server/gateway/api/upsert-item.ts';
import type { Upserts } from '#server/gateway/api/upsert-rules.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { RunState } from './run-store.ts';

export interface TargetDeps {
  readonly random: Random;
  readonly clock: Clock;
  readonly endAccess: EndAccess;
  readonly secrets: Secrets;
}

export interface Target {
  /** Of a row. */
  readonly schema: ObjectSchema;
  /** @returns members that objects show and no row can set: an export has them. Takes milliseconds: not for each batch */
  shownOnly(): ReadonlySet<string>;
  /**
   * Checks a row before `apply` is called with it, and outside of its transaction.
   * @returns its key, as it is compared; undefined: it has none
   */
  check(item: object): string | undefined;
  apply(items: readonly object[], context: UpsertContext): Promise<UpsertResult>;
}

export function targetOf(
  { resource, format, matchBy }: Pick<RunState, 'resource' | 'format' | 'matchBy'>,
  deps: TargetDeps,
): Target {
  // An empty cell changes nothing, in the columns of an address, too.
  const inParts = format === 'CSV';
  if (resource === 'users') return target({ ...userUpserts(matchBy, deps), inParts }, user);
  if (resource === 'contacts') return target({ ...contactUpserts(matchBy, deps), inParts }, contact);
  if (resource === 'events') return target({ ...eventUpserts(deps), inParts }, event);
  if (resource === 'payments') return target({ ...paymentUpserts(deps), inParts }, payment);
  return target({ ...adhesionUpserts(deps), inParts }, adhesion);
}

function target<New extends object>(rules: Upserts<New>, shown: ObjectSchema): Target {
  const checked = new WeakMap<object, Item<New> | Problem>();
  return {
    schema: rules.item,
    shownOnly() {
      const writable = Object.keys(rules.item.describe().keys ?? {});
      const members = Object.keys(shown.describe().keys ?? {});
      return new Set(members.filter((member) => !writable.includes(member)));
    },
    check(item) {
      checked.set(item, checkedItem(item, rules));
      const value: unknown = Object.entries(item).find(([name]) => name === rules.key)?.[1];
      return typeof value === 'string' ? (rules.shown?.[rules.key]?.(value) ?? value) : undefined;
    },
    apply(items, context) {
      const known = items.flatMap((item) => checked.get(item) ?? []);
      if (known.length < items.length) throw new Error('a row was not checked before it is applied');
      return upsertChecked(known, rules, context);
    },
  };
}
