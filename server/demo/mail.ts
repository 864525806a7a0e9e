/** Mail sink of the demo, with a page to read the emails. */
import { type MailSink, startMailSink } from '#fixtures/mail-sink/sink.ts';
import { DemoError } from './demo-error.ts';

/** Default ports, those of Mailpit. */
const usual = { smtpPort: 1025, httpPort: 8025 };

/** Configured ports; undefined: default. */
export interface MailPorts {
  readonly smtpPort: number | undefined;
  readonly mailPort: number | undefined;
}

/**
 * Uses the default ports, or free ones if those are in use.
 * @throws DemoError if a configured port is in use
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
