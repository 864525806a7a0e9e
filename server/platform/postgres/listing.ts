/** Columns of a collection, by the names of its filters and sorts. */
import { normalisedEmail } from '../email.ts';
import { join, raw, type Sql, sql } from './statement.ts';

interface Column {
  readonly column: Sql;
  /** Expression that the collection is sorted by: never null, and a key of an index. */
  readonly order: Sql;
  /** Type of `order`. */
  readonly type: Sql;
  /** Whether its filter takes several values, or an email. */
  readonly filter?: 'set' | 'email';
}

/** By member of the contract. */
export type Listing = Readonly<Record<string, Column>>;

/** The smallest value stands for none, so that a row comparison, which null would break, finds the next page. */
function optional(column: string, none: string): Sql {
  return raw(`coalesce(${column}, '${none}')`);
}

/** The order of dictionaries, whatever the default collation of the database is: case and accents decide last. */
const dictionary = 'collate "und-x-icu"';

/** Digits by the value that they make: the 10 000th document of a year has one more than those before it. */
const numeric = 'collate app.numbers';

export const instant = (column: string): Column => ({
  column: raw(column),
  order: raw(column),
  type: raw('timestamptz(3)'),
});
export const optionalInstant = (column: string): Column => ({
  ...instant(column),
  order: optional(column, '-infinity'),
});
export const integer = (column: string): Column => ({ column: raw(column), order: raw(column), type: raw('bigint') });
/** Keys, such as ids. */
export const key = (column: string): Column => ({ column: raw(column), order: raw(column), type: raw('text') });
export const documentNumber = (column: string): Column => ({ ...key(column), order: raw(`${column} ${numeric}`) });
export const optionalDocumentNumber = (column: string): Column => ({
  ...key(column),
  order: raw(`coalesce(${column}, '') ${numeric}`),
});
/** Names and titles. */
export const name = (column: string): Column => ({ ...key(column), order: raw(`${column} ${dictionary}`) });
export const optionalName = (column: string): Column => ({
  ...key(column),
  order: raw(`coalesce(${column}, '') ${dictionary}`),
});
/** Values of an enumeration. */
export const choice = (column: string): Column => ({ ...key(column), filter: 'set' });
export const email = (column: string): Column => ({ ...key(column), filter: 'email' });

/** What most collections have. */
export const dates = (alias: string) => ({
  createdAt: instant(`${alias}.created_at`),
  updatedAt: instant(`${alias}.updated_at`),
});
/** Keys of rows that may belong to a user or a contact. */
export const persons = (alias: string) => ({
  userId: key(`${alias}.user_id`),
  contactId: key(`${alias}.contact_id`),
});

/** @returns the column that the listing has for a member of the contract */
export function columnOf(listing: Listing, member: string): Column {
  const column = Object.hasOwn(listing, member) ? listing[member] : undefined;
  if (!column) throw new Error(`the listing has no column for ${member}`);
  return column;
}

/**
 * @param query validated; names that are neither in the listing nor a range are the store's own filters
 * @returns conditions, in the order of the listing, so that equal filters make equal statements
 */
export function conditionsOf(listing: Listing, query: object): Sql[] {
  const values = new Map<string, unknown>(Object.entries(query));
  for (const name of values.keys()) {
    const member = /^(.+)\[(?:after|before)\]$/.exec(name)?.[1];
    // A bug: ignored, the range would return everything.
    if (member !== undefined) columnOf(listing, member);
  }
  return Object.entries(listing).flatMap(([member, { column, filter }]) => {
    const exact = values.get(member);
    const from = values.get(`${member}[after]`);
    const until = values.get(`${member}[before]`);
    return [
      ...(exact === undefined ? [] : [equals(column, filter, exact)]),
      ...(from === undefined ? [] : [sql`${column} >= ${from}::timestamptz`]),
      ...(until === undefined ? [] : [sql`${column} <= ${until}::timestamptz`]),
    ];
  });
}

function equals(column: Sql, filter: Column['filter'], value: unknown): Sql {
  if (typeof value !== 'string' || filter === undefined) return sql`${column} = ${value}`;
  if (filter === 'email') return sql`${column} = ${normalisedEmail(value)}`;
  // One value keeps the order of an index that starts with the column.
  return value.includes(',') ? sql`${column} = any(${value.split(',')})` : sql`${column} = ${value}`;
}

/** @returns the condition of a search in texts of small tables, without an index */
export function contains(texts: readonly string[], search: string): Sql {
  if (isWordless(search)) return sql`false`;
  const text = join(texts.map(raw), ', ');
  return sql`app.search_text(concat_ws(' ', ${text})) like all (app.search_patterns(${wordsOf(search)}))`;
}

/** What app.search_text() removes: a word of nothing else would be found everywhere. */
const removed = /[\u0300-\u036f'`\u00b4\u02bc\u2018\u2019]/g;

/** @returns the words of a search, each to be found somewhere: of `Holm, Agnes` as of `agnes holm` */
export function wordsOf(search: string): string[] {
  return search.split(/[\s,;]+/).filter((word) => word.normalize('NFD').replaceAll(removed, '') !== '');
}

/** @returns whether a search has no word, such as a comma or an apostrophe: it finds nothing, where a blank one finds all */
export const isWordless = (search: string): boolean => search.trim() !== '' && wordsOf(search).length === 0;
