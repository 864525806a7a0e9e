/** The file of an import as items, from where its run is. */
import { chunkReader } from '#server/platform/postgres/chunks.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { columnsOf, itemOf } from './cells.ts';
import { ambiguous, blank, csvRows, delimiterOf, jsonRows, type Row, Unreadable } from './rows.ts';
import type { RunState } from './run-store.ts';
import type { Target } from './targets.ts';

/** An object; undefined: the row is none; `blank`: nothing is in the row; `ambiguous`: it has a member twice. */
export type Item = object | typeof blank | typeof ambiguous | undefined;

export interface Source {
  readonly header: readonly string[] | null;
  readonly delimiter: string | null;
  readonly ignored: readonly string[];
  /** Where the first row begins. */
  readonly position: number;
  /** From there, with ends counted from the start of the file. */
  readonly items: AsyncGenerator<Row<Item>>;
}

/** @throws Unreadable */
export function openSource(db: TenantDb, state: RunState, target: Target): Promise<Source> {
  return state.format === 'CSV' ? openCsv(db, state, target) : openJson(db, state, target);
}

async function openJson(db: TenantDb, state: RunState, target: Target): Promise<Source> {
  const position = Number(state.bytesDone);
  const shownOnly = target.shownOnly();
  const items = mapped(jsonRows(chunkReader(db, 'import', state.id)(position)), position, (value) =>
    objectOf(value, shownOnly),
  );
  return { header: null, delimiter: null, ignored: [], position, items };
}

/** @returns the object without the members that an export shows and no row can set */
function objectOf(value: unknown, shownOnly: ReadonlySet<string>): Item {
  if (value === blank || value === ambiguous) return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !shownOnly.has(name)));
}

async function openCsv(db: TenantDb, state: RunState, { schema }: Target): Promise<Source> {
  const from = chunkReader(db, 'import', state.id);
  const delimiter = state.delimiter ?? delimiterOf((await firstOf(from(0)))?.toString('utf8') ?? '');
  const first = state.header ? undefined : await firstOf(csvRows(from(0), delimiter, -1));
  const header = state.header ?? first?.value;
  if (!header) throw new Unreadable('The file is empty: it has no header row.');
  const columns = columnsOf(header, state.columns, { schema, key: state.matchBy });
  const position = first?.end ?? Number(state.bytesDone);
  const rows = csvRows(from(position), delimiter, state.rows);
  const items = mapped(rows, position, (cells) => itemOf(cells, columns, state) ?? blank);
  return { header, delimiter, ignored: columns.ignored, position, items };
}

async function* mapped<Value>(
  rows: AsyncIterable<Row<Value>>,
  position: number,
  map: (value: Value) => Item,
): AsyncGenerator<Row<Item>> {
  for await (const { value, end } of rows) yield { value: map(value), end: position + end };
}

async function firstOf<Value>(values: AsyncIterable<Value>): Promise<Value | undefined> {
  for await (const value of values) return value;
  return undefined;
}
