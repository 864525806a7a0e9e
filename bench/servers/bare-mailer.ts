/** The peer: a loop over nodemailer's own pool. No database, no templates: mails differ only in their address. */
import { createTransport } from 'nodemailer';
import { serveParent } from '#test/serve-parent.ts';

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
  const slot = async () => {
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
  await Promise.all(Array.from({ length: connections }, slot));
  const seconds = (performance.now() - began) / 1000;
  transport.close();
  return { seconds };
});
