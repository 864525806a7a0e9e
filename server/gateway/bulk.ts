/** Answers to many at once. */
import { type ProblemCode, problemRow } from '#contracts/problems.ts';
import type { BulkItem, BulkResult } from '#contracts/schemas/bulk.ts';

/** @returns the different ones, as they are stored, in their order: UUIDs may be written in upper case. */
export function distinctIds(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

/** @returns the ids for which something was done: what an audit line names, and nothing that is not the tenant's. */
export function doneIn({ results }: BulkResult): string[] {
  return results.filter(({ status }) => status === 'done').map(({ id }) => id);
}

/**
 * @param ids different ones, in the order of the request
 * @param problemOf why nothing was done for this one; undefined: it was
 */
export function bulkResultOf(ids: readonly string[], problemOf: (id: string) => ProblemCode | undefined): BulkResult {
  const results = ids.map((id): BulkItem => {
    const code = problemOf(id);
    return code ? { id, status: 'error', error: { code, detail: problemRow(code).detail } } : { id, status: 'done' };
  });
  const failed = results.filter(({ status }) => status === 'error').length;
  return { requested: ids.length, succeeded: ids.length - failed, failed, results };
}
