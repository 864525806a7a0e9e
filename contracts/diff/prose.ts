/** Editorial changes: words and examples, on which no program depends. */
import type { JsonSchema } from '../openapi/json-schema.ts';
import { isSame } from './change.ts';
import type { SchemaFinding } from './schema-finding.ts';

export const editorialKeywords = ['title', 'summary', 'description', 'example', 'examples', 'externalDocs', '$comment'];

/** @returns one finding for each keyword of `keywords` whose text or value changed */
export function proseChanges(
  before: JsonSchema,
  after: JsonSchema,
  keywords: readonly string[] = editorialKeywords,
): (SchemaFinding & { readonly severity: 'editorial' })[] {
  return keywords
    .filter((keyword) => !isSame(before[keyword], after[keyword]))
    .map((keyword) => ({
      severity: 'editorial',
      kind: `${keyword}-changed`,
      before: before[keyword] ?? null,
      after: after[keyword] ?? null,
      sentence: sentenceOf(keyword, before[keyword], after[keyword]),
    }));
}

function sentenceOf(keyword: string, before: unknown, after: unknown): string {
  if (before === undefined) return `has a new ${keyword}`;
  return after === undefined ? `has no ${keyword} any more` : `has another ${keyword}`;
}
