/** Reads the lines of a file that another program is still writing. */
import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** In milliseconds. */
const pollInterval = 200;

/**
 * @param path of a file that exists
 * @param isWritten true once the writer has ended and the file is complete
 */
export async function* follow(path: string, isWritten: () => boolean): AsyncGenerator<string> {
  const file = await open(path);
  try {
    const chunk = Buffer.alloc(1 << 20);
    let rest: Buffer[] = [];
    for (;;) {
      const isLast = isWritten();
      const { bytesRead } = await file.read(chunk, 0, chunk.length);
      if (bytesRead === 0) {
        if (isLast) break;
        await delay(pollInterval);
        continue;
      }
      const lines = splitLines(chunk.subarray(0, bytesRead));
      for (const part of lines.slice(0, -1)) {
        yield Buffer.concat([...rest, part]).toString('utf8');
        rest = [];
      }
      rest.push(Buffer.from(lines.at(-1) ?? Buffer.alloc(0)));
    }
    const last = Buffer.concat(rest).toString('utf8');
    // A killed writer may leave an incomplete line.
    if (last.endsWith('}')) yield last;
  } finally {
    await file.close();
  }
}

function splitLines(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
    parts.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return [...parts, bytes.subarray(start)];
}
