/**
 * Which joi constructs reach the OpenAPI document whole. joi drops the others from its JSON Schema without a word, and
 * a promise that clients and the conformance suite cannot see is none. So this is a list of what is allowed, not of
 * what is forbidden: a construct nobody thought of is refused as well.
 */
import type { Schema } from 'joi';
import { type Described, type DescribedRule, describe } from './openapi/described.ts';
import { isRecord } from './openapi/json-schema.ts';
import { characterRules } from './schemas/joi.ts';

/** Parts of a description that are exported, or that say nothing about what is valid. */
const keptParts = new Set([
  'type',
  'flags',
  'rules',
  'allow',
  'examples',
  'keys',
  'items',
  'matches',
  'metas',
  'notes',
]);

/** Types with a JSON counterpart. `date` converts, `link` recurs, the rest are no JSON. */
const keptTypes = new Set(['any', 'object', 'array', 'string', 'number', 'boolean', 'alternatives']);

type Check = (value: unknown) => boolean;

const keptFlags: Readonly<Record<string, Check>> = {
  description: () => true,
  presence: (value) => value === 'required' || value === 'optional',
  only: () => true,
  unknown: () => true,
  default: (value) => isPlain(value) || (Array.isArray(value) && value.every(isPlain)),
};

const bound = (rule: DescribedRule) => Number.isFinite(rule.args?.limit);

/** For each type, the rules that JSON Schema says as exactly as joi. Where the rule takes a limit, a number only. */
const keptRules: Readonly<Record<string, Readonly<Record<string, (rule: DescribedRule) => boolean>>>> = {
  string: { [characterRules.min]: bound, [characterRules.max]: bound, pattern: isPortablePattern, guid: isPlainGuid },
  number: { integer: () => true, min: bound, max: bound },
  array: { min: bound, max: bound, unique: (rule) => rule.args?.comparator === undefined },
  object: { min: bound, max: bound },
};

/** @returns what the document would not say about `schema`, as paths and constructs; empty when it says everything. */
export function lossesOf(schema: Schema, path = 'value'): readonly string[] {
  return losses(describe(schema), path);
}

function losses(told: Described, path: string): string[] {
  const found: string[] = [];
  const lose = (what: string) => found.push(`${path}: ${what}`);

  for (const part of Object.keys(told)) if (!keptParts.has(part)) lose(part);
  const type = told.type ?? 'any';
  if (!keptTypes.has(type)) lose(`type ${type}`);
  for (const [flag, value] of Object.entries(told.flags ?? {})) if (!keptFlags[flag]?.(value)) lose(`flag ${flag}`);
  for (const rule of told.rules ?? []) {
    const kept =
      keptRules[type]?.[rule.name]?.(rule) && Object.keys(rule).every((key) => key === 'name' || key === 'args');
    if (!kept) lose(`rule ${rule.name}`);
  }
  if (!isExactAllowance(told)) lose('allowed values');

  for (const [key, child] of Object.entries(told.keys ?? {})) found.push(...losses(child, `${path}.${key}`));
  for (const [index, item] of (told.items ?? []).entries()) {
    if (hasPresence(item)) found.push(`${path}[${index}]: flag presence`);
    found.push(...losses(item, `${path}[${index}]`));
  }
  for (const match of told.matches ?? []) {
    if (match.schema && Object.keys(match).length === 1) found.push(...losses(match.schema, `${path}|`));
    else lose('condition');
  }
  return found;
}

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** A required item of an array means "at least one such", which is not exported. */
function hasPresence(item: Described): boolean {
  return isRecord(item.flags) && item.flags.presence !== undefined;
}

/** JSON Schema's patterns are read with the `u` flag and no other, and have no inversion. */
function isPortablePattern({ args }: DescribedRule): boolean {
  const inverted = isRecord(args?.options) && args.options.invert === true;
  return typeof args?.regex === 'string' && args.regex.endsWith('/u') && !inverted;
}

/** The one spelling that `format: uuid` means. */
function isPlainGuid({ args }: DescribedRule): boolean {
  const options = args?.options;
  return isRecord(options) && options.separator === '-' && options.wrapper === false && options.version === undefined;
}

/** A value allowed besides the rules is exported only as null; one of the type itself would have to pass the rules. */
function isExactAllowance(told: Described): boolean {
  const values = told.allow ?? [];
  if (!values.every(isPlain)) return false;
  if (isRecord(told.flags) && told.flags.only === true) return true;
  const bounds = (told.rules ?? []).filter((rule) => rule.name !== characterRules.max);
  return values.every((value) => value === null || (value === '' && told.type === 'string' && bounds.length === 0));
}
