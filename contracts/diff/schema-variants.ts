/** Compares the variants of `oneOf` and `anyOf`, and keywords that have no comparison of their own. */
import { isSame } from './change.ts';
import { editorialKeywords } from './prose.ts';
import type { Direction, Pair, SchemaFinding } from './schema-finding.ts';

/** Keywords that other files compare. A change of any other counts as a harmful one. */
const compared = new Set([
  ...['type', 'enum', 'const', 'x-extensible-enum', 'pattern', 'format', 'multipleOf', 'uniqueItems', 'default'],
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minItems', 'maxItems'],
  ...['minProperties', 'maxProperties', 'minContains', 'maxContains', 'properties', 'required', 'additionalProperties'],
  ...['items', 'oneOf', 'anyOf', 'allOf', '$ref', 'deprecated', 'x-deprecated', ...editorialKeywords],
]);

type Variants = readonly unknown[];

/** @returns the variants of two lists that belong together, by their order; undefined if their numbers differ */
export function pairedVariants(before: unknown, after: unknown): (readonly [unknown, unknown])[] | undefined {
  const [old, current] = [listOf(before), listOf(after)];
  return old.length === current.length ? old.map((variant, index) => [variant, current[index]]) : undefined;
}

/** @returns variants that came or went. No variants at all admit anything */
export function compareVariants(
  keyword: string,
  before: unknown,
  after: unknown,
  direction: Direction,
): SchemaFinding[] {
  const [old, current] = [listOf(before), listOf(after)];
  const gone = old.filter((variant) => !current.some((other) => isSame(variant, other)));
  const added = current.filter((variant) => !old.some((other) => isSame(variant, other)));
  const narrower = { kind: 'variants-narrower', sentence: `admits less by ${keyword}` };
  const wider = { kind: 'variants-wider', sentence: `admits more by ${keyword}` };
  const values = { before: gone, after: added };
  const narrows = { ...values, ...narrower, severity: direction === 'request' ? 'breaking' : 'additive' } as const;
  const widens = { ...values, ...wider, severity: direction === 'request' ? 'additive' : 'risky' } as const;
  if (old.length === 0) return [narrows];
  if (current.length === 0) return [widens];
  return [...(gone.length > 0 ? [narrows] : []), ...(added.length > 0 ? [widens] : [])];
}

/** @returns changes of keywords that nothing here understands, such as `not` */
export function compareOtherKeywords({ before, after, direction }: Pair): SchemaFinding[] {
  const keywords = new Set([...Object.keys(before.keywords), ...Object.keys(after.keywords)]);
  return [...keywords]
    .filter((keyword) => !compared.has(keyword) && !keyword.startsWith('x-'))
    .filter((keyword) => !isSame(before.keywords[keyword], after.keywords[keyword]))
    .map((keyword) => ({
      severity: direction === 'request' ? 'breaking' : 'risky',
      kind: 'keyword-changed',
      before: { [keyword]: before.keywords[keyword] ?? null },
      after: { [keyword]: after.keywords[keyword] ?? null },
      sentence: `has another ${keyword}, which is not compared in depth`,
    }));
}

function listOf(value: unknown): Variants {
  return Array.isArray(value) ? value : [];
}
