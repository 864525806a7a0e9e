/** What becomes of entries that are decided on: one alone, or many at once, by the same rules. */

import type { BulkResult } from '#contracts/schemas/bulk.ts';
import { type WaitlistStatus, waitlistTransitions } from '#contracts/schemas/waitlist.ts';
import { Problem } from '#server/gateway/problem.ts';
import { refusedTransition } from '#server/gateway/transition.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';

/** The entry as it is now, or why nothing became of it. */
export type Decided = JsonRow | Problem;

/** @param ids in lower case, each once. @returns what became of each, by its id; nothing for one that is not there. */
export type Decide = (ids: readonly string[]) => Promise<ReadonlyMap<string, Decided>>;

/** @throws Problem as it was decided, or 404 */
export async function decideOne(id: string, decide: Decide): Promise<JsonRow> {
  const known = id.toLowerCase();
  const decided = (await decide([known])).get(known) ?? new Problem('not_found');
  if (decided instanceof Problem) throw decided;
  return decided;
}

/** @returns what became of each, in the order of the request; twice the same counts as once. */
export async function decideMany(wanted: readonly string[], decide: Decide): Promise<BulkResult> {
  const ids = [...new Set(wanted.map((id) => id.toLowerCase()))];
  const decided = await decide(ids);
  const results = ids.map((id): BulkResult['results'][number] => {
    const outcome = decided.get(id) ?? new Problem('not_found');
    if (!(outcome instanceof Problem)) return { id, status: 'done' };
    return { id, status: 'error', error: { code: outcome.row.code, detail: outcome.message } };
  });
  const failed = results.filter(({ status }) => status === 'error').length;
  return { requested: ids.length, succeeded: ids.length - failed, failed, results };
}

/** @returns the 409 that names the states that may follow. */
export function refused(from: WaitlistStatus, to: WaitlistStatus): Problem {
  return refusedTransition('entry', waitlistTransitions, from, to);
}
