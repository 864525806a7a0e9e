/** `diff`: what changed between two reports. */
import { readFile } from 'node:fs/promises';
import type { CaseResult, RunReport } from '../result.ts';
import { UsageError } from '../usage-error.ts';
import { columns } from './columns.ts';

export interface Change {
  readonly id: string;
  readonly rule: string;
  readonly operation: string | undefined;
  readonly before: CaseResult['verdict'] | undefined;
  readonly after: CaseResult['verdict'] | undefined;
  /** `worse` is what should stop somebody. */
  readonly kind: 'worse' | 'better' | 'new' | 'gone' | 'other';
}

/** From what must not be to what should be. */
const order: readonly CaseResult['verdict'][] = ['fail', 'inconclusive', 'warn', 'skip', 'waived', 'pass'];

/** @returns the cases whose verdict is another one; those that worsened first. */
export function changesOf(before: RunReport, after: RunReport): Change[] {
  const [old, young] = [byId(before), byId(after)];
  const ids = [...new Set([...old.keys(), ...young.keys()])];
  const changes = ids.flatMap((id): Change[] => {
    const [was, is] = [old.get(id), young.get(id)];
    const facts = is ?? was;
    if (!facts || was?.verdict === is?.verdict) return [];
    const change = {
      id,
      rule: facts.rule.id,
      operation: facts.operation?.id,
      before: was?.verdict,
      after: is?.verdict,
    };
    return [{ ...change, kind: kindOf(was?.verdict, is?.verdict) }];
  });
  return changes.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

const kinds: readonly Change['kind'][] = ['worse', 'gone', 'other', 'new', 'better'];

function kindOf(before: Change['before'], after: Change['after']): Change['kind'] {
  if (before === undefined) return after === 'fail' || after === 'inconclusive' ? 'worse' : 'new';
  if (after === undefined) return 'gone';
  const step = order.indexOf(after) - order.indexOf(before);
  return step < 0 ? 'worse' : step > 0 ? 'better' : 'other';
}

function byId({ cases }: RunReport): Map<string, CaseResult> {
  return new Map(cases.map((result) => [result.id, result]));
}

/** @returns the changes for a terminal. */
export function diffText(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Every verdict is the same.';
  return columns(
    changes.map(({ kind, id, rule, operation = '', before = '-', after = '-' }) => [
      kind,
      id,
      rule,
      operation,
      `${before} → ${after}`,
    ]),
  );
}

/** @throws UsageError when the file is no report of ours */
export async function readReport(path: string): Promise<RunReport> {
  const value = await parsed(path);
  if (!isReport(value)) throw new UsageError(`${path} is no report of a run; --report json=FILE writes one.`);
  return value;
}

function isReport(value: unknown): value is RunReport {
  if (typeof value !== 'object' || value === null || !('tool' in value) || !('cases' in value)) return false;
  const { tool, cases } = value;
  return (
    typeof tool === 'object' &&
    tool !== null &&
    'name' in tool &&
    tool.name === 'guildgate-conformance' &&
    Array.isArray(cases)
  );
}

async function parsed(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${path} is no JSON: ${error.message}`);
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`The report ${path} cannot be read (${error.code}).`);
  }
}
