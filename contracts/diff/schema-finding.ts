/** A change within a schema. Who is affected depends on the operations that use the schema. */
import type { Severity } from './change.ts';
import type { SchemaView } from './schema-view.ts';

/** Whether clients send values of the schema or receive them. Receivers of webhooks receive. */
export type Direction = 'request' | 'response';

export interface SchemaFinding {
  readonly severity: Severity;
  readonly kind: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly sentence: string;
  /** The change does no harm on the wire, but to types that were generated from the document. */
  readonly inTypesAlone?: true;
}

/** Two versions of one place. */
export interface Pair {
  readonly before: SchemaView;
  readonly after: SchemaView;
  readonly direction: Direction;
}

/** Compares one aspect of two schemas. */
export type Comparison = (pair: Pair) => readonly SchemaFinding[];

/** @returns a value for a sentence, cut to a readable length */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > maximumText ? `${text.slice(0, maximumText - 1)}…` : text;
}

const maximumText = 60;

/** @returns two values for a sentence; of long texts the part from a little before they differ */
export function shownPair(before: unknown, after: unknown): readonly [before: string, after: string] {
  if (typeof before !== 'string' || typeof after !== 'string') return [shown(before), shown(after)];
  const same = [...before].findIndex((character, index) => character !== after[index]);
  const start = Math.max(before.length, after.length) <= maximumText ? 0 : Math.max(0, same - 20);
  const cut = (text: string) => `${start > 0 ? '…' : ''}${shown(text.slice(start))}`;
  return [cut(before), cut(after)];
}
