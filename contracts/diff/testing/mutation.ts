/**
 * Deliberate changes of a document, each with what a maintainer must hear about it. What is expected is written here from the
 * meaning of the change, with a reading of the document of its own, so that it shares no mistake with the comparison.
 */
import type { Severity } from '../change.ts';

/** A parsed document that may be changed. Tests alone: its shape is not checked. */
// biome-ignore lint/suspicious/noExplicitAny: operators reach into any place of a JSON document
export type Json = any;

/** One change that must be reported: its severity, those affected, and its heading. */
export interface Expected {
  readonly severity: Exclude<Severity, 'editorial'>;
  readonly affects: readonly string[];
  readonly subject: string;
}

/** `editorial`: words alone changed. */
type Expectation = readonly Expected[] | 'editorial';

/** Seeded choices. */
export interface Choice {
  /** @throws Error if there is nothing to choose from, which is a fault of the operator */
  of<T>(list: readonly T[]): T;
  integer(from: number, to: number): number;
}

export interface Operator {
  readonly name: string;
  /** Changes the document. @returns what must be reported */
  readonly mutate: (document: Json, choice: Choice) => Expectation;
}

export interface Site {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly node: Json;
}

/** @returns the operations of a document */
export function operationsIn(document: Json): Site[] {
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, node]) => ({ id: node.operationId, method, path, node })),
  );
}

export const kindsOf = ({ node }: Site): string[] => node.security.flatMap((one: object) => Object.keys(one));

/** `['read-only tokens']` if they may call the operation, else nothing. */
export function readOnlyTokens(site: Site): string[] {
  return site.method === 'get' && kindsOf(site).includes('apiToken') ? ['read-only tokens'] : [];
}

/** @returns the built-in roles with a permission; `self` and `none` admit all */
export function rolesWith(document: Json, permission: string): string[] {
  return Object.entries<Json>(document['x-roles'])
    .filter(([, role]) => permission === 'self' || permission === 'none' || role.permissions.includes(permission))
    .map(([name]) => `role ${name}`);
}

export const one = (severity: Expected['severity'], affects: readonly string[], subject: string): Expected[] => [
  { severity, affects, subject },
];
