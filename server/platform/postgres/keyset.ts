/** SQL of keyset pagination: rows after or before a position in an order, as JSON. */
import type { TenantDb } from './database.ts';
import { type VersionedTable, versioned } from './kept-rows.ts';
import { columnOf, type Listing } from './listing.ts';
import { join, raw, type Sql, sql, unnamed } from './statement.ts';

/** The row that a page starts behind, or ends before. */
export interface Position {
  /** Value of the member that the rows are sorted by, as text. */
  readonly value: string;
  readonly id: string;
}

/** The page of a collection that a request is for. */
export interface PageRequest {
  readonly limit: number;
  readonly order: { readonly member: string; readonly descending: boolean };
  /** False: a filter, order or fields of the caller's choice, so that the statement is one of very many. */
  readonly usual: boolean;
  /** The validated query. */
  readonly query: object;
  /** Absent: the first page, which also counts. */
  readonly start: (Position & { readonly backwards: boolean }) | undefined;
  /** Members of the items; absent: all. */
  readonly fields: readonly string[] | undefined;
}

/** @returns the first page of a whole collection, the oldest first */
export function firstPage(limit: number): PageRequest {
  const order = { member: 'createdAt', descending: false };
  return { limit, order, usual: true, query: {}, start: undefined, fields: undefined };
}

export interface PageQuery extends PageRequest {
  /** Table and alias, such as `users u`. */
  readonly from: Sql;
  /** Alias in `from`. */
  readonly alias: Sql;
  /** Columns and expressions of the resource, named as in the contract. */
  readonly columns: Sql;
  /** Columns that the collection can be sorted by. */
  readonly listing: Listing;
  /** Tenant filter, then the other filters; joined by `and`. */
  readonly where: readonly Sql[];
  /** Number of rows, if it is known without a count: see `countOf`. */
  readonly total?: Sql | undefined;
  /** All that the rows follow from: see `versioned`. Absent: they are read each time. */
  readonly reads?: readonly VersionedTable[] | undefined;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type KeysetRow = {
  json: string;
  /** Number of rows of all pages; on the first page only. */
  totalItems: number | null;
  /** Member that the rows are sorted by, as in the item; only beside `fields`, which may leave it out of `json`. */
  position?: string | null;
};

/** @returns a select of up to one row more than the limit, at the far end; uses an index on the tenant, the order and the id */
export function pageOfRows(query: PageQuery): Sql {
  const { from, alias, columns, listing, where, limit, start, order, fields, total, usual, reads } = query;
  const { order: key, type } = columnOf(listing, order.member);
  const filter = join([...where], ' and ');
  const inOrder = (descending: boolean) => {
    const direction = descending ? raw('desc') : raw('asc');
    return sql`order by ${key} ${direction}, ${alias}.id ${direction}`;
  };
  // A page before a position is read from its end.
  const descending = start?.backwards ? !order.descending : order.descending;
  const beyond = descending ? raw('<') : raw('>');
  const beside = start ? sql` and (${key}, ${alias}.id) ${beyond} (${start.value}::${type}, ${start.id}::uuid)` : sql``;
  const totalItems = total ?? sql`(select count(*)::int from ${from} where ${filter})`;
  const statement = sql`select ${fields ? sparse(fields, order.member) : sql`row_to_json(shown)::text as json`},
      ${start ? sql`null::int` : totalItems} as "totalItems"
    from (select * from ${from} where ${filter}${beside} ${inOrder(descending)} limit ${limit + 1}) ${alias}
    cross join lateral (select ${columns}) shown ${inOrder(order.descending)}`;
  if (!usual) return unnamed(statement);
  return reads ? versioned(statement, reads) : statement;
}

/** Picks from the item as it would be shown, so that `fields` reveals nothing more. */
function sparse(fields: readonly string[], member: string): Sql {
  return sql`(select json_object_agg(m.key, m.value) from json_each(row_to_json(shown)) m
      where m.key = any(${['id', ...fields]}))::text as json, row_to_json(shown) ->> ${member} as position`;
}

/** A table whose row count is maintained by triggers. */
export type CountedTable = 'audit_log' | 'contacts' | 'payments' | 'registrations' | 'users';

/** @returns an expression for the tenant's number of rows in the table; of users, without deleted ones */
export function countOf(db: TenantDb, table: CountedTable): Sql {
  return sql`(select coalesce(sum(k.change), 0)::int from row_counts k where ${db.tenantFilter('k')} and k.name = ${table})`;
}
