/**
 * A fast mail server that accepts, counts and discards, so that the sender is the bottleneck. Implements only the SMTP that
 * nodemailer uses.
 */
import { createServer, type Socket } from 'node:net';
import { serveParent } from '#test/serve-parent.ts';

export interface SinkQuestion {
  /** Resets the count. */
  readonly reset?: true;
}

export interface SinkAnswer {
  readonly port: number;
  readonly mails: number;
}

let mails = 0;

const server = createServer((socket: Socket) => {
  socket.setNoDelay(true);
  socket.on('error', () => {});
  let data = false;
  let held = '';
  socket.write('220 sink ESMTP\r\n');
  socket.on('data', (chunk) => {
    // Only the end of a mail matters; it may arrive in two parts.
    held = (data ? held.slice(-5) : held) + chunk.toString('latin1');
    if (data) {
      if (!held.endsWith('\r\n.\r\n')) return;
      data = false;
      held = '';
      mails += 1;
      socket.write('250 ok\r\n');
      return;
    }
    const lines = held.split('\r\n');
    held = lines.pop() ?? '';
    for (const line of lines) socket.write(replyTo(line));
  });

  function replyTo(line: string): string {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') return '250-sink\r\n250 8BITMIME\r\n';
    if (verb === 'DATA') {
      data = true;
      return '354 go on\r\n';
    }
    return verb === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n';
  }
});
const listening = new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

serveParent<SinkQuestion, SinkAnswer>(
  async ({ reset }) => {
    await listening;
    const address = server.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const counted = mails;
    if (reset) mails = 0;
    return { port, mails: counted };
  },
  async () => void server.close(),
);
