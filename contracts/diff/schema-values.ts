/** Compares types, null and enumerations. */
import type { Comparison, SchemaFinding } from './schema-finding.ts';
import { shown } from './schema-finding.ts';
import { type SchemaView, typesBeyond } from './schema-view.ts';

const sorted = (values: Iterable<string>) => [...values].sort();

function typeText({ types }: SchemaView): string {
  return types.size >= 6 ? 'any type' : sorted(types).join(' or ') || 'nothing';
}

export const compareTypes: Comparison = ({ before, after, direction }) => {
  const gone = typesBeyond(before, after);
  const added = typesBeyond(after, before);
  const harmful = direction === 'request' ? gone : added;
  if (gone.length + added.length === 0) return [];
  return [
    {
      severity: harmful.length > 0 ? 'breaking' : 'additive',
      kind: 'type-changed',
      before: sorted(before.types),
      after: sorted(after.types),
      sentence: `is ${typeText(after)} instead of ${typeText(before)}`,
    },
  ];
};

export const compareNull: Comparison = ({ before, after, direction }) => {
  if (before.isNullable === after.isNullable) return [];
  const harmful = direction === 'request' ? before.isNullable : after.isNullable;
  const verb = direction === 'request' ? 'takes' : 'can be';
  return [
    {
      severity: harmful ? 'breaking' : 'additive',
      kind: after.isNullable ? 'null-allowed' : 'null-refused',
      before: before.isNullable,
      after: after.isNullable,
      sentence: after.isNullable ? `${verb} null now` : `${verb} null no longer`,
    },
  ];
};

export const compareValues: Comparison = ({ before, after, direction }) => {
  if (before.values === undefined && after.values === undefined) return compareOpenValues({ before, after, direction });
  if (before.values === undefined || after.values === undefined) return [enumerated(before, after, direction)];
  const [old, current] = [before.values, after.values];
  const gone = sorted(old).filter((value) => !current.has(value));
  const added = sorted(current).filter((value) => !old.has(value));
  return [
    ...gone.map((value): SchemaFinding => {
      const shared = { kind: 'value-gone', before: value, after: null };
      return direction === 'request'
        ? { ...shared, severity: 'breaking', sentence: `takes ${shown(value)} no longer` }
        : { ...shared, severity: 'risky', sentence: `is never ${shown(value)} any more`, inTypesAlone: true };
    }),
    ...added.map((value): SchemaFinding => {
      const shared = { kind: 'value-added', before: null, after: value };
      return direction === 'request'
        ? { ...shared, severity: 'additive', sentence: `takes ${shown(value)} too` }
        : { ...shared, severity: 'risky', sentence: `can be ${shown(value)} too`, inTypesAlone: true };
    }),
  ];
};

/** One of the two is an enumeration, the other is not. */
function enumerated(before: SchemaView, after: SchemaView, direction: 'request' | 'response'): SchemaFinding {
  const narrowed = after.values !== undefined;
  const shared = {
    kind: narrowed ? 'enumeration-added' : 'enumeration-gone',
    before: before.values ? sorted(before.values) : null,
    after: after.values ? sorted(after.values) : null,
    sentence: narrowed
      ? `has an enumeration now: ${shown(sorted(after.values ?? []).join(', '))}`
      : 'is no enumeration any more',
  };
  if (direction === 'request') return { ...shared, severity: narrowed ? 'breaking' : 'additive' };
  return narrowed ? { ...shared, severity: 'additive' } : { ...shared, severity: 'risky', inTypesAlone: true };
}

/** `x-extensible-enum` lists values to which more may be added without notice. */
const compareOpenValues: Comparison = ({ before, after }) => {
  const [old, current] = [before, after].map(({ keywords }) => keywords['x-extensible-enum']);
  if (!Array.isArray(old) || !Array.isArray(current)) return [];
  const gone: unknown[] = old.filter((value) => !current.includes(value));
  const added: unknown[] = current.filter((value) => !old.includes(value));
  return [
    ...gone.map(
      (value): SchemaFinding => ({
        severity: 'risky',
        kind: 'open-value-gone',
        before: value,
        after: null,
        sentence: `lists ${shown(value)} no longer`,
      }),
    ),
    ...added.map(
      (value): SchemaFinding => ({
        severity: 'additive',
        kind: 'open-value-added',
        before: null,
        after: value,
        sentence: `lists ${shown(value)} too`,
      }),
    ),
  ];
};
