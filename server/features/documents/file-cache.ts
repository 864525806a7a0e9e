/** LRU cache of files, bounded in bytes. Concurrent requests for one file make it once. */

export class FileCache {
  readonly #maximum: number;
  /** In order of last use. */
  readonly #files = new Map<string, Buffer>();
  /** In progress: concurrent callers share the promise. */
  readonly #pending = new Map<string, Promise<Buffer>>();
  #size = 0;

  /** @param maximum bytes of all files together */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /** @returns the cached file of the tag, or the result of `make`. @throws the error of `make`, which is not cached */
  async get(tag: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const file = this.#files.get(tag);
    if (!file) return this.#pending.get(tag) ?? this.#make(tag, make);
    this.#files.delete(tag);
    this.#files.set(tag, file);
    return file;
  }

  async #make(tag: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const pending = make();
    this.#pending.set(tag, pending);
    try {
      const file = await pending;
      this.#store(tag, file);
      return file;
    } finally {
      this.#pending.delete(tag);
    }
  }

  #store(tag: string, file: Buffer): void {
    this.#files.set(tag, file);
    this.#size += file.length;
    for (const [oldest, { length }] of this.#files) {
      if (this.#size <= this.#maximum) return;
      this.#files.delete(oldest);
      this.#size -= length;
    }
  }
}
