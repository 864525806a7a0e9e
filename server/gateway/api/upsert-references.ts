/** References of upsert items to objects by what these are known by outside, such as an email address, in place of ids. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { invalidProperty, Problem } from './problem.ts';
import type { UserCaller } from './request-context.ts';
import type { Item } from './upsert-item.ts';
import type { Identified, Reference, Upserts } from './upsert-rules.ts';

type Found<New extends object> = ReadonlyMap<Reference<New>, ReadonlyMap<string, readonly Identified[]>>;

/** @returns the items with ids in place of references; of several for one member, the first of the rules that has a value counts */
export async function resolved<New extends object>(
  db: TenantDb,
  items: readonly (Item<New> | Problem)[],
  { references = [] }: Upserts<New>,
  { permissions }: UserCaller,
): Promise<(Item<New> | Problem)[]> {
  const found = new Map<Reference<New>, ReadonlyMap<string, readonly Identified[]>>();
  for (const reference of references.filter(({ permission }) => permissions.has(permission))) {
    const values = items.flatMap((item) => (item instanceof Problem ? [] : (storedValue(item, reference) ?? [])));
    const rows = values.length > 0 ? await reference.find(db, [...new Set(values)]) : [];
    found.set(
      reference,
      Map.groupBy(rows, ({ value }) => value),
    );
  }
  return items.map((item) => {
    if (item instanceof Problem) return item;
    try {
      return withIds(item, references, found);
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  });
}

function storedValue<New extends object>({ members }: Item<New>, { name, stored }: Reference<New>): string | undefined {
  const value: unknown = Reflect.get(members, name);
  return typeof value === 'string' ? (stored?.(value) ?? value) : undefined;
}

/** @throws Problem for a value that no object has, or several, or that the caller may not look up */
function withIds<New extends object>(
  item: Item<New>,
  references: readonly Reference<New>[],
  found: Found<New>,
): Item<New> {
  const ids: Record<string, string> = {};
  for (const reference of references) {
    const value = storedValue(item, reference);
    if (value === undefined || Object.hasOwn(ids, reference.member)) continue;
    ids[reference.member] = idOf(reference, value, found.get(reference));
  }
  const replaced = (members: Partial<New>): Partial<New> => {
    const copy = Object.assign({ ...members }, ids);
    for (const { name } of references) Reflect.deleteProperty(copy, name);
    return copy;
  };
  return { ...item, members: replaced(item.members), complete: replaced(item.complete) };
}

function idOf<New extends object>(
  { name, noun, permission }: Reference<New>,
  value: string,
  found: ReadonlyMap<string, readonly Identified[]> | undefined,
): string {
  if (!found) throw new Problem('forbidden', { detail: `${name} also needs the permission ${permission}.` });
  const [one, ...others] = found.get(value) ?? [];
  if (!one) throw invalidProperty(name, `${name} is that of no ${noun}`, 'unknown_reference');
  if (others.length > 0)
    throw invalidProperty(name, `${name} is that of ${others.length + 1} ${noun}s: use another reference`, 'ambiguous');
  return one.id;
}
