/** A copy of a body while it passes: up to a bound, so that memory stays constant whatever is streamed. */
export class BodyCopy {
  readonly #most: number;
  #chunks: Buffer[] = [];
  #bytes = 0;

  /** @param most bytes that are kept */
  constructor(most: number) {
    this.#most = most;
  }

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#most) this.#chunks = [];
    else this.#chunks.push(chunk);
  }

  /** All bytes that passed. */
  get bytes(): number {
    return this.#bytes;
  }

  get content(): Buffer | 'too-large' {
    return this.#bytes > this.#most ? 'too-large' : Buffer.concat(this.#chunks);
  }
}
