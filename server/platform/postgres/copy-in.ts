/** COPY … FROM STDIN, for operators. Not pg-copy-streams: one class of pg's protocol, as for COPY … TO STDOUT. */
import { once } from 'node:events';
import type pg from 'pg';

/** pg's methods of the protocol, missing from its types. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Uint8Array): void;
  sendCopyFail(message: string): void;
  endCopyFrom(): void;
}

function isCopyConnection(connection: pg.Connection): connection is CopyConnection {
  return 'sendCopyFromChunk' in connection && 'sendCopyFail' in connection && 'endCopyFrom' in connection;
}

/** A query for pg's client, which calls `submit`, and then a `handle…` method for each message from PostgreSQL. */
class CopyIn implements pg.Submittable {
  readonly #text: string;
  readonly #source: AsyncIterable<Uint8Array>;
  readonly #onEnd: (error: Error | undefined, rows: number) => void;
  readonly #ended = new AbortController();
  #failure: Error | undefined;
  #rows = 0;

  constructor(
    text: string,
    source: AsyncIterable<Uint8Array>,
    onEnd: (error: Error | undefined, rows: number) => void,
  ) {
    this.#text = text;
    this.#source = source;
    this.#onEnd = onEnd;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: pg.Connection): void {
    if (!isCopyConnection(connection)) throw new Error('pg cannot copy into PostgreSQL');
    void this.#send(connection);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/^COPY (\d+)$/.exec(text)?.[1]);
  }

  handleError(error: Error): void {
    this.#ended.abort();
    // The source's own error is the cause of "COPY from stdin failed".
    this.#onEnd(this.#failure ?? error, 0);
  }

  handleReadyForQuery(): void {
    this.#onEnd(undefined, this.#rows);
  }

  async #send(connection: CopyConnection): Promise<void> {
    const { signal } = this.#ended;
    try {
      for await (const chunk of this.#source) {
        if (signal.aborted) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal });
      }
      if (!signal.aborted) connection.endCopyFrom();
    } catch (error) {
      // After PostgreSQL's own error nothing more is sent.
      if (signal.aborted) return;
      this.#failure = error instanceof Error ? error : new Error(String(error));
      connection.sendCopyFail(this.#failure.message);
    }
  }
}

/** @param text `copy … from stdin` @returns the number of rows, once PostgreSQL has them. @throws also the source's error */
export function copyIn(client: pg.ClientBase, text: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, source, (error, rows) => (error ? reject(error) : resolve(rows))));
  });
}
