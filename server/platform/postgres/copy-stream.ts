/** The rows of a COPY as a stream of CSV, as RFC 4180 has it. Holds a block of it and no more, whatever its reader does. */
import { Readable } from 'node:stream';

/** Rows are gathered into blocks: a write for each row would take longer than the row. */
const blockBytes = 64 * 1024;
/** As many as may be on their way. */
const spareBlocks = 6;
const byteOrderMark = Buffer.from('\ufeff');
const carriageReturn = 13;
const lineFeed = 10;

/** The reader took nothing for so long that its place is given to another. */
export class StalledReader extends Error {
  override name = 'StalledReader';
}

/** What the stream asks of whoever brings the rows. */
export interface Source {
  pause(): void;
  resume(): void;
}

export interface CopyStreamOptions {
  readonly bom: boolean;
  /** How long the reader may take nothing while there is something to take, in milliseconds. */
  readonly patience?: number;
}

export class CopyStream extends Readable {
  readonly #patience: number;
  #source: Source | undefined;
  #block: Buffer = Buffer.allocUnsafeSlow(blockBytes);
  /** Blocks that have been sent. */
  readonly #spare: Buffer[] = [];
  #used = 0;
  #stalled: NodeJS.Timeout | undefined;

  constructor({ bom, patience = 30_000 }: CopyStreamOptions) {
    super({ highWaterMark: 4 * blockBytes });
    this.#patience = patience;
    if (bom) this.#used = byteOrderMark.copy(this.#block);
  }

  /**
   * Takes one message of PostgreSQL's, which is one row and ends with a line feed: so the end of a row can be mended
   * without looking for it among the line feeds inside of cells.
   */
  takeRow(row: Uint8Array, source: Source): void {
    const length = row.byteLength - 1;
    if (length + 2 > blockBytes - this.#used) this.#pass(source);
    if (length + 2 > this.#block.byteLength) this.#block = Buffer.allocUnsafeSlow(length + 2);
    this.#block.set(length < row.byteLength ? row.subarray(0, length) : row, this.#used);
    this.#used += length;
    this.#block[this.#used++] = carriageReturn;
    this.#block[this.#used++] = lineFeed;
  }

  /** After the last row. */
  finish(): void {
    this.#release();
    this.#pass(undefined);
    this.push(null);
  }

  /**
   * As Readable's own, and takes each block back when it has left: blocks that are thrown away pile up until V8 collects
   * them, which it does the later the fewer other objects there are.
   */
  override pipe<Destination extends NodeJS.WritableStream>(destination: Destination): Destination {
    this.on('data', (content: Buffer) => {
      const sent = (error?: Error | null) => {
        if (!error) this.#takeBack(content);
      };
      if (destination.write(content, sent)) return;
      this.pause();
      destination.once('drain', () => this.resume());
    });
    this.on('end', () => destination.end());
    return destination;
  }

  override _read(): void {
    this.#release();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#release();
    done(error);
  }

  #takeBack({ buffer }: Buffer): void {
    if (buffer.byteLength === blockBytes && this.#spare.length < spareBlocks)
      this.#spare.push(Buffer.from(buffer, 0, blockBytes));
  }

  /** Nothing holds the source back any more; also when it has ended, and is lent to somebody else. */
  #release(): void {
    clearTimeout(this.#stalled);
    this.#source?.resume();
    this.#source = undefined;
  }

  #pass(source: Source | undefined): void {
    if (this.#used === 0) return;
    const wantsMore = this.push(this.#block.subarray(0, this.#used));
    this.#block = this.#spare.pop() ?? Buffer.allocUnsafeSlow(blockBytes);
    this.#used = 0;
    if (wantsMore || !source || this.#source) return;
    this.#source = source;
    source.pause();
    this.#stalled = setTimeout(
      () => this.destroy(new StalledReader('the reader of an export took nothing')),
      this.#patience,
    );
  }
}
