/** The peer: nodemailer's own pool, and a loop that keeps it busy. No database, no templates: each mail is the same but for its address. */
import { createTransport } from 'nodemailer';
import { serveParent } from '../serve-parent.ts';

export interface BareJob {
  readonly port: number;
  readonly connections: number;
  readonly mails: number;
  readonly html: string;
  readonly text: string;
}

serveParent(async ({ port, connections, mails, html, text }: BareJob): Promise<{ seconds: number }> => {
  const transport = createTransport({
    pool: true,
    host: '127.0.0.1',
    port,
    maxConnections: connections,
    maxMessages: 500,
  });
  const began = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < mails) {
      next += 1;
      await transport.sendMail({
        from: { name: 'acme', address: 'no-reply@guildgate.example' },
        to: { name: `Ada ${next}`, address: `reader${next}@many.example` },
        subject: 'News',
        html,
        text,
        headers: {
          'List-Unsubscribe': `<http://acme.localhost/u/${'x'.repeat(66)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      });
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  const seconds = (performance.now() - began) / 1000;
  transport.close();
  return { seconds };
});
