/** Items of an upsert: what was sent, checked one by one. */
import type { Description, ObjectSchema } from 'joi';
import { isImpossibleInstant } from '#server/platform/postgres/errors.ts';
import { toProblem } from '../http/render-problem.ts';
import { checkItem } from '../stages/input.ts';
import { invalidProperty, Problem } from './problem.ts';
import type { Upserts } from './upsert-rules.ts';

export interface Item<New> {
  readonly key: string;
  readonly members: Partial<New>;
  /** The members with the defaults of a creation. */
  readonly complete: Partial<New>;
}

/** @returns an item with its key, or the problem that refuses it */
export function checkedItem<New extends object>(
  item: object,
  { item: schema, key, shown }: Upserts<New>,
): Item<New> | Problem {
  try {
    const complete = checkItem(schema, item);
    // A default is for a new object: an existing one keeps what was not sent.
    const members = { ...complete };
    for (const name in members) if (!Object.hasOwn(item, name)) delete members[name];
    const value = members[key];
    if (typeof value !== 'string')
      throw invalidProperty(key, `${key} is required: it is the key of the items`, 'required');
    return { key: shown?.[key]?.(value) ?? value, members, complete };
  } catch (error) {
    return problemOf(error);
  }
}

/** Refuses a repeated key: its order would decide. */
export function withoutRepeated<New extends object>(
  items: readonly (Item<New> | Problem)[],
  key: string,
): (Item<New> | Problem)[] {
  const first = new Map<string, number>();
  return items.map((item, index) => {
    if (item instanceof Problem) return item;
    const before = first.get(item.key);
    if (before !== undefined) return invalidProperty(key, `${key} is the same as that of item ${before}`, 'unique');
    first.set(item.key, index);
    return item;
  });
}

/** @returns the object to create. Only what is required is looked for: the rest was checked. @throws Problem */
export function creatable<New>({ members, complete }: Item<New>, create: ObjectSchema<New>): New {
  const isComplete = (value: Partial<New>): value is New & Partial<New> =>
    requiredOf(create).every((name) => Object.hasOwn(value, name));
  return isComplete(complete) ? complete : checkItem(create, members);
}

export function creatableOrNot<New>(item: Item<New>, create: ObjectSchema<New>): New | undefined {
  try {
    return creatable(item, create);
  } catch (error) {
    problemOf(error);
    return undefined;
  }
}

const required = new WeakMap<ObjectSchema, readonly string[]>();

function requiredOf(schema: ObjectSchema): readonly string[] {
  const known = required.get(schema);
  if (known) return known;
  const names = Object.entries<Description>(schema.describe().keys ?? {})
    .filter(([, { flags }]) => flags && 'presence' in flags && flags.presence === 'required')
    .map(([name]) => name);
  required.set(schema, names);
  return names;
}

/** @throws the error if it is no problem of one item, such as an outage */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Error && isImpossibleInstant(error)) return toProblem(error, true);
  throw error;
}
