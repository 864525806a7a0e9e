/** A change of the contract: its severity, who is affected, and a fingerprint by which it can be accepted. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

/** From worst to best. */
export const severities = ['breaking', 'risky', 'additive', 'editorial'] as const;

/**
 * - breaking: a caller that is right today can fail
 * - risky: callers on the wire work on; types, strict readers or those with an eye on access may not
 * - additive: nothing that worked stops
 * - editorial: words and examples
 */
export type Severity = (typeof severities)[number];

/** Parties that a change concerns; none for an editorial change. `custom roles`: roles that a tenant defined itself. */
export type Affected =
  | 'clients'
  | 'read-only tokens'
  | 'webhook receivers'
  | 'generated types'
  | 'custom roles'
  | `role ${string}`
  | `limit ${string}`;

/** A change without its fingerprint. */
export interface Finding {
  readonly severity: Severity;
  readonly affects: readonly Affected[];
  /** Heading in reports: an operation id, or `schema User`, `webhook user.created`, `role ROLE_MEMBER`, `limit usersCsv`, `document`. */
  readonly subject: string;
  /** Place within the subject, such as `request body: address.city`; empty: the subject itself. */
  readonly place: string;
  /** Stable name of the kind of change, such as `pattern-changed`. */
  readonly kind: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Sentence without its subject. */
  readonly sentence: string;
  /** Operations and webhooks concerned. */
  readonly operations: readonly string[];
}

export interface Change extends Finding {
  /** Ten hexadecimal digits of a hash of subject, place, kind, before and after. */
  readonly fingerprint: string;
}

/** Functions that compare a part of two documents hand their findings to one of these. */
export type Report = (finding: Finding) => void;

/** @returns the fingerprint, which wording and severity do not change */
function fingerprintOf({ subject, place, kind, before, after }: Finding): string {
  const text = JSON.stringify([subject, place, kind, canonical(before), canonical(after)]);
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}

/** @returns one change for each fingerprint, with the operations and the affected of all its findings; worst first */
export function changesOf(findings: readonly Finding[]): Change[] {
  const changes = new Map<string, Change>();
  for (const finding of findings) {
    const fingerprint = fingerprintOf(finding);
    const same = changes.get(fingerprint);
    changes.set(fingerprint, {
      ...finding,
      fingerprint,
      affects: union(same?.affects, finding.affects),
      operations: union(same?.operations, finding.operations),
    });
  }
  const rank = ({ severity }: Change) => severities.indexOf(severity);
  return [...changes.values()].sort(
    (a, b) =>
      rank(a) - rank(b) || compare(a.subject, b.subject) || compare(a.place, b.place) || compare(a.kind, b.kind),
  );
}

/** @returns whether two parsed values are equal; the order of members is no difference */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || isDeepStrictEqual(a, b);
}

/** @returns a value as JSON with the members of each object sorted by name */
export function canonical(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => compare(a, b)))
      : part,
  );
  return text ?? 'undefined';
}

function union<T extends string>(some: readonly T[] = [], others: readonly T[]): readonly T[] {
  return [...new Set([...some, ...others])].sort(compare);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
