/**
 * Compares schemas in depth. A schema that both documents name is compared once for each direction; its changes are reported
 * under its name, with all operations that use it.
 */
import { isRecord } from '../openapi/json-schema.ts';
import type { Finding } from './change.ts';
import { deprecationChange } from './deprecation.ts';
import { type ApiDocument, referenceOf } from './document.ts';
import { proseChanges } from './prose.ts';
import {
  compareBounds,
  compareDefault,
  compareFormat,
  compareMultiple,
  comparePattern,
  compareUnique,
} from './schema-bounds.ts';
import type { Comparison, Direction, Pair, SchemaFinding } from './schema-finding.ts';
import { compareMembers } from './schema-members.ts';
import { findingsOf, newPart, type Part } from './schema-parts.ts';
import { compareNull, compareTypes, compareValues } from './schema-values.ts';
import { compareOtherKeywords, compareVariants, pairedVariants } from './schema-variants.ts';
import { viewOf } from './schema-view.ts';

/** Where a schema is used. */
export interface Use {
  readonly subject: string;
  readonly place: string;
  /** Operation or webhook. */
  readonly user: string;
  readonly isWebhook: boolean;
}

interface Location {
  readonly direction: Direction;
  /** `request body: address.city` */
  readonly place: string;
  readonly part: Part;
}

const comparisons: readonly Comparison[] = [
  compareTypes,
  compareNull,
  compareValues,
  comparePattern,
  compareFormat,
  compareBounds,
  compareMultiple,
  compareUnique,
  compareDefault,
  compareOtherKeywords,
  ({ before, after }) => proseChanges(before.keywords, after.keywords),
  ({ before, after }) => deprecationChange(before.keywords, after.keywords),
];

export class SchemaComparison {
  readonly #before: ApiDocument;
  readonly #after: ApiDocument;
  readonly #parts: Part[] = [];
  /** By direction and names. */
  readonly #named = new Map<string, Part>();
  /** Schemas without a name that several operations share, by the two versions, then subject and place. */
  readonly #shared = new Map<unknown, Map<unknown, Map<string, Part>>>();
  /** Pairs being compared, for schemas that contain themselves. */
  readonly #open = new Map<unknown, Set<unknown>>();

  constructor(before: ApiDocument, after: ApiDocument) {
    this.#before = before;
    this.#after = after;
  }

  /** Compares two schemas of one place; the findings are in `findings()`. */
  compare(before: unknown, after: unknown, direction: Direction, { subject, place, user, isWebhook }: Use): void {
    const known = getOrAdd(
      getOrAdd(this.#shared, before, () => new Map<unknown, Map<string, Part>>()),
      after,
      () => new Map(),
    );
    const part = getOrAdd(known, `${direction} ${subject} ${place}`, () => {
      const added = this.#newPart(subject);
      this.#walk(before, after, { direction, place, part: added });
      return added;
    });
    part.users.set(user, { isWebhook });
  }

  /** @returns the changes of all schemas that were compared */
  findings(): Finding[] {
    return findingsOf(this.#parts);
  }

  #newPart(subject: string): Part {
    const part = newPart(subject);
    this.#parts.push(part);
    return part;
  }

  #walk(before: unknown, after: unknown, at: Location): void {
    const [old, current] = [referenceOf(before), referenceOf(after)];
    if (old === undefined || current === undefined) {
      this.#compareOnce(before, after, at);
      return;
    }
    const { direction } = at;
    const key = `${direction} ${old} ${current}`;
    let part = this.#named.get(key);
    if (!part) {
      part = this.#newPart(`schema ${current}`);
      // Before its members are compared, which may refer to it.
      this.#named.set(key, part);
      this.#compareOnce(this.#before.resolve(before), this.#after.resolve(after), {
        direction,
        place: direction,
        part,
      });
    }
    at.part.uses.add(part);
  }

  #compareOnce(before: unknown, after: unknown, at: Location): void {
    const open = getOrAdd(this.#open, before, () => new Set<unknown>());
    if (open.has(after)) return;
    open.add(after);
    const views = { before: viewOf(before, this.#before.resolve), after: viewOf(after, this.#after.resolve) };
    this.#compareViews({ ...views, direction: at.direction }, at);
    open.delete(after);
  }

  #compareViews(pair: Pair, { direction, place, part }: Location): void {
    const { before, after } = pair;
    const report = (at: string, finding: SchemaFinding) => part.found.push({ place: at, finding });
    const deeper = (old: unknown, current: unknown, name: string) =>
      this.#walk(old, current, { direction, part, place: inside(place, name) });
    for (const comparison of comparisons) for (const finding of comparison(pair)) report(place, finding);
    for (const { member, ...finding } of compareMembers(pair)) {
      report(member === null ? place : inside(place, member), finding);
    }
    for (const name of Object.keys(before.members)) {
      if (name in after.members) deeper(before.members[name], after.members[name], name);
    }
    if (isRecord(before.others) && isRecord(after.others)) deeper(before.others, after.others, '*');
    const [items, currentItems] = [before.keywords.items, after.keywords.items];
    if (items !== undefined || currentItems !== undefined) deeper(items ?? {}, currentItems ?? {}, '[]');
    for (const keyword of ['oneOf', 'anyOf']) {
      const [old, current] = [before.keywords[keyword], after.keywords[keyword]];
      const pairs = pairedVariants(old, current);
      for (const [index, [one, other]] of pairs?.entries() ?? []) deeper(one, other, `${keyword}[${index}]`);
      if (!pairs) for (const finding of compareVariants(keyword, old, current, direction)) report(place, finding);
    }
  }
}

function inside(place: string, name: string): string {
  if (name === '[]') return `${place}[]`;
  return place.includes(': ') ? `${place}.${name}` : `${place}: ${name}`;
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
