/** Downloads to a file with little overhead: raw bytes of the socket, including the chunk headers of HTTP. */
import { closeSync, openSync, writeSync } from 'node:fs';
import net from 'node:net';
import { serveParent } from '#test/serve-parent.ts';

export interface Download {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: string;
}

export interface Downloaded {
  readonly seconds: number;
  readonly bytes: number;
}

function download({ port, path, headers, file }: Download): Promise<Downloaded> {
  const output = openSync(file, 'w');
  const started = performance.now();
  let bytes = 0;
  let end = '';
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise<Downloaded>((resolve, reject) => {
    const socket = net.connect({
      host: '127.0.0.1',
      port,
      onread: {
        buffer: Buffer.alloc(256 * 1024),
        callback: (length, buffer) => {
          bytes += length;
          writeSync(output, buffer, 0, length);
          end = (
            end + Buffer.from(buffer.buffer, Math.max(0, length - 5), Math.min(5, length)).toString('latin1')
          ).slice(-5);
          return true;
        },
      },
    });
    socket.on('error', reject);
    socket.on('close', () => {
      if (end === '0\r\n\r\n') resolve({ seconds: (performance.now() - started) / 1000, bytes });
      else reject(new Error('the export ended early'));
    });
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  }).finally(() => closeSync(output));
}

serveParent(download);
