/**
 * Deprecation of operations, members of bodies and query parameters: since when, until when, and what to use instead. The
 * document shows it, and the gateway sends it with each response to a request that uses what is deprecated.
 */
import type { Schema } from 'joi';
import { type Described, describe } from './openapi/describe.ts';

/** Written as `deprecated` of an operation, or as `.meta({ deprecated: … })` of a joi schema. */
export interface Deprecation {
  /** Day in UTC, such as `2027-03-01`. */
  readonly since: string;
  /** First day, in UTC, on which it may be gone. */
  readonly sunset: string;
  /** What to use instead, such as `GET /api/v1/users`. */
  readonly instead: string;
}

/** A deprecated member: its names from the outside, `[]` for the items of an array. */
export interface DeprecatedMember {
  readonly path: readonly string[];
  readonly deprecation: Deprecation;
}

/** @returns the deprecation of a schema itself; undefined if it has none */
export function deprecationOf({ metas = [] }: Described): Deprecation | undefined {
  return metas.map((meta) => memberOf(meta, 'deprecated')).find(isDeprecation);
}

/** @returns the deprecated members at any depth */
export function deprecatedMembers(schema: Schema | undefined): readonly DeprecatedMember[] {
  return schema ? membersOf(describe(schema), []) : [];
}

function membersOf(described: Described, path: readonly string[]): DeprecatedMember[] {
  const own = deprecationOf(described);
  return [
    ...(own ? [{ path, deprecation: own }] : []),
    ...Object.entries(described.keys ?? {}).flatMap(([name, member]) => membersOf(member, [...path, name])),
    ...(described.items ?? []).flatMap((item) => membersOf(item, [...path, '[]'])),
    ...(described.matches ?? []).flatMap(({ schema }) => (schema ? membersOf(schema, path) : [])),
  ];
}

/** @returns what is wrong with the dates or the advice; empty if nothing is */
export function faultsOfDeprecation({ since, sunset, instead }: Deprecation): string[] {
  const faults = [since, sunset].filter((day) => !isDay(day)).map((day) => `${day} is no day such as 2027-03-01`);
  if (faults.length === 0 && sunset <= since) faults.push(`the sunset ${sunset} is not after ${since}`);
  if (instead.trim() === '') faults.push('it does not say what to use instead');
  return faults;
}

/** @returns midnight UTC of a day, in milliseconds */
export function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** @returns Markdown for the description of what is deprecated */
export function deprecationText({ since, sunset, instead }: Deprecation): string {
  return `**Deprecated** since ${since}, and may be gone from ${sunset} on. Use instead: ${instead}`;
}

/** @returns the members of the document that show it */
export function deprecationKeywords(deprecation: Deprecation | undefined) {
  if (!deprecation) return {};
  const { since, sunset, instead } = deprecation;
  return { deprecated: true, 'x-deprecated': { since, sunset, instead } };
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? timeOf(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function isDeprecation(value: unknown): value is Deprecation {
  return ['since', 'sunset', 'instead'].every((name) => typeof memberOf(value, name) === 'string');
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
