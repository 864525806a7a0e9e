/** Results of bulk operations. */
import { type ProblemCode, problemRow } from '#contracts/problems.ts';
import type { BulkItem, BulkResult } from '#contracts/schemas/bulk.ts';

/** @returns the distinct ids in lower case, as stored, in their order */
export function distinctIds(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

/** @returns the ids that succeeded: for the audit line, which must not contain ids of other tenants */
export function doneIn({ results }: BulkResult): string[] {
  return results.filter(({ status }) => status === 'done').map(({ id }) => id);
}

/**
 * @param ids distinct ids in the order of the request
 * @param problemOf the reason for a failure; undefined: success
 */
export function bulkResultOf(ids: readonly string[], problemOf: (id: string) => ProblemCode | undefined): BulkResult {
  const results = ids.map((id): BulkItem => {
    const code = problemOf(id);
    return code ? { id, status: 'error', error: { code, detail: problemRow(code).detail } } : { id, status: 'done' };
  });
  const failed = results.filter(({ status }) => status === 'error').length;
  return { requested: ids.length, succeeded: ids.length - failed, failed, results };
}
