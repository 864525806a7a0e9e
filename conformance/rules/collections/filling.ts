/** Collections that hold enough rows for a rule to see something. */
import { defaultDialect } from '../../dialect.ts';
import type { Operation } from '../../document.ts';
import type { Resources } from '../../engine/resources.ts';
import type { Trial } from '../../engine/trial.ts';
import { Skipped } from '../../verdict.ts';
import { pagesFrom } from './page.ts';

/** What a page can hold by the specification. */
export const most = 100;
/** So many that one page cannot hold them. */
export const moreThanAPage = most + 1;
/** So many times the rows that a rule needs are trusted to stay. */
const plenty = 10;
/** Of rows that are made, so many at once: a host is tried, not stormed. */
const atOnce = 4;

/** Collections of the tenant whose rows can be made. */
export const isFillable = (operation: Operation): boolean =>
  operation.paged &&
  !operation.hasPathParameters &&
  operation.security.includes('jwt') &&
  Object.hasOwn(defaultDialect.collections, stemOf(operation));

const large = ['/api/v1/users', '/api/v1/events', '/api/v1/payments', '/api/v1/contacts'];

/** The ones that the specification names, and contacts: large enough in any tenant to be filled beyond a page. */
export const isLarge = ({ method, path }: Operation): boolean => method === 'GET' && large.includes(path);

/** @returns the name that the path has below /api/v1. */
function stemOf({ path }: Operation): string {
  return path.split('/')[3] ?? '';
}

/** What was ensured of each collection of a run, one after the other. */
const ensured = new WeakMap<Resources, Map<string, Promise<number>>>();

/**
 * Makes what the collection of the trial's operation lacks. Rules that ask for it at the same time share what is made.
 * @throws Skipped where nothing says how a row is made
 */
export async function hold(trial: Trial, count: number): Promise<void> {
  const { id } = trial.operation;
  const known = ensured.get(trial.resources) ?? new Map<string, Promise<number>>();
  ensured.set(trial.resources, known);
  const before = known.get(id) ?? Promise.resolve(0);
  const after = before
    .catch(() => 0)
    .then(async (held) => {
      if (held < count) await fill(trial, count);
      return Math.max(held, count);
    });
  // Who asks next begins anew where this one failed; this one is told by the promise that it waits for.
  after.catch(() => {});
  known.set(id, after);
  await after;
}

/** Rows that are there already may go meanwhile: only where there are plenty is nothing made. */
async function fill(trial: Trial, count: number): Promise<void> {
  if (await holdsAtLeast(trial, count * plenty)) return;
  const name = trial.dialect.collections[stemOf(trial.operation)];
  if (name === undefined) {
    throw new Skipped('not-applicable', `nothing says how a row of ${trial.operation.path} is made`);
  }
  for (let made = 0; made < count; made += atOnce) {
    const next = Math.min(atOnce, count - made);
    await Promise.all(Array.from({ length: next }, () => trial.resources.make(name)));
  }
}

async function holdsAtLeast(trial: Trial, count: number): Promise<boolean> {
  let seen = 0;
  for await (const { rows } of pagesFrom(trial, { itemsPerPage: most }, Math.ceil(count / most))) seen += rows.length;
  return seen >= count;
}
