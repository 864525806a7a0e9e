/**
 * Receives a body within its bounds. Replaces hapi's reader, which cuts the connection before the 413 is sent and turns
 * an aborted request into an internal error.
 */
import type { Readable } from 'node:stream';
import { Problem } from '../api/problem.ts';

export interface BodyBounds {
  readonly bytes: number;
  readonly milliseconds: number;
}

/**
 * Of an ordinary JSON body. The longest text in a contract has 20 000 characters, which are 240 000 bytes if each is escaped.
 * A slower body is an attack or a dead connection.
 */
export const bodyBounds: BodyBounds = { bytes: 256 * 1024, milliseconds: 5_000 };

/** hapi's option `payload` of a route whose body `receiveBody` takes: the raw stream, so that hapi's limits do not apply first. */
export const rawPayload = {
  parse: false,
  output: 'stream',
  maxBytes: Number.MAX_SAFE_INTEGER,
  timeout: false,
} as const;

/** @returns the 413 of a body beyond the bytes */
export function tooLarge(bytes: number): Problem {
  return new Problem('payload_too_large', { detail: `The request body is larger than ${bytes / 1024} KiB.` });
}

/** @throws Problem 413 over the bytes, 408 over the time, 400 (never delivered) if the client disconnects */
export async function receiveBody(source: Readable, bounds: BodyBounds): Promise<Buffer> {
  const received: Buffer[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      timer = setTimeout(() => reject(new Problem('request_timeout')), bounds.milliseconds);
      source.on('data', (chunk: Buffer) => {
        length += chunk.length;
        // Discards the rest until the response closes the connection.
        if (length > bounds.bytes) reject(tooLarge(bounds.bytes));
        else received.push(chunk);
      });
      source.once('end', () => resolve(Buffer.concat(received, length)));
      source.once('error', () => reject(new Problem('malformed_request')));
      source.once('close', () => reject(new Problem('malformed_request')));
    });
  } finally {
    clearTimeout(timer);
  }
}
