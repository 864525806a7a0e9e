/**
 * Receives a body within its bounds. Not hapi's reader: over the limit it cuts the connection before the 413 is sent,
 * and a client that hangs up becomes an internal error.
 */
import type { Readable } from 'node:stream';
import { Problem } from './problem.ts';

export interface BodyBounds {
  readonly bytes: number;
  readonly milliseconds: number;
}

/** @throws Problem 413 over the bytes, 408 over the time, 400 when the client hangs up, which nobody will hear. */
export async function receiveBody(source: Readable, bounds: BodyBounds): Promise<Buffer> {
  const received: Buffer[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      timer = setTimeout(() => reject(new Problem('request_timeout')), bounds.milliseconds);
      source.on('data', (chunk: Buffer) => {
        length += chunk.length;
        // The rest flows on and is forgotten, until the answer has closed the connection.
        if (length > bounds.bytes) reject(new Problem('payload_too_large'));
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
