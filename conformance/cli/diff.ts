/** The command `diff`: changes between two reports. */

import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { exitCodes } from '#harness/cli/exit-code.ts';
import { print, printJson } from '#harness/cli/output.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { columns } from '#harness/report/columns.ts';
import type { CaseResult, RunReport } from '../result.ts';

interface Change {
  readonly id: string;
  readonly rule: string;
  readonly operation: string | undefined;
  readonly before: CaseResult['verdict'] | undefined;
  readonly after: CaseResult['verdict'] | undefined;
  /** `worse` makes the command fail. */
  readonly kind: 'worse' | 'better' | 'new' | 'gone' | 'other';
}

/** From worst to best. */
const order: readonly CaseResult['verdict'][] = ['fail', 'inconclusive', 'warn', 'skip', 'waived', 'pass'];

/** @returns the cases with a changed verdict; worse ones first. */
function changesOf(before: RunReport, after: RunReport): Change[] {
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

/** @returns the changes as text for a terminal. */
function diffText(changes: readonly Change[]): string {
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

/** @throws UsageError when the file is no report of this suite */
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

export function addDiff(program: Command): void {
  program
    .command('diff')
    .argument('<before>', 'a report as JSON')
    .argument('<after>', 'a later one')
    .description('show changed verdicts; exit code 1 when one is worse')
    .option('--json', 'print it as JSON')
    .action(async (before: string, after: string, options: { json?: boolean }) => {
      const changes = changesOf(await readReport(before), await readReport(after));
      if (options.json) printJson(changes);
      else print(diffText(changes));
      if (changes.some(({ kind }) => kind === 'worse')) process.exitCode = exitCodes.fails;
    });
}
