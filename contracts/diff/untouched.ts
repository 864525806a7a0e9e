/** Finds operations and webhooks of which nothing has changed, so that a small change of a large document is found fast. */
import { isRecord, type JsonSchema } from '../openapi/json-schema.ts';
import { isSame } from './change.ts';

/**
 * @returns a function that says whether two versions of a part of the documents are the same, and so is all that they refer to
 */
export function untouchedParts(before: JsonSchema, after: JsonSchema): (old: unknown, current: unknown) => boolean {
  const [old, current] = [componentsOf(before), componentsOf(after)];
  const changed = new Set([...current].filter(([name, value]) => !isSame(value, old.get(name))).map(([name]) => name));
  const references = new Map([...current].map(([name, value]) => [name, referencesIn(value)]));
  // Until no component is added: what refers to a changed one has changed itself.
  for (let size = -1; size !== changed.size; ) {
    size = changed.size;
    for (const [name, used] of references) if (used.some((one) => changed.has(one))) changed.add(name);
  }
  return (one, other) => isSame(one, other) && !referencesIn(other).some((name) => changed.has(name));
}

/** By reference, such as `#/components/schemas/User`. */
function componentsOf({ components }: JsonSchema): Map<string, unknown> {
  const sections = isRecord(components) ? Object.entries(components) : [];
  return new Map(
    sections.flatMap(([section, entries]) =>
      Object.entries(isRecord(entries) ? entries : {}).map(
        ([name, value]) => [`#/components/${section}/${name}`, value] as const,
      ),
    ),
  );
}

function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [part] : referencesIn(part),
  );
}
