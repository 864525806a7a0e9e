/** Statements of a read, each transaction of them in one flush that names the tenant and proves an assumption. */
import type pg from 'pg';
import type { Assumption } from './assumption.ts';
import type { Statement } from './flush.ts';
import type { Reading } from './kept-rows.ts';
import { setPlan, setTenantAndPlan, setTenantReadOnly } from './openings.ts';
import type { Connection } from './pool.ts';
import { prepared } from './statement.ts';

/** @returns what sends statements in a read-only transaction, at first behind that of an assumption which is not proven so far */
export function sending(
  connection: Connection,
  values: readonly unknown[],
  { assumption, isRare }: { readonly assumption: Assumption | undefined; readonly isRare: boolean },
): Reading['send'] {
  return async <Row extends pg.QueryResultRow>(statements: readonly Statement[]) => {
    const assumed = assumption?.take();
    if (!assumed) {
      const opening = isRare ? setTenantAndPlan : setTenantReadOnly;
      return (await connection.flush<Row>([{ ...opening, values }, ...statements])).slice(1);
    }
    // The lookup keeps its generic plan.
    const planning = isRare ? [setPlan] : [];
    const opening = { ...setTenantReadOnly, values };
    const results = await connection.flush<Row>([opening, prepared(assumed), ...planning, ...statements]);
    assumption?.judge(results[1]?.rows[0]);
    return results.slice(-statements.length);
  };
}
