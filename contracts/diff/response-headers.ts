/** Compares the headers of responses. */
import type { JsonSchema } from '../openapi/json-schema.ts';
import type { Finding, Report } from './change.ts';
import { type OperationView, record } from './document.ts';
import { followsFromAnotherChange } from './implied.ts';
import { proseChanges } from './prose.ts';
import type { Documents } from './requests.ts';

/** Reports headers that came, went or are optional now: once for all statuses. */
export function compareHeaders(
  pairs: readonly (readonly [string, string])[],
  { before, after }: { before: OperationView; after: OperationView },
  documents: Documents,
  report: Report,
): void {
  const found = new Map<string, { finding: Finding; statuses: string[] }>();
  for (const [from, to] of pairs) {
    const [old, current] = [
      record(record(before.responses[from]).headers),
      record(record(after.responses[to]).headers),
    ];
    for (const name of new Set([...Object.keys(old), ...Object.keys(current)])) {
      if (followsFromAnotherChange(name, before, after)) continue;
      const [was, is] = [documents.before.resolve(old[name]), documents.after.resolve(current[name])];
      const at = { subject: after.id, operations: [after.id], affects: ['clients'], place: `header ${name}` } as const;
      const finding = headerChange(name in old ? was : undefined, name in current ? is : undefined);
      const known = finding && found.get(`${finding.kind} ${name}`);
      if (known) known.statuses.push(to);
      else if (finding) found.set(`${finding.kind} ${name}`, { finding: { ...at, ...finding }, statuses: [to] });
      if (!(name in old && name in current)) continue;
      for (const prose of proseChanges(was, is)) report({ ...at, ...prose, subject: 'document', affects: [] });
      const use = { subject: 'document', place: `header ${name}`, user: after.id, isWebhook: false };
      documents.schemas.compare(was.schema ?? {}, is.schema ?? {}, 'response', use);
    }
  }
  for (const { finding, statuses } of found.values()) {
    report({ ...finding, sentence: `${finding.sentence} (${statuses.join(', ')})` });
  }
}

function headerChange(
  was: JsonSchema | undefined,
  is: JsonSchema | undefined,
): Pick<Finding, 'severity' | 'kind' | 'before' | 'after' | 'sentence'> | undefined {
  const [before, after] = [was ? was.required === true : null, is ? is.required === true : null];
  if (!is) return { severity: 'breaking', kind: 'header-gone', before, after, sentence: 'is gone' };
  if (!was) return { severity: 'additive', kind: 'header-added', before, after, sentence: 'is new' };
  if (before === after) return undefined;
  return after
    ? { severity: 'additive', kind: 'header-required', before, after, sentence: 'is always present from now on' }
    : { severity: 'breaking', kind: 'header-optional', before, after, sentence: 'can be absent from now on' };
}
