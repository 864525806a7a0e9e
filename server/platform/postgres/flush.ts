/**
 * Several statements sent as one message, with one Sync behind them all. Up to it PostgreSQL runs them as one
 * transaction, without `begin` and `commit`, unless a statement opens one itself (its protocol, "Pipelining").
 *
 * Not pg's pipeline mode: that sends a Sync with each statement, has each described anew, and keeps a query, a timer
 * and a result for each. A read took our process twice as long, and PostgreSQL a third longer.
 */
import pg from 'pg';

export interface Statement {
  /** Prepared under it, once on each connection. The same name must always be the same text. */
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** What a statement did. */
export interface Outcome<Row> {
  readonly rows: Row[];
  /** PostgreSQL's command tag, such as `COMMIT` or `UPDATE 1`. */
  command: string;
}

interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** What is prepared on a connection: the columns that each name answers with. */
const prepared = new WeakMap<pg.Connection, Map<string, readonly Column[]>>();

/** One exchange, as pg's client runs it: it calls `submit`, and then the `handle…` of whatever PostgreSQL answers. */
export class Flush<Row extends pg.QueryResultRow> implements pg.Submittable {
  /** Called once. A property, because pg wraps it to watch the time. */
  callback: (error: Error | undefined) => void;
  readonly outcomes: Outcome<Row>[] = [];
  readonly #statements: readonly Statement[];
  readonly #parameters: readonly (readonly (Buffer | string | null)[])[];
  #known = new Map<string, readonly Column[]>();
  #columns: readonly Column[] = [];
  #rows: Row[] = [];
  #failure: Error | undefined;

  constructor(statements: readonly Statement[], callback: (error: Error | undefined) => void) {
    this.callback = callback;
    this.#statements = statements;
    // Before a byte is sent: a value that cannot be written must not leave half of a message behind.
    this.#parameters = statements.map(({ values = [] }) => values.map(parameter));
  }

  submit(connection: pg.Connection): void {
    this.#known = prepared.get(connection) ?? new Map();
    prepared.set(connection, this.#known);
    // Corked, all of it is one write, and so one packet.
    connection.stream.cork();
    for (const [index, { name = '', text }] of this.#statements.entries()) {
      const isNew = !this.#known.has(name);
      if (isNew) {
        // An earlier attempt may have been prepared and have failed afterwards; closing what is not there is no error.
        if (name) connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values: [...(this.#parameters[index] ?? [])] }, true);
      if (isNew) connection.describe({ type: 'P' }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
    this.#expect();
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID, 'text') }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(rowOf<Row>(this.#columns, fields));
    } catch (error) {
      // Thrown on, it would end the process: nobody but the socket calls us.
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const name = this.#statements[this.outcomes.length]?.name;
    if (name && !this.#known.has(name)) this.#known.set(name, this.#columns);
    this.outcomes.push({ rows: this.#rows, command: text });
    this.#expect();
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  /** PostgreSQL skips what stands behind the statement that failed. */
  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure);
  }

  /** Makes ready for the answer to the next statement. */
  #expect(): void {
    this.#rows = [];
    this.#columns = this.#known.get(this.#statements[this.outcomes.length]?.name ?? '') ?? [];
  }
}

/** The boundary between PostgreSQL's columns and what the caller says that its statement selects. */
function rowOf<Row extends pg.QueryResultRow>(columns: readonly Column[], fields: readonly (string | null)[]): Row {
  const row: pg.QueryResultRow = {};
  for (const [index, { name, read }] of columns.entries()) {
    const text = fields[index] ?? null;
    row[name] = text === null ? null : read(text);
  }
  return row as Row;
}

/** @returns a value as PostgreSQL reads it: arrays in its own notation, other objects as JSON. */
function parameter(value: unknown): Buffer | string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  return `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`;
}
