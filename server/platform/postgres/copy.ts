/**
 * COPY … TO STDOUT through a flush: the tenant is set in front of it, under the same Sync, as for every other statement.
 * Ours and not pg-copy-streams: that hides where one row ends and the next begins, which mending the ends of lines needs.
 */
import type pg from 'pg';
import type { CopyStream, Source } from './copy-stream.ts';
import { Flush, type Statement } from './flush.ts';

/** How long one may take, in milliseconds: an hour for the slowest line that still reads. */
export const copyTimeout = 3_600_000;

export class CopyOut extends Flush<never> {
  /** pg's own, in place of the one of the pool, which is meant for statements that a request waits for. */
  readonly query_timeout = copyTimeout + 1_000;
  readonly #stream: CopyStream;
  readonly #begun: () => void;
  #source: (Source & { destroy(): void }) | undefined;

  /**
   * @param stream takes the rows
   * @param begun called with the first of them, and so never for a statement that is refused
   */
  constructor(
    statements: readonly Statement[],
    stream: CopyStream,
    { begun, ended }: { begun: () => void; ended: (error: Error | undefined) => void },
  ) {
    super(statements, ended);
    this.#stream = stream;
    this.#begun = begun;
  }

  override submit(connection: pg.Connection): void {
    this.#source = connection.stream;
    super.submit(connection);
  }

  /** pg calls it with each row. */
  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    if (!this.#source || this.#stream.destroyed) return;
    this.#stream.takeRow(chunk, this.#source);
    this.#begun();
  }

  /** Nobody reads any more: PostgreSQL is told by the end of the connection. */
  abandon(): void {
    this.#source?.destroy();
  }
}
