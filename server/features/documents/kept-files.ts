/** Finished files, until there is no room for them. */

export class KeptFiles {
  readonly #maximum: number;
  /** In the order of their last use. */
  readonly #files = new Map<string, Buffer>();
  /** Being made: who asks meanwhile waits for the same. */
  readonly #coming = new Map<string, Promise<Buffer>>();
  #size = 0;

  /** @param maximum bytes of all files together */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /** @returns the file of this tag, made if there is none. @throws what `make` throws, which is not remembered */
  async get(tag: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const file = this.#files.get(tag);
    if (!file) return this.#coming.get(tag) ?? this.#make(tag, make);
    this.#files.delete(tag);
    this.#files.set(tag, file);
    return file;
  }

  async #make(tag: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const coming = make();
    this.#coming.set(tag, coming);
    try {
      const file = await coming;
      this.#keep(tag, file);
      return file;
    } finally {
      this.#coming.delete(tag);
    }
  }

  #keep(tag: string, file: Buffer): void {
    this.#files.set(tag, file);
    this.#size += file.length;
    for (const [oldest, { length }] of this.#files) {
      if (this.#size <= this.#maximum) return;
      this.#files.delete(oldest);
      this.#size -= length;
    }
  }
}
