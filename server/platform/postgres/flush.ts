/**
 * Several statements sent in one write, followed by one Sync. PostgreSQL runs them as one implicit transaction, unless a
 * statement opens one (protocol, "Pipelining").
 *
 * Not pg's pipeline mode, which sends a Sync and a Describe per statement and allocates a query, a timer and a result for
 * each: a read took our process twice as long, and PostgreSQL a third longer.
 */
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

export interface Statement {
  /** Name of the prepared statement, which must always have the same text. Absent: not prepared. */
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** Result of a statement. */
export interface StatementResult<Row> {
  readonly rows: Row[];
  /** PostgreSQL's command tag, such as `COMMIT` or `UPDATE 1`. */
  command: string;
}

interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** Columns of the statements prepared on each connection, by name. */
const prepared = new WeakMap<pg.Connection, Map<string, readonly Column[]>>();

/** A query for pg's client, which calls `submit`, and then a `handle…` method for each message from PostgreSQL. */
export class Flush<Row extends pg.QueryResultRow> implements pg.Submittable {
  /** Called once. A property, because pg wraps it for query_timeout. */
  callback: (error: Error | undefined) => void;
  readonly results: StatementResult<Row>[] = [];
  readonly #statements: readonly Statement[];
  readonly #parameters: readonly (readonly (Buffer | string | null)[])[];
  #known = new Map<string, readonly Column[]>();
  #columns: readonly Column[] = [];
  #rows: Row[] = [];
  #failure: Error | undefined;

  constructor(statements: readonly Statement[], callback: (error: Error | undefined) => void) {
    this.callback = callback;
    this.#statements = statements;
    // Before anything is sent: a value that cannot be encoded must not leave a partial message.
    this.#parameters = statements.map(({ values = [] }) => values.map(parameter));
  }

  submit(connection: pg.Connection): void {
    this.#known = prepared.get(connection) ?? new Map();
    prepared.set(connection, this.#known);
    // Corked into one write, and so one packet.
    connection.stream.cork();
    for (const [index, { name = '', text }] of this.#statements.entries()) {
      const isNew = !this.#known.has(name);
      if (isNew) {
        // It may be prepared from an attempt that failed afterwards; closing an absent statement is no error.
        if (name) connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values: [...(this.#parameters[index] ?? [])] }, true);
      if (isNew) connection.describe({ type: 'P' }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
    this.#prepareNext();
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID, 'text') }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(rowOf<Row>(this.#columns, fields));
    } catch (error) {
      // Called from the socket, so that a thrown error would end the process.
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const name = this.#statements[this.results.length]?.name;
    if (name && !this.#known.has(name)) this.#known.set(name, this.#columns);
    this.results.push({ rows: this.#rows, command: text });
    this.#prepareNext();
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  /** PostgreSQL skips all statements after the failed one. */
  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure);
  }

  /** Prepares for the result of the next statement. */
  #prepareNext(): void {
    this.#rows = [];
    this.#columns = this.#known.get(this.#statements[this.results.length]?.name ?? '') ?? [];
  }
}

/** Builds a row. The cast is the boundary between PostgreSQL's columns and the type that the caller declares. */
function rowOf<Row extends pg.QueryResultRow>(columns: readonly Column[], fields: readonly (string | null)[]): Row {
  const row: pg.QueryResultRow = {};
  for (const [index, { name, read }] of columns.entries()) {
    const text = fields[index] ?? null;
    row[name] = text === null ? null : read(text);
  }
  return row as Row;
}

/** @returns a value in PostgreSQL's text format; a date in UTC, whatever the process's time zone is */
function parameter(value: unknown): Buffer | string | null {
  return value instanceof Date ? value.toISOString() : prepareValue(value);
}
