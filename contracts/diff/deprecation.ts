/** Changes of `deprecated` and `x-deprecated`, of operations, parameters and members of schemas. */
import type { JsonSchema } from '../openapi/json-schema.ts';
import { isSame } from './change.ts';
import { record } from './document.ts';
import type { SchemaFinding } from './schema-finding.ts';

/** @returns at most one finding: deprecated, no longer deprecated, or with other dates */
export function deprecationChange(before: JsonSchema, after: JsonSchema): SchemaFinding[] {
  const [was, is] = [before.deprecated === true, after.deprecated === true];
  const [old, current] = [record(before['x-deprecated']), record(after['x-deprecated'])];
  if (was === is && isSame(old, current)) return [];
  const shared = { before: was ? old : null, after: is ? current : null };
  if (!was) {
    const { since = 'now', sunset = 'an unknown day', instead = 'nothing' } = current;
    const sentence = `is deprecated since ${since}, ends on ${sunset}; instead: ${instead}`;
    return [{ ...shared, severity: 'risky', kind: 'deprecated', sentence }];
  }
  if (!is) return [{ ...shared, severity: 'additive', kind: 'deprecation-gone', sentence: 'is no longer deprecated' }];
  if (old.sunset === current.sunset) {
    return [
      { ...shared, severity: 'editorial', kind: 'deprecation-changed', sentence: 'has another note of deprecation' },
    ];
  }
  const isEarlier = String(current.sunset) < String(old.sunset);
  const sentence = `ends on ${current.sunset} instead of ${old.sunset}`;
  return [{ ...shared, severity: isEarlier ? 'risky' : 'additive', kind: 'sunset-changed', sentence }];
}
