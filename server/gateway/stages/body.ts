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
