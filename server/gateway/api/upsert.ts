/** Upserts: creates or changes many objects by a key, each on its own, by the functions of the single operations. */
import { isDeepStrictEqual } from 'node:util';
import type { Violation } from '#contracts/problems.ts';
import type { UpsertItemResult, UpsertResult, UpsertStatus } from '#contracts/schemas/bulk.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { lockInTenant } from '#server/platform/postgres/tenant-lock.ts';
import { Duplicate, withExisting } from './duplicate.ts';
import type { Context } from './handle.ts';
import { Problem } from './problem.ts';
import { checkedItem, creatable, creatableOrNot, type Item, problemOf, withoutRepeated } from './upsert-item.ts';
import { resolved } from './upsert-references.ts';
import type { Upserts } from './upsert-rules.ts';

interface Existing {
  readonly id: string;
  readonly object: Readonly<Record<string, unknown>>;
}

interface Applied {
  readonly status: Exclude<UpsertStatus, 'FAILED'>;
  readonly id: string;
  readonly details?: object | undefined;
}

export type UpsertContext = Pick<Context<unknown, unknown, unknown>, 'db' | 'caller' | 'audit'>;

/** @param items as received: see `itemsApart` of the contract. @returns a result per item, in their order */
export function upsert<New extends object>(
  items: readonly object[],
  rules: Upserts<New>,
  context: UpsertContext,
): Promise<UpsertResult> {
  return upsertChecked(
    items.map((item) => checkedItem(item, rules)),
    rules,
    context,
  );
}

/** @param items by checkedItem(). @returns a result per item, in their order */
export async function upsertChecked<New extends object>(
  items: readonly (Item<New> | Problem)[],
  rules: Upserts<New>,
  { db, caller, audit }: UpsertContext,
): Promise<UpsertResult> {
  const parsed = await resolved(db, withoutRepeated(items, rules.key), rules, caller);
  const keys = parsed.flatMap((item) => (item instanceof Problem ? [] : [item.key]));
  // Without it two requests that create the same keys in different orders would wait for each other.
  await lockInTenant(db, `upserts of ${rules.name}`);
  const existing = await existingOf(db, keys, rules);
  const results: UpsertItemResult[] = [];
  const created: string[] = [];
  const updated: Record<string, object> = {};
  const runs = freshRuns(parsed, existing, rules);
  let together: string[] = [];
  for (const [index, item] of parsed.entries()) {
    if (runs.has(index)) together = await createdTogether(db, runs.get(index), rules);
    const id = together.shift();
    if (id !== undefined) {
      created.push(id);
      results.push({ index, id, status: 'CREATED' });
      continue;
    }
    const found = item instanceof Problem ? [] : (existing.get(item.key) ?? []);
    try {
      if (item instanceof Problem) throw item;
      const { status, id, details } = await applied({ db, caller }, item, found, rules);
      if (status === 'CREATED') created.push(id);
      if (details) updated[id] = details;
      results.push({ index, id, status });
    } catch (error) {
      const problem = problemOf(await withExisting(error, db, caller));
      results.push({
        index,
        id: found.length === 1 ? (found[0]?.id ?? null) : null,
        status: 'FAILED',
        error: errorOf(problem),
      });
    }
  }
  audit({ created, updated });
  return summaryOf(results);
}

async function existingOf<New extends object>(
  db: TenantDb,
  keys: readonly string[],
  { key, lock }: Upserts<New>,
): Promise<Map<string, Existing[]>> {
  const rows = keys.length > 0 ? await lock(db, keys) : [];
  const existing = rows.map(({ id, json }): Existing => ({ id, object: JSON.parse(json) }));
  return Map.groupBy(existing, ({ object }) => String(object[key]));
}

/** New and valid items that follow each other, by the index of the first. */
type Runs<New> = ReadonlyMap<number, readonly New[]>;

function freshRuns<New extends object>(
  items: readonly (Item<New> | Problem)[],
  existing: ReadonlyMap<string, Existing[]>,
  { insertMany, create }: Upserts<New>,
): Runs<New> {
  const runs = new Map<number, New[]>();
  let run: New[] | undefined;
  for (const [index, item] of insertMany ? items.entries() : []) {
    const object = item instanceof Problem || existing.has(item.key) ? undefined : creatableOrNot(item, create);
    if (object && !run) {
      run = [];
      runs.set(index, run);
    }
    if (object) run?.push(object);
    else run = undefined;
  }
  return runs;
}

/**
 * Creates a run in one statement: one by one it took three times as long.
 * @returns the ids; none if one could not be created, so that each is tried on its own
 */
async function createdTogether<New extends object>(
  db: TenantDb,
  run: readonly New[] | undefined,
  { insertMany }: Upserts<New>,
): Promise<string[]> {
  if (!run || !insertMany) return [];
  try {
    return await db.part(() => insertMany(db, run));
  } catch (error) {
    problemOf(error);
    return [];
  }
}

/** @throws Problem for an item that fails */
async function applied<New extends object>(
  context: Pick<UpsertContext, 'db' | 'caller'>,
  item: Item<New>,
  found: readonly Existing[],
  rules: Upserts<New>,
): Promise<Applied> {
  const [existing, ...others] = found;
  if (others.length > 0) throw ambiguous(rules.key, found.length);
  if (existing) return updatedBy(context, item, existing, rules);
  const { db } = context;
  const object = creatable(item, rules.create);
  try {
    const { id } = await db.part(() => rules.insert(db, object));
    return { status: 'CREATED', id };
  } catch (error) {
    if (!(error instanceof Duplicate) || error.used.member !== rules.key) throw error;
    // A single request created it since the keys were read.
    const since = (await existingOf(db, [item.key], rules)).get(item.key) ?? [];
    if (since.length === 0) throw error;
    return applied(context, item, since, rules);
  }
}

async function updatedBy<New extends object>(
  { db, caller }: Pick<UpsertContext, 'db' | 'caller'>,
  { members }: Item<New>,
  { id, object }: Existing,
  { fixed = [], inParts, shown, update }: Upserts<New>,
): Promise<Applied> {
  const changes = inParts ? withTheirRest(members, object) : { ...members };
  const refused: Violation[] = [];
  for (const name in changes) {
    const value: unknown = changes[name];
    const asShown = (one: unknown) => (typeof one === 'string' ? (shown?.[name]?.(one) ?? one) : one);
    const comparable = Array.isArray(value) ? value.map(asShown) : asShown(value);
    const isKept = fixed.includes(name);
    if (isDeepStrictEqual(comparable, object[name]) || (isKept && value === null)) delete changes[name];
    else if (isKept)
      refused.push({ propertyPath: name, message: `${name} of an existing object cannot change`, code: 'fixed' });
  }
  if (refused.length > 0) throw new Problem('validation_failed', { violations: refused });
  const names = Object.keys(changes);
  if (names.length === 0) return { status: 'UNCHANGED', id };
  const details = await db.part(() => update(db, id, changes, caller));
  return { status: 'UPDATED', id, details: details ?? { members: names } };
}

/** @returns the members, with what the existing object has beside the parts of an object that they name */
function withTheirRest<Members extends object>(members: Members, object: Existing['object']): Members {
  const whole = Object.entries(members).flatMap(([name, part]) => {
    const stored = object[name];
    return isPlain(part) && isPlain(stored) ? [[name, { ...stored, ...part }] as const] : [];
  });
  return Object.assign({ ...members }, Object.fromEntries(whole));
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function ambiguous(key: string, count: number): Problem {
  return new Problem('duplicate', {
    detail: `${count} objects have this ${key}.`,
    violations: [
      { propertyPath: key, message: `${key} is that of ${count} objects; match by externalId`, code: 'ambiguous' },
    ],
  });
}

function errorOf({
  row: { code },
  message: detail,
  violations,
  existingId,
}: Problem): NonNullable<UpsertItemResult['error']> {
  return { code, detail, ...(violations && { violations: [...violations] }), ...(existingId && { existingId }) };
}

function summaryOf(results: UpsertItemResult[]): UpsertResult {
  const count = (wanted: UpsertStatus) => results.filter(({ status }) => status === wanted).length;
  return {
    requested: results.length,
    created: count('CREATED'),
    updated: count('UPDATED'),
    unchanged: count('UNCHANGED'),
    failed: count('FAILED'),
    results,
  };
}

/** @returns an instant as the API shows it, for `shown` */
export function shownInstant(value: string): string {
  const time = Date.parse(value);
  // PostgreSQL rounds to milliseconds, where Date.parse cuts.
  const [, next = '0'] = /\.\d{3}(\d)/.exec(value) ?? [];
  return Number.isNaN(time) ? value : new Date(time + (next >= '5' ? 1 : 0)).toISOString();
}

/** @returns an id as the API shows it, for `shown` */
export const shownId = (value: string): string => value.toLowerCase();
