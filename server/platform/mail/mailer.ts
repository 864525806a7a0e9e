/**
 * Sends mail over SMTP. Addresses never reach nodemailer as text that it would have to take apart, which is where mail
 * libraries are attacked: one recipient a message, in our own strict grammar, as an object.
 */
import { randomBytes } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { email } from '#contracts/schemas/fields.ts';
import { JobRefused } from '../jobs/task.ts';
import { lineOf } from './line.ts';

export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The same mail sent again keeps its Message-ID, by which a reader may know it: a job's id does. Absent: a new one. */
  readonly id?: string;
  /** Of newsletters only: by which mail programs unsubscribe their reader (RFC 8058). */
  readonly headers?: {
    readonly 'List-Unsubscribe': `<${string}>`;
    readonly 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click';
  };
}

export interface Mailer {
  /**
   * Resolves when the mail server has taken the mail.
   * @param tenant whose name it carries, and whose host is in its Message-ID
   * @throws JobRefused when the server will never take it: the address is not one, or is refused
   * @throws MailUnavailable when it may later: it cannot be reached, does not answer, or says so
   */
  send(tenant: { readonly host: string; readonly name: string }, mail: Mail): Promise<void>;
  /** To the mail server at the most; each has one mail at a time. */
  readonly connections: number;
  close(): void;
}

/** The mail server did not take a mail that it may take later. Names its answer, and no address. */
export class MailUnavailable extends Error {
  override name = 'MailUnavailable';
  /** The server's answer, where it was about this mail and not about us: others may be taken. */
  readonly aboutMail: number | undefined;
  constructor(message: string, aboutMail?: number) {
    super(message);
    this.aboutMail = aboutMail;
  }
}

export interface MailerOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  readonly url: string;
  /** The address that mails come from; the name beside it is the tenant's. */
  readonly from: string;
  /** Connections to the mail server; 10 when absent. */
  readonly connections?: number;
}

const address = email().required();

/** In milliseconds: nodemailer's own are minutes, and a job would hold its place for as long. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 5_000 };

/** What nodemailer's codes mean before there is a mail. */
const refusals: Readonly<Record<string, string>> = {
  EAUTH: 'does not take the user or the password',
  ENOAUTH: 'wants a user and a password',
  ETLS: 'offers no TLS that holds: a password is not sent without',
  EDNS: 'has a name that leads nowhere',
  ECONNECTION: 'cannot be reached',
  ESOCKET: 'cannot be reached, or its TLS does not hold',
  ETIMEDOUT: 'does not answer',
};

/** A server's answer to these is about this mail; to others, such as AUTH, it is about us, and somebody will mend it. */
const aboutTheMail = /^(?:RCPT TO|DATA)/;

/** One that can be tried. */
export interface TriableMailer extends Mailer {
  /** Connects, starts TLS and signs in as for a mail, and sends none. @throws MailUnavailable saying what the server refused */
  verify(): Promise<void>;
}

export function createMailer({ url, from, connections = 10 }: MailerOptions): TriableMailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // A password does not travel in the open, but for the mail sink on this machine.
    requireTLS: !secure && username !== '' && !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    ...timeouts,
    maxConnections: connections,
    // Some servers hang up after a thousand; more often would cost newsletters time.
    maxMessages: 500,
    // The queue tries again, and later.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    connections,
    async send(tenant, { to, subject, html, text, id, headers }) {
      if (address.validate(to.address).error) throw new JobRefused('the address of the mail is not one', 'ADDRESS');
      try {
        await transport.sendMail({
          from: { name: lineOf(tenant.name), address: from },
          to: { name: lineOf(to.name), address: to.address },
          subject: lineOf(subject),
          html,
          text,
          messageId: `<${id ?? randomBytes(16).toString('hex')}@${tenant.host}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        });
      } catch (error) {
        throw failure(error);
      }
    },
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        if (!(error instanceof Error && 'code' in error)) throw error;
        const answer = 'responseCode' in error ? `, ${error.responseCode}` : '';
        throw new MailUnavailable(
          `the mail server ${refusals[String(error.code)] ?? 'refuses'} (${error.code}${answer})`,
        );
      }
    },
    close: () => transport.close(),
  };
}

/** What of nodemailer's error may be logged: its messages repeat the server's, which repeat the address. */
function failure(error: unknown): Error {
  if (!(error instanceof Error && 'code' in error)) return error instanceof Error ? error : new Error(String(error));
  const command = 'command' in error ? String(error.command) : '';
  const answer = 'responseCode' in error ? Number(error.responseCode) : undefined;
  if (answer !== undefined && answer >= 500 && aboutTheMail.test(command)) {
    return new JobRefused('the mail server refuses the mail', answer);
  }
  const said = [error.code, answer, command].filter(Boolean).join(', ');
  return new MailUnavailable(
    `the mail server did not take the mail (${said})`,
    aboutTheMail.test(command) && answer !== 421 ? answer : undefined,
  );
}
