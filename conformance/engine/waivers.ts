/**
 * Waivers: accepted failures, each with an owner and an expiry date. An expired waiver, or one whose case passes, fails
 * the run, so that the list stays accurate. The entries of a baseline are waivers of the failures that a host had on one
 * day: what passes meanwhile is reported and fails nothing, and what has expired fails by itself.
 */
import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse, YAMLParseError } from 'yaml';
import { matches } from '#harness/cli/pattern.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import type { CaseResult, WaiverFault } from '../result.ts';

export interface Waiver {
  /** May contain `*`. */
  readonly rule: string;
  /** Id of the operation; absent: every operation of the rule. May contain `*`. */
  readonly operation?: string;
  /** The tenant's host; absent: every host. May contain `*`. */
  readonly host?: string;
  readonly reason: string;
  readonly owner: string;
  /** Last valid day, as YYYY-MM-DD. */
  readonly expires: string;
  /** Which list the entry is of; not in the file. */
  readonly list?: 'baseline';
}

const text = { type: 'string', minLength: 1 } as const;

/** @returns whether the text is a day of the calendar, as YYYY-MM-DD */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse takes 31 February for 3 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const validate = new Ajv2020({ allErrors: true, formats: { day: isDay } }).compile<{
  readonly waivers: readonly Waiver[];
}>({
  type: 'object',
  required: ['waivers'],
  additionalProperties: false,
  properties: {
    waivers: {
      type: 'array',
      items: {
        type: 'object',
        required: ['rule', 'reason', 'owner', 'expires'],
        additionalProperties: false,
        properties: {
          rule: text,
          operation: text,
          host: text,
          reason: text,
          owner: text,
          expires: { type: 'string', format: 'day' },
        },
      },
    },
  },
});

/** @param list absent: waivers @throws UsageError with every fault of the file */
export async function readWaivers(path: string, list?: 'baseline'): Promise<readonly Waiver[]> {
  const value = parsed(await contentOf(path, list ?? 'waivers'), path);
  if (validate(value)) return list ? value.waivers.map((waiver) => ({ ...waiver, list })) : value.waivers;
  const faults = (validate.errors ?? []).map(({ instancePath, message }) => `  ${instancePath || '/'} ${message}`);
  const [holdsNone, heading] = list ? ['is no baseline', 'Baselines'] : ['holds no waivers', 'Waivers'];
  throw new UsageError(`${path} ${holdsNone}:\n${faults.join('\n')}\nSee docs/conformance.md, "${heading}".`);
}

/** Host and date by which waivers are matched. */
export interface WaiverScope {
  /** The tenant's base URL. */
  readonly host: string;
  /** As YYYY-MM-DD. */
  readonly today: string;
}

/** @returns the result, marked as waived if a waiver covers the failure. */
export function waived(result: CaseResult, waivers: readonly Waiver[], scope: WaiverScope): CaseResult {
  const waiver = isFailure(result) && ofHost(waivers, scope).find((one) => isValid(one, scope) && isAbout(one, result));
  if (!waiver) return result;
  const text = `${waiver.reason} (${waiver.owner}, until ${waiver.expires})`;
  return { ...result, verdict: 'waived', reason: { code: waiver.list ?? 'waiver', text } };
}

/** @param results with waived failures marked @returns the faults of the waivers */
export function waiverFaults(
  results: readonly CaseResult[],
  waivers: readonly Waiver[],
  scope: WaiverScope,
): WaiverFault[] {
  return ofHost(waivers, scope).flatMap((waiver) => {
    const about = results.filter((result) => isAbout(waiver, result));
    if (waiver.list === 'baseline') return baselineFaults(waiver, about);
    if (about.length === 0) return [fault('unmatched', waiver, 'matches nothing that was tried')];
    if (!isValid(waiver, scope)) {
      return [fault('expired', waiver, `expired on ${waiver.expires}: mend it, or renew the waiver`)];
    }
    const isMended = about.every(({ verdict }) => verdict === 'pass');
    return isMended ? [fault('unexpected-pass', waiver, 'passes now: remove the waiver')] : [];
  });
}

/** An expired entry needs no fault of its own: its case fails. A run of a part says nothing of the rest. */
function baselineFaults(entry: Waiver, about: readonly CaseResult[]): WaiverFault[] {
  const isMended = about.length > 0 && about.every(({ verdict }) => verdict === 'pass');
  return isMended ? [fault('mended', entry, 'passes now: remove it from the baseline')] : [];
}

function ofHost(waivers: readonly Waiver[], { host }: WaiverScope): Waiver[] {
  return waivers.filter((waiver) => matches(waiver.host ?? '*', new URL(host).hostname));
}

function isValid({ expires }: Waiver, { today }: WaiverScope): boolean {
  return expires >= today;
}

/** @returns a baseline: an entry for each must that fails, without its host: the file is of one. */
export function baselineOf(
  results: readonly CaseResult[],
  { owner, expires, reason }: Pick<Waiver, 'owner' | 'expires' | 'reason'>,
): { readonly waivers: readonly Waiver[] } {
  const failed = results.filter(({ verdict, reason: why }) => verdict === 'fail' || why?.code === 'baseline');
  return {
    waivers: failed.map(({ rule, operation }) => ({
      rule: rule.id,
      ...(operation ? { operation: operation.id } : {}),
      reason,
      owner,
      expires,
    })),
  };
}

/** @returns a template of a waivers file for the failures. */
export function waiverTemplate(results: readonly CaseResult[]): string {
  const failed = results.filter(isFailure);
  const entries = failed.map(
    ({ rule, operation }) =>
      `  - rule: ${rule.id}\n${operation ? `    operation: ${operation.id}\n` : ''}    reason: \n    owner: \n    expires: \n`,
  );
  return entries.length === 0 ? 'waivers: []\n' : `waivers:\n${entries.join('')}`;
}

function fault(kind: WaiverFault['kind'], { rule, operation }: Waiver, what: string): WaiverFault {
  return { kind, text: `${rule}${operation ? ` at ${operation}` : ''} ${what}` };
}

function isFailure({ verdict }: CaseResult): boolean {
  return verdict === 'fail' || verdict === 'warn';
}

function isAbout(waiver: Waiver, { rule, operation }: CaseResult): boolean {
  return (
    matches(waiver.rule, rule.id) && (waiver.operation === undefined || matches(waiver.operation, operation?.id ?? ''))
  );
}

async function contentOf(path: string, what: 'waivers' | 'baseline'): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`The ${what} ${path} cannot be read (${error.code}).`);
  }
}

function parsed(content: string, path: string): unknown {
  try {
    return parse(content);
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    throw new UsageError(`${path} is neither JSON nor YAML: ${error.message}`);
  }
}
