/**
 * Allow list of the joi constructs that reach the OpenAPI document without loss. joi drops all others silently from its
 * JSON Schema, so an unlisted construct is refused.
 */
import type { Schema } from 'joi';
import { type Described, type DescribedRule, describe } from './openapi/describe.ts';
import { isRecord } from './openapi/json-schema.ts';
import { characterRules } from './schemas/joi.ts';

/** Parts of a description that are exported or do not affect validation. */
const exportedParts = new Set([
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

/** Types with a JSON counterpart. `date` converts and `link` recurs; the rest have none. */
const exportedTypes = new Set(['any', 'object', 'array', 'string', 'number', 'boolean', 'alternatives']);

type Check = (value: unknown) => boolean;

const exportedFlags: Readonly<Record<string, Check>> = {
  description: () => true,
  presence: (value) => value === 'required' || value === 'optional',
  only: () => true,
  unknown: () => true,
  default: (value) => isPlain(value) || (Array.isArray(value) && value.every(isPlain)),
};

const bound = (rule: DescribedRule) => Number.isFinite(rule.args?.limit);

/** Rules per type that JSON Schema expresses exactly. A limit must be a number, not a reference. */
const exportedRules: Readonly<Record<string, Readonly<Record<string, (rule: DescribedRule) => boolean>>>> = {
  string: { [characterRules.min]: bound, [characterRules.max]: bound, pattern: isPortablePattern, guid: isPlainGuid },
  number: { integer: () => true, min: bound, max: bound },
  array: { min: bound, max: bound, unique: (rule) => rule.args?.comparator === undefined },
  object: { min: bound, max: bound },
};

/** @returns paths and constructs of `schema` that the document would lose; empty if there are none */
export function lossesOf(schema: Schema, path = 'value'): readonly string[] {
  return losses(describe(schema), path);
}

function losses(described: Described, path: string): string[] {
  const found: string[] = [];
  const lose = (what: string) => found.push(`${path}: ${what}`);

  for (const part of Object.keys(described)) if (!exportedParts.has(part)) lose(part);
  const type = described.type ?? 'any';
  if (!exportedTypes.has(type)) lose(`type ${type}`);
  for (const [flag, value] of Object.entries(described.flags ?? {}))
    if (!exportedFlags[flag]?.(value)) lose(`flag ${flag}`);
  for (const rule of described.rules ?? []) {
    const isExported =
      exportedRules[type]?.[rule.name]?.(rule) && Object.keys(rule).every((key) => key === 'name' || key === 'args');
    if (!isExported) lose(`rule ${rule.name}`);
  }
  if (!isExactAllowance(described)) lose('allowed values');

  for (const [key, child] of Object.entries(described.keys ?? {})) found.push(...losses(child, `${path}.${key}`));
  for (const [index, item] of (described.items ?? []).entries()) {
    if (hasPresence(item)) found.push(`${path}[${index}]: flag presence`);
    found.push(...losses(item, `${path}[${index}]`));
  }
  for (const match of described.matches ?? []) {
    if (match.schema && Object.keys(match).length === 1) found.push(...losses(match.schema, `${path}|`));
    else lose('condition');
  }
  return found;
}

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** joi does not export a required array item, which means "at least one such". */
function hasPresence(item: Described): boolean {
  return isRecord(item.flags) && item.flags.presence !== undefined;
}

/** JSON Schema patterns have the `u` flag, no other flag and no inversion. */
function isPortablePattern({ args }: DescribedRule): boolean {
  const inverted = isRecord(args?.options) && args.options.invert === true;
  return typeof args?.regex === 'string' && args.regex.endsWith('/u') && !inverted;
}

/** The spelling of a UUID that `format: uuid` accepts. */
function isPlainGuid({ args }: DescribedRule): boolean {
  const options = args?.options;
  return isRecord(options) && options.separator === '-' && options.wrapper === false && options.version === undefined;
}

/** joi exports an allowed value beside the rules only if it is null; others would have to pass the rules. */
function isExactAllowance(described: Described): boolean {
  const values = described.allow ?? [];
  if (!values.every(isPlain)) return false;
  if (isRecord(described.flags) && described.flags.only === true) return true;
  const bounds = (described.rules ?? []).filter((rule) => rule.name !== characterRules.max);
  return values.every(
    (value) => value === null || (value === '' && described.type === 'string' && bounds.length === 0),
  );
}
