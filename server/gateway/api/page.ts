/**
 * Keyset paging: a page starts behind the last row of the previous one, at the same cost for every page and without
 * shifts when rows are added or deleted. The signed cursor is valid for its tenant, operation and filter only.
 */
import type { AnyOperation } from '#contracts/operation.ts';
import { defaultItemsPerPage, type Page } from '#contracts/schemas/page.ts';
import { equalsAny, type Secrets } from '#server/platform/secrets.ts';
import { JsonBody } from '../http/json-body.ts';
import { Problem } from './problem.ts';

/** The row behind which a page starts. `createdAt` is a Unix time in milliseconds, the precision of its column. */
export interface Position {
  readonly createdAt: number;
  readonly id: string;
}

export interface PageRequest {
  readonly limit: number;
  /** Absent: the first page, which also counts. */
  readonly after: Position | undefined;
}

/** A row of a page. Stores return one row beyond the limit if there is a next page. */
export interface PageRow {
  /** The item as JSON, with `id` and `createdAt`. */
  readonly json: string;
  readonly totalItems: number | null;
}

/** The collection of a request. */
export interface Collection {
  readonly tenantId: string;
  readonly contract: AnyOperation;
  /** Request path, which identifies a nested collection. */
  readonly path: string;
  readonly query: Record<string, unknown>;
}

const macBytes = 16;
const positionBytes = 6 + 16;

const purpose = 'cursor';

function scopeOf({ tenantId, contract, path, query }: Collection): string[] {
  const filter = Object.entries(query)
    .filter(([name]) => name !== 'itemsPerPage' && name !== 'after')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return [tenantId, contract.id, path, JSON.stringify(filter)];
}

/** Parses the item, because separate columns would be selected, sent and parsed for every row. */
function positionOf({ json }: PageRow): Position {
  const { id, createdAt }: { id: string; createdAt: string } = JSON.parse(json);
  return { id, createdAt: Date.parse(createdAt) };
}

/** Pages one collection for one request. */
export class Pager {
  readonly request: PageRequest;
  readonly #secrets: Secrets;
  readonly #scope: readonly string[];
  readonly #path: string;
  readonly #query: Record<string, unknown>;

  /** @throws Problem 400 for a forged cursor or one of another tenant, collection or filter */
  constructor(secrets: Secrets, collection: Collection) {
    this.#secrets = secrets;
    this.#path = collection.path;
    this.#query = collection.query;
    this.#scope = scopeOf(collection);
    const { itemsPerPage, after } = collection.query;
    this.request = {
      limit: typeof itemsPerPage === 'number' ? itemsPerPage : defaultItemsPerPage,
      after: typeof after === 'string' ? this.#open(after) : undefined,
    };
  }

  /** @param rows up to one more than the limit. @returns the page, and the path of the next one for `Link`. */
  pageOf<Item>(rows: readonly PageRow[]): PageBody<Item> {
    const member = rows.slice(0, this.request.limit);
    const last = rows.length > member.length ? member.at(-1) : undefined;
    const next = last ? this.#pathOfNext(positionOf(last)) : undefined;
    const total = this.request.after ? '' : `"totalItems":${rows[0]?.totalItems ?? 0},`;
    const view = next ? `{"next":${JSON.stringify(next)}}` : '{}';
    const json = `{"member":[${member.map((row) => row.json).join(',')}],${total}"view":${view}}`;
    return new PageBody<Item>(json, next);
  }

  #pathOfNext(position: Position): string {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(this.#query)) if (name !== 'after') query.set(name, String(value));
    query.set('after', this.#seal(position));
    return `${this.#path}?${query}`;
  }

  #seal({ createdAt, id }: Position): string {
    const position = Buffer.alloc(positionBytes);
    position.writeUIntBE(createdAt, 0, 6);
    position.write(id.replaceAll('-', ''), 6, 'hex');
    const mac = this.#secrets.mac(purpose, ...this.#scope, position.toString('base64url')).subarray(0, macBytes);
    return Buffer.concat([position, mac]).toString('base64url');
  }

  #macs(position: Buffer): readonly Buffer[] {
    const macs = this.#secrets.macs(purpose, ...this.#scope, position.toString('base64url'));
    return macs.map((mac) => mac.subarray(0, macBytes));
  }

  #open(cursor: string): Position {
    const bytes = Buffer.from(cursor, 'base64url');
    const position = bytes.subarray(0, positionBytes);
    if (
      bytes.length !== positionBytes + macBytes ||
      // Node's decoder ignores invalid characters and spare bits, so that a cursor would have many spellings.
      bytes.toString('base64url') !== cursor ||
      !equalsAny(bytes.subarray(positionBytes), this.#macs(position))
    ) {
      throw new Problem('invalid_cursor', {
        violations: [
          { propertyPath: 'after', message: 'after is not a cursor of this collection and filter', code: 'format' },
        ],
      });
    }
    const id = position.toString('hex', 6).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return { createdAt: position.readUIntBE(0, 6), id };
  }
}

/** A page, with the path of the next one. */
export class PageBody<Item> extends JsonBody<Page<Item>> {
  readonly next: string | undefined;
  constructor(json: string, next: string | undefined) {
    super(json);
    this.next = next;
  }
}
