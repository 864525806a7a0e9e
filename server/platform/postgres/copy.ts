/**
 * COPY … TO STDOUT in a flush, so that the tenant is set before it under the same Sync. Not pg-copy-streams, which hides
 * the boundaries of rows; those are needed to write CRLF line ends.
 */
import type pg from 'pg';
import type { CopyStream, Source } from './copy-stream.ts';
import { Flush, type Statement } from './flush.ts';

/** Timeout of a COPY, in milliseconds: an hour, for the slowest reader. */
export const copyTimeout = 3_600_000;

class CopyOut extends Flush<never> {
  /** Read by pg in place of the pool's query_timeout, which is for short statements. */
  readonly query_timeout = copyTimeout + 1_000;
  readonly #stream: CopyStream;
  readonly #onStart: () => void;
  #source: (Source & { destroy(): void }) | undefined;

  /**
   * @param stream receives the rows
   * @param onStart called with each row, and so never for a statement that fails
   */
  constructor(
    statements: readonly Statement[],
    stream: CopyStream,
    { onStart, onEnd }: { onStart: () => void; onEnd: (error: Error | undefined) => void },
  ) {
    super(statements, onEnd);
    this.#stream = stream;
    this.#onStart = onStart;
  }

  override submit(connection: pg.Connection): void {
    this.#source = connection.stream;
    super.submit(connection);
  }

  /** Called by pg with each row. */
  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    if (!this.#source || this.#stream.destroyed) return;
    this.#stream.takeRow(chunk, this.#source);
    this.#onStart();
  }

  /** Cancels the COPY by closing the connection. */
  cancel(): void {
    this.#source?.destroy();
  }
}

export interface CopyOptions {
  readonly stream: CopyStream;
  /** Called with each row, and so never for a statement that fails. */
  readonly onStart: () => void;
  /** Called before the connection is closed because the stream was destroyed. */
  readonly onCancel?: () => void;
}

/**
 * Sends all statements in one write; the last one is a COPY … TO STDOUT into the stream. Destroying the stream closes the
 * connection, which cancels the COPY.
 * @returns when the stream has taken the last row
 */
export function copyOut(
  client: pg.ClientBase,
  statements: readonly Statement[],
  { stream, onStart, onCancel }: CopyOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = new CopyOut(statements, stream, {
      onStart,
      onEnd: (error) => {
        stream.off('close', cancel);
        if (error) reject(error);
        else resolve();
      },
    });
    const cancel = () => {
      onCancel?.();
      query.cancel();
    };
    stream.on('close', cancel);
    if (stream.destroyed) cancel();
    client.query(query);
  });
}
