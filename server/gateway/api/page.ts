/**
 * Keyset paging: a page starts behind the last row of the previous one, or ends before the first row of the next one, at
 * the same cost for every page and without shifts when rows are added or deleted. The signed cursor is valid for its
 * tenant, operation, filter and order only, in either direction.
 */
import type { AnyOperation } from '#contracts/operation.ts';
import { type Order, orderOf } from '#contracts/page-query.ts';
import { defaultItemsPerPage, type Page } from '#contracts/schemas/page.ts';
import type { PageRequest, Position } from '#server/platform/postgres/keyset.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { JsonBody } from '../http/json-body.ts';
import { invalidCursor, openCursor, sealCursor } from './cursor.ts';

export type { PageRequest };

/** A row of a page. Stores return one row beyond the limit if there is a next page. */
export interface PageRow {
  /** The item as JSON, with its `id`. */
  readonly json: string;
  readonly totalItems: number | null;
  /** See KeysetRow. */
  readonly position?: string | null;
}

/** The collection of a request. */
export interface Collection {
  readonly tenantId: string;
  readonly contract: AnyOperation;
  /** Request path, which identifies a nested collection. */
  readonly path: string;
  readonly query: Record<string, unknown>;
}

const idBytes = 16;
const instantBytes = 6;

/** Parameters that change the form of a page, and not which rows are on it. */
const ofForm = new Set(['itemsPerPage', 'after', 'before', 'fields']);

/** @returns what the cursors of a collection belong to */
export function scopeOf({ tenantId, contract, path, query }: Collection): string[] {
  const filter = Object.entries(query)
    .filter(([name]) => !ofForm.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return [tenantId, contract.id, path, JSON.stringify(filter)];
}

/** Whether a parameter may match few rows or nearly all, so that its value decides which index is best. */
const isVague = (name: string): boolean => name === 'search' || name === 'sort' || name.includes('[');

/** Instants are sorted by their time, which is stored in six bytes. A test keeps this convention of names. */
export const isInstant = (member: string): boolean => member.endsWith('At');

/** The value of an instant that is null: see `optionalInstant`. */
const never = '-infinity';

function encoded(member: string, value: string): Buffer {
  if (!isInstant(member)) return Buffer.from(value);
  if (value === never) return Buffer.alloc(0);
  const bytes = Buffer.alloc(instantBytes);
  bytes.writeIntBE(Date.parse(value), 0, instantBytes);
  return bytes;
}

function decoded(member: string, bytes: Buffer): string {
  if (!isInstant(member)) return bytes.toString();
  return bytes.length === 0 ? never : new Date(bytes.readIntBE(0, instantBytes)).toISOString();
}

/** The page that was made of the same rows last, so that its bytes and its ETag are made once. */
const made = new WeakMap<readonly PageRow[], { readonly of: string; readonly body: PageBody<never> }>();

/** Pages one collection for one request. */
export class Pager {
  readonly request: PageRequest;
  readonly #secrets: Secrets;
  readonly #scope: readonly string[];
  readonly #path: string;
  readonly #query: Record<string, unknown>;
  readonly #order: Order;

  /** @throws Problem 400 for a forged cursor or one of another tenant, collection, filter or order */
  constructor(secrets: Secrets, collection: Collection) {
    this.#secrets = secrets;
    this.#path = collection.path;
    this.#query = collection.query;
    this.#scope = scopeOf(collection);
    const { itemsPerPage, sort, fields } = collection.query;
    this.#order = orderOf(typeof sort === 'string' ? sort : (collection.contract.page?.[0] ?? 'createdAt'));
    const filters = Object.keys(collection.query).filter((name) => !ofForm.has(name));
    this.request = {
      limit: typeof itemsPerPage === 'number' ? itemsPerPage : defaultItemsPerPage,
      order: this.#order,
      query: collection.query,
      usual: filters.length === 0 || (filters.length === 1 && !filters.some(isVague)),
      start: this.#startOf(collection.query),
      fields: typeof fields === 'string' ? fields.split(',') : undefined,
    };
  }

  /**
   * @param rows up to one more than the limit, at the far end
   * @returns the page, with the paths of its neighbours
   */
  pageOf<Item>(rows: readonly PageRow[]): PageBody<Item> {
    // Only rows that are kept are frozen: see kept-rows.ts.
    if (!Object.isFrozen(rows)) return this.#bodyOf(rows);
    const of = JSON.stringify([this.#scope, this.#path, this.#query]);
    const known = made.get(rows);
    if (known?.of === of) return known.body;
    const body = this.#bodyOf<never>(rows);
    made.set(rows, { of, body });
    return body;
  }

  #bodyOf<Item>(rows: readonly PageRow[]): PageBody<Item> {
    const { limit, start } = this.request;
    const goesOn = rows.length > limit;
    const member = start?.backwards ? rows.slice(-limit) : rows.slice(0, limit);
    const [first, last] = [member[0], member.at(-1)];
    const isBehind = start?.backwards ? true : goesOn;
    const isBefore = start?.backwards ? goesOn : start !== undefined;
    const neighbours = {
      ...(last && isBehind && { next: this.#pathOf('after', last) }),
      ...(first && isBefore && { previous: this.#pathOf('before', first) }),
    };
    const total = start ? '' : `"totalItems":${rows[0]?.totalItems ?? 0},`;
    const view = JSON.stringify(neighbours);
    const items = member.map(({ json }, index) => (index === 0 ? json : `,${json}`));
    return new PageBody<Item>(['{"member":[', ...items, `],${total}"view":${view}}`], neighbours);
  }

  #pathOf(direction: 'after' | 'before', row: PageRow): string {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(this.#query)) {
      if (name !== 'after' && name !== 'before') query.set(name, String(value));
    }
    query.set(direction, this.#seal(this.#positionOf(row)));
    return `${this.#path}?${query}`;
  }

  #startOf({ after, before }: Record<string, unknown>): PageRequest['start'] {
    if (typeof before === 'string') {
      if (typeof after === 'string') throw invalidCursor('before', 'before is not possible together with after');
      return { ...this.#open('before', before), backwards: true };
    }
    return typeof after === 'string' ? { ...this.#open('after', after), backwards: false } : undefined;
  }

  /** Parses the item, because separate columns would be selected, sent and parsed for every row. */
  #positionOf({ json, position }: PageRow): Position {
    const item: Record<string, unknown> & { id: string } = JSON.parse(json);
    const value = position === undefined ? item[this.#order.member] : position;
    const none = isInstant(this.#order.member) ? never : '';
    return { id: item.id, value: value === null || value === undefined ? none : String(value) };
  }

  #seal({ value, id }: Position): string {
    const bytes = encoded(this.#order.member, value);
    const position = Buffer.concat([bytes, Buffer.from(id.replaceAll('-', ''), 'hex')]);
    return sealCursor(this.#secrets, this.#scope, position);
  }

  #open(name: 'after' | 'before', cursor: string): Position {
    const position = openCursor(this.#secrets, this.#scope, cursor);
    if (!position || position.length < idBytes) {
      throw invalidCursor(name, `${name} is not a cursor of this collection, filter and order`);
    }
    const key = position.subarray(position.length - idBytes).toString('hex');
    const id = key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return { value: decoded(this.#order.member, position.subarray(0, position.length - idBytes)), id };
  }
}

/** A page, with the paths of its neighbours for `Link`. */
export class PageBody<Item> extends JsonBody<Page<Item>> {
  readonly neighbours: Page<Item>['view'];
  constructor(json: string | readonly string[], neighbours: Page<Item>['view']) {
    super(json);
    this.neighbours = neighbours;
  }
}
