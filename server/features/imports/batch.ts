/** One batch of an import: its rows, its problems and its progress in one transaction. */
import { createHash } from 'node:crypto';
import type { UpsertItemResult } from '#contracts/schemas/bulk.ts';
import { maximumProblems } from '#contracts/schemas/import.ts';
import { recordAudit } from '#server/gateway/api/audit.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import { newId } from '#server/platform/random.ts';
import { ambiguous, blank, type Row } from './rows.ts';
import {
  insertProblems,
  lockRun,
  noteKeys,
  noteProgress,
  type Progress,
  type RowProblem,
  type RunState,
} from './run-store.ts';
import type { Item } from './source.ts';
import { endImport } from './store.ts';
import type { Target, TargetDeps } from './targets.ts';

/** A row, checked. */
export interface BatchRow {
  /** Position of the byte after it. */
  readonly end: number;
  readonly item: Item;
  /** Of its key; undefined: it has none. */
  readonly digest: string | undefined;
}

export function batchRow({ value, end }: Row<Item>, target: Target): BatchRow {
  const key = typeof value === 'object' ? target.check(value) : undefined;
  const digest = key === undefined ? undefined : createHash('sha256').update(key).digest('hex');
  return { end, item: value, digest };
}

export interface Batch {
  /** Where its first row begins. */
  readonly position: number;
  readonly rows: readonly BatchRow[];
  /** No row follows. */
  readonly isLast: boolean;
}

interface Outcome {
  readonly progress: Progress;
  readonly problems: readonly RowProblem[];
}

/** Carries the outcome of a dry run out of its transaction, which is rolled back. */
class RolledBack extends Error {
  override name = 'RolledBack';
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('a dry run writes nothing');
    this.outcome = outcome;
  }
}

export interface BatchRun {
  readonly database: Database;
  readonly tenantId: string;
  readonly importId: string;
  readonly deps: TargetDeps;
  readonly target: Target;
  /** @throws Unreadable if its user may not do it any more */
  readonly callerOf: (state: RunState) => UserCaller;
}

/** @returns false if the import is no longer there, or has ended. @throws Error where it is not where this batch begins */
export async function applyBatch(run: BatchRun, batch: Batch): Promise<boolean> {
  const { database, tenantId, importId } = run;
  try {
    return await database.transaction(tenantId, async (db) => {
      const state = await lockedAt(db, importId, batch);
      if (!state) return false;
      const outcome = await outcomeOf(db, state, batch, run);
      if (state.dryRun) throw new RolledBack(outcome);
      await note(db, importId, batch, outcome);
      return true;
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    const { outcome } = error;
    return database.transaction(tenantId, async (db) => {
      const state = await lockedAt(db, importId, batch);
      if (!state) return false;
      await noteKeys(db, importId, digestsOf(batch));
      await note(db, importId, batch, outcome);
      return true;
    });
  }
}

/**
 * @returns undefined unless the import is running
 * @throws Error where another worker has taken over: the job is that of the other one, and may not end as done
 */
async function lockedAt(db: TenantDb, importId: string, { position }: Batch): Promise<RunState | undefined> {
  const state = await lockRun(db, importId);
  if (state?.status !== 'RUNNING') return undefined;
  if (Number(state.bytesDone) !== position) throw new Error(`another worker runs the import ${importId}`);
  return state;
}

async function note(db: TenantDb, importId: string, { isLast }: Batch, { progress, problems }: Outcome): Promise<void> {
  await insertProblems(db, importId, problems);
  await noteProgress(db, importId, progress);
  if (isLast) await endImport(db, importId, { status: 'FINISHED' });
}

async function outcomeOf(db: TenantDb, state: RunState, batch: Batch, run: BatchRun): Promise<Outcome> {
  const caller = run.callerOf(state);
  const problems: RowProblem[] = [];
  const wanted = await withoutRepeated(db, state, batch, (problem) => problems.push(problem));
  let details: object = {};
  const items = wanted.map(({ item }) => item);
  const { created, updated, unchanged, results } =
    items.length === 0
      ? { created: 0, updated: 0, unchanged: 0, results: [] }
      : await run.target.apply(items, { db, caller, audit: (given) => (details = given) });
  for (const result of results) problems.push(...problemsOf(result, wanted[result.index]?.row ?? 0));
  if (!state.dryRun && items.length > 0) {
    await recordAudit(db, {
      id: newId(run.deps.random, run.deps.clock),
      action: 'imports.run',
      caller,
      resourceId: state.id,
      details,
      client: { address: null, requestId: null },
    });
  }
  const failed = new Set(problems.map(({ row }) => row)).size;
  problems.sort((a, b) => a.row - b.row);
  return {
    progress: {
      position: batch.rows.at(-1)?.end ?? batch.position,
      rows: state.rows + batch.rows.length,
      created,
      updated,
      unchanged,
      failed,
    },
    problems: problems.slice(0, Math.max(0, maximumProblems - state.failed)),
  };
}

const digestsOf = ({ rows }: Batch): string[] => [...new Set(rows.flatMap(({ digest }) => digest ?? []))];

/**
 * Refuses the second row with a key: were it applied, a dry run, which forgets the first one, could not foretell it.
 * @returns the rows to apply, with their numbers in the file
 */
async function withoutRepeated(
  db: TenantDb,
  state: RunState,
  batch: Batch,
  refuse: (problem: RowProblem) => void,
): Promise<{ row: number; item: object }[]> {
  const seen = await noteKeys(db, state.id, digestsOf(batch));
  return batch.rows.flatMap(({ item, digest }, index) => {
    if (item === blank) return [];
    const row = state.rows + index + 1;
    if (!item || item === ambiguous) {
      const message = item ? 'The line has a member twice.' : 'The line is no JSON object.';
      refuse({ row, member: null, code: 'malformed_json', message });
      return [];
    }
    if (digest !== undefined && seen.has(digest)) {
      const message = `${state.matchBy} is that of an earlier row`;
      refuse({ row, member: state.matchBy, code: 'unique', message });
      return [];
    }
    if (digest !== undefined) seen.add(digest);
    return [{ row, item }];
  });
}

function problemsOf({ error }: UpsertItemResult, row: number): RowProblem[] {
  if (!error) return [];
  const { code, detail, violations } = error;
  if (!violations) return [{ row, member: null, code, message: detail }];
  return violations.map(({ propertyPath, message, code: own }) => ({ row, member: propertyPath, code: own, message }));
}
