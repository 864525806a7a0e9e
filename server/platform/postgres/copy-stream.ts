/** Rows of a COPY as a stream of CSV (RFC 4180), in bounded memory for slow readers. */
import { Readable } from 'node:stream';

/** Rows are collected into blocks, because a write for each row would dominate. */
const blockBytes = 64 * 1024;
/** Blocks kept for reuse: as many as may be in flight. */
const spareBlocks = 6;
const byteOrderMark = Buffer.from('\ufeff');
const carriageReturn = 13;
const lineFeed = 10;

/** The reader has stalled for too long, so that its connection is freed. */
export class StalledReader extends Error {
  override name = 'StalledReader';
}

/** Backpressure on the source of rows. */
export interface Source {
  pause(): void;
  resume(): void;
}

export interface CopyStreamOptions {
  readonly bom: boolean;
  /** How long the reader may stall while data is available, in milliseconds. */
  readonly patience?: number;
}

export class CopyStream extends Readable {
  readonly #patience: number;
  #source: Source | undefined;
  #block: Buffer = Buffer.allocUnsafeSlow(blockBytes);
  /** Blocks that have been sent, for reuse. */
  readonly #spare: Buffer[] = [];
  #used = 0;
  #stalled: NodeJS.Timeout | undefined;

  constructor({ bom, patience = 5_000 }: CopyStreamOptions) {
    super({ highWaterMark: 4 * blockBytes });
    this.#patience = patience;
    if (bom) this.#used = byteOrderMark.copy(this.#block);
  }

  /**
   * Takes one CopyData message, which is one row with a line feed at its end: line ends become CRLF without a search
   * among the line feeds within cells.
   */
  takeRow(row: Uint8Array, source: Source): void {
    const length = row.byteLength - 1;
    if (length + 2 > blockBytes - this.#used) this.#pushBlock(source);
    if (length + 2 > this.#block.byteLength) this.#block = Buffer.allocUnsafeSlow(length + 2);
    this.#block.set(length < row.byteLength ? row.subarray(0, length) : row, this.#used);
    this.#used += length;
    this.#block[this.#used++] = carriageReturn;
    this.#block[this.#used++] = lineFeed;
  }

  /** Ends the stream after the last row. */
  finish(): void {
    this.#resumeSource();
    this.#pushBlock(undefined);
    this.push(null);
  }

  /**
   * As Readable's, but reuses each block after it was written: discarded blocks would pile up until V8 collects them,
   * the later the fewer other objects there are.
   */
  override pipe<Destination extends NodeJS.WritableStream>(destination: Destination): Destination {
    this.on('data', (content: Buffer) => {
      const sent = (error?: Error | null) => {
        if (!error) this.#reclaim(content);
      };
      if (destination.write(content, sent)) return;
      this.pause();
      destination.once('drain', () => this.resume());
    });
    this.on('end', () => destination.end());
    return destination;
  }

  override _read(): void {
    this.#resumeSource();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#resumeSource();
    done(error);
  }

  #reclaim({ buffer }: Buffer): void {
    if (buffer.byteLength === blockBytes && this.#spare.length < spareBlocks)
      this.#spare.push(Buffer.from(buffer, 0, blockBytes));
  }

  /** Resumes the source. Also at the end, because its connection returns to the pool. */
  #resumeSource(): void {
    clearTimeout(this.#stalled);
    this.#source?.resume();
    this.#source = undefined;
  }

  #pushBlock(source: Source | undefined): void {
    if (this.#used === 0) return;
    const wantsMore = this.push(this.#block.subarray(0, this.#used));
    this.#block = this.#spare.pop() ?? Buffer.allocUnsafeSlow(blockBytes);
    this.#used = 0;
    if (wantsMore || !source || this.#source) return;
    this.#source = source;
    source.pause();
    this.#stalled = setTimeout(
      () => this.destroy(new StalledReader('the reader of the export has stalled')),
      this.#patience,
    );
  }
}
