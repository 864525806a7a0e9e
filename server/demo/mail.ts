/** Where the demo's mails end up: a sink with a page to read them. */
import { type MailSink, startMailSink } from '#fixtures/mail-sink/sink.ts';
import { DemoError } from './demo-error.ts';

/** Those of Mailpit, which people know. */
const usual = { smtpPort: 1025, httpPort: 8025 };

/** Which ports somebody has asked for. */
export interface MailPorts {
  readonly smtpPort: number | undefined;
  readonly mailPort: number | undefined;
}

/**
 * Takes the usual ports, or any where those are in use by another program: nothing depends on their number.
 * @throws DemoError when a port that was asked for is in use
 */
export async function startDemoMail({ smtpPort, mailPort }: MailPorts): Promise<MailSink> {
  const ports = { smtpPort: smtpPort ?? usual.smtpPort, httpPort: mailPort ?? usual.httpPort };
  for (;;) {
    try {
      return await startMailSink(ports);
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen' && 'port' in error)) throw error;
      if (error.port === ports.smtpPort && smtpPort === undefined) ports.smtpPort = 0;
      else if (error.port === ports.httpPort && mailPort === undefined) ports.httpPort = 0;
      else {
        const setting = error.port === smtpPort ? 'SMTP_PORT' : 'MAIL_PORT';
        throw new DemoError(
          `Port ${error.port} cannot be used for mail. Set ${setting} to another one, or leave it out.`,
          {
            cause: error,
          },
        );
      }
    }
  }
}
