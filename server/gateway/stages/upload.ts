/**
 * Receives an uploaded file to a temporary file, so that its size is no matter of memory, and no connection to PostgreSQL
 * waits for a slow client.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Random } from '#server/platform/random.ts';
import { Problem } from '../api/problem.ts';
import { type BodyBounds, tooLarge } from './body.ts';

/** Bytes of a chunk, of which one at a time is in memory. */
const chunkBytes = 64 * 1024;
/** Milliseconds without a byte, as long as other bodies may take: a dead connection must not keep a share of the tenant. */
const longestSilence = 5_000;

export class Upload {
  readonly bytes: number;
  /** SHA-256. */
  readonly digest: Buffer;
  readonly #handle: FileHandle;
  constructor(handle: FileHandle, bytes: number, digest: Buffer) {
    this.#handle = handle;
    this.bytes = bytes;
    this.digest = digest;
  }

  /** The content from its start, as often as wanted. Each chunk is good until the next: all are in one buffer. */
  async *chunks(): AsyncGenerator<Buffer> {
    const buffer = Buffer.alloc(chunkBytes);
    for (let position = 0; position < this.bytes; ) {
      const { bytesRead } = await this.#handle.read(buffer, 0, chunkBytes, position);
      // A bug: the file has no name, so nothing else can shorten it.
      if (bytesRead === 0) throw new Error('the uploaded file is shorter than it was');
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/**
 * @returns the upload, to be closed
 * @throws Problem 413 over the bytes, 408 over the time, 400 if the client disconnects, 503 without space
 */
export async function receiveUpload(source: Readable, bounds: BodyBounds, random: Random): Promise<Upload> {
  const handle = await openNameless(random);
  try {
    const hash = createHash('sha256');
    let length = 0;
    for await (const chunk of withinTime(source, bounds.milliseconds)) {
      length += chunk.length;
      if (length > bounds.bytes) throw tooLarge(bounds.bytes);
      hash.update(chunk);
      for (let written = 0; written < chunk.length; ) written += (await handle.write(chunk, written)).bytesWritten;
      release(chunk);
    }
    return new Upload(handle, length, hash.digest());
  } catch (error) {
    await handle.close();
    throw isFull(error)
      ? new Problem('temporarily_unavailable', {
          detail: 'There is no space for files now.',
          headers: { 'retry-after': '30' },
        })
      : error;
  }
}

/** Frees a chunk of the socket at once: V8 lets 100 MiB of them become garbage before it collects any. */
function release({ buffer, length }: Buffer): void {
  // Others may share the memory of a part.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}

/** The folder of temporary files may be in memory. */
const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Without a name, it is gone with the process, however that ends. */
async function openNameless(random: Random): Promise<FileHandle> {
  const path = join(tmpdir(), `guildgate-upload-${random.bytes(16).toString('hex')}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}

async function* withinTime(source: Readable, milliseconds: number): AsyncGenerator<Buffer> {
  const late = Promise.withResolvers<never>();
  late.promise.catch(() => {});
  const refuse = () => late.reject(new Problem('request_timeout'));
  const timer = setTimeout(refuse, milliseconds);
  // The stream must outlive the loop: the response to a refused upload goes over the same socket.
  const chunks = source.iterator({ destroyOnReturn: false });
  let silence: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      silence = setTimeout(refuse, longestSilence);
      const next: IteratorResult<Buffer> = await Promise.race([chunks.next(), late.promise]);
      clearTimeout(silence);
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('malformed_request');
  } finally {
    clearTimeout(timer);
    clearTimeout(silence);
    // Discards the rest until the response closes the connection.
    source.resume();
  }
}
