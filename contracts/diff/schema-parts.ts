/** Collects the findings of schemas, and which operations and webhooks use each schema, directly or through another. */
import type { Affected, Finding } from './change.ts';
import type { SchemaFinding } from './schema-finding.ts';

/** A schema with a name, or one that stands in an operation. */
export interface Part {
  readonly subject: string;
  readonly found: { readonly place: string; readonly finding: SchemaFinding }[];
  /** Named schemas that it refers to. */
  readonly uses: Set<Part>;
  /** Operations and webhooks. */
  readonly users: Map<string, { readonly isWebhook: boolean }>;
}

export function newPart(subject: string): Part {
  return { subject, found: [], uses: new Set(), users: new Map() };
}

/** @returns the findings of all parts, each with the operations that reach it. Adds the users of a part to those that it uses */
export function findingsOf(parts: readonly Part[]): Finding[] {
  for (const part of parts.filter(({ users }) => users.size > 0)) spread(part, part.users, new Set());
  return parts.flatMap(({ subject, found, users }) =>
    found.map(({ place, finding: { inTypesAlone = false, ...finding } }) => {
      const isEditorial = finding.severity === 'editorial';
      return {
        ...finding,
        subject,
        // The words of a named schema are the same in both directions.
        place: isEditorial && subject.startsWith('schema ') ? place.replace(/^(?:request|response)(?:: )?/, '') : place,
        affects: isEditorial ? [] : affectedOf(users, inTypesAlone),
        operations: [...users.keys()].sort(),
      };
    }),
  );
}

function spread(part: Part, users: Part['users'], seen: Set<Part>): void {
  if (seen.has(part)) return;
  seen.add(part);
  for (const [user, kind] of users) part.users.set(user, kind);
  for (const used of part.uses) spread(used, users, seen);
}

function affectedOf(users: Part['users'], inTypesAlone: boolean): Affected[] {
  const kinds = [...users.values()];
  const affected: Affected[] = [];
  if (kinds.some(({ isWebhook }) => !isWebhook)) affected.push(inTypesAlone ? 'generated types' : 'clients');
  if (kinds.some(({ isWebhook }) => isWebhook)) affected.push('webhook receivers');
  return affected;
}
