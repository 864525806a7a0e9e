/** Fills collections until they have enough rows for a rule. */

import type { Resources } from '#harness/actors/resources.ts';
import { stemOf } from '#harness/dialect/collection.ts';
import { defaultDialect } from '#harness/dialect/dialect.ts';
import type { Operation } from '#harness/document.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { pagesFrom } from './page.ts';

/** Maximum page size by the specification. */
export const most = 100;
/** More rows than one page can hold. */
export const moreThanAPage = most + 1;
/** No rows are created if a collection has this multiple of what a rule needs. */
const plenty = 10;
/** Concurrency of creating rows, to spare the host. */
const atOnce = 4;

/** Collections of the tenant whose rows the dialect can create. */
export const isFillable = (operation: Operation): boolean =>
  operation.paged &&
  !operation.hasPathParameters &&
  operation.security.includes('jwt') &&
  Object.hasOwn(defaultDialect.collections, stemOf(operation.path));

/** Collections whose rows the suite can remove: what stays behind is made only where a rule needs it. */
export function isRemovable({ path }: Operation): boolean {
  const name = defaultDialect.collections[stemOf(path)];
  return name !== undefined && defaultDialect.resources[name]?.remove !== undefined;
}

const large = ['/api/v1/users', '/api/v1/events', '/api/v1/payments', '/api/v1/contacts'];

/** The collections that the specification names, and contacts: these can be filled beyond one page. */
export const isLarge = ({ method, path }: Operation): boolean => method === 'GET' && large.includes(path);

/** Number of rows ensured per collection of a run; calls are chained. */
const ensured = new WeakMap<Resources, Map<string, Promise<number>>>();

/**
 * Ensures a number of rows in a collection, by default that of the trial's operation. Concurrent rules share the rows.
 * @throws Skipped if the dialect cannot create rows
 */
export async function hold(trial: Trial, count: number, collection: Operation = trial.operation): Promise<void> {
  const { id } = collection;
  const known = ensured.get(trial.resources) ?? new Map<string, Promise<number>>();
  ensured.set(trial.resources, known);
  const before = known.get(id) ?? Promise.resolve(0);
  const after = before
    .catch(() => 0)
    .then(async (held) => {
      if (held < count) await fill(trial, count, collection);
      return Math.max(held, count);
    });
  // The next caller retries after a failure; this caller gets the rejection from `await` below.
  after.catch(() => {});
  known.set(id, after);
  await after;
}

/** Existing rows may be deleted during the run: nothing is created only if there are plenty. */
async function fill(trial: Trial, count: number, collection: Operation): Promise<void> {
  if (await holdsAtLeast(trial, count * plenty, collection)) return;
  const name = trial.dialect.collections[stemOf(collection.path)];
  if (name === undefined) throw new Skipped('not-applicable', `nothing says how a row of ${collection.path} is made`);
  for (let made = 0; made < count; made += atOnce) {
    const next = Math.min(atOnce, count - made);
    await Promise.all(Array.from({ length: next }, () => trial.resources.make(name)));
  }
}

async function holdsAtLeast(trial: Trial, count: number, collection: Operation): Promise<boolean> {
  let seen = 0;
  const pages = pagesFrom(trial, { itemsPerPage: most }, Math.ceil(count / most), collection);
  for await (const { rows } of pages) seen += rows.length;
  return seen >= count;
}
