/** Decisions on one waitlist entry or many, by the same rules. */

import type { BulkResult } from '#contracts/schemas/bulk.ts';
import { type WaitlistStatus, waitlistTransitions } from '#contracts/schemas/waitlist.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { refusedTransition } from '#server/gateway/api/transition.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';

/** The updated entry, or the problem. */
export type Decided = JsonRow | Problem;

/** @param ids in lower case, each once. @returns the result of each, by its id; nothing for an unknown one. */
export type Decide = (ids: readonly string[]) => Promise<ReadonlyMap<string, Decided>>;

/** @throws Problem of the decision, or 404 */
export async function decideOne(id: string, decide: Decide): Promise<JsonRow> {
  const known = id.toLowerCase();
  const decided = (await decide([known])).get(known) ?? new Problem('not_found');
  if (decided instanceof Problem) throw decided;
  return decided;
}

/** @returns the results in the order of the request; duplicates count once. */
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

/** @returns the 409 with the possible next states. */
export function refused(from: WaitlistStatus, to: WaitlistStatus): Problem {
  return refusedTransition('entry', waitlistTransitions, from, to);
}
