/**
 * Sends mail over SMTP. One recipient per message, validated by our own strict grammar and passed as an object: the
 * address parsers of mail libraries are a common target of attacks.
 */
import { randomBytes } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { email } from '#contracts/schemas/fields.ts';
import { JobRefused } from '../jobs/task.ts';
import { inSpan } from '../tracing/tracing.ts';
import { lineOf } from './line.ts';

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** The sender of a mail. */
interface MailSender {
  readonly host: string;
  readonly name: string;
  /** Where replies go; absent or null: to the sender address. */
  readonly replyTo?: string | null;
}

export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly Attachment[];
  /** Basis of the Message-ID, so that a resent mail can be recognised, such as the id of its job. Absent: random. */
  readonly id?: string;
  /** One-click unsubscription of newsletters (RFC 8058). */
  readonly headers?: {
    readonly 'List-Unsubscribe': `<${string}>`;
    readonly 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click';
  };
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail.
   * @param tenant its name is the sender's name, and its host part of the Message-ID
   * @throws JobRefused for a permanent failure: the address is malformed or rejected
   * @throws MailUnavailable for a temporary failure: the server is unreachable, times out, or replies 4xx
   */
  send(tenant: MailSender, mail: Mail): Promise<void>;
  /** Maximum number of connections to the mail server; each sends one mail at a time. */
  readonly connections: number;
  close(): void;
}

/** The mail server did not accept a mail, but may later. The message has the reply code and no address. */
export class MailUnavailable extends Error {
  override name = 'MailUnavailable';
  /** Reply code if it concerns this mail only, so that others may be accepted. */
  readonly aboutMail: number | undefined;
  constructor(message: string, aboutMail?: number) {
    super(message);
    this.aboutMail = aboutMail;
  }
}

export interface MailerOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  readonly url: string;
  /** Sender address; the sender name is the tenant's. */
  readonly from: string;
  /** Connections to the mail server; 10 when absent. */
  readonly connections?: number;
}

const address = email().required();

/** In milliseconds. nodemailer's defaults are minutes, during which a job would hold its worker slot. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 5_000 };

/** Messages for nodemailer's error codes when a connection is verified. */
const verifyErrors: Readonly<Record<string, string>> = {
  EAUTH: 'rejects the user or the password',
  ENOAUTH: 'requires a user and a password',
  ETLS: 'offers no valid TLS, without which no password is sent',
  EDNS: 'has a host name that cannot be resolved',
  ECONNECTION: 'cannot be reached',
  ETIMEDOUT: 'does not respond',
};

/** Commands whose replies concern this mail; others, such as AUTH, concern our configuration. */
const mailCommands = /^(?:RCPT TO|DATA)/;

/** A mailer whose connection can be verified. */
export interface TriableMailer extends Mailer {
  /** Connects, starts TLS and authenticates, without sending a mail. @throws MailUnavailable with the reason */
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
    // Passwords need TLS, except for a mail sink on this machine.
    requireTLS: !secure && username !== '' && !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    ...timeouts,
    maxConnections: connections,
    // Some servers disconnect after a thousand mails; fewer per connection would slow newsletters down.
    maxMessages: 500,
    // The job queue retries, with backoff.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    connections,
    async send(tenant, { to, subject, html, text, attachments, id, headers }) {
      if (address.validate(to.address).error) throw new JobRefused('the address of the mail is malformed', 'ADDRESS');
      try {
        const message = {
          from: { name: lineOf(tenant.name), address: from },
          to: { name: lineOf(to.name), address: to.address },
          ...(tenant.replyTo && { replyTo: { name: lineOf(tenant.name), address: tenant.replyTo } }),
          subject: lineOf(subject),
          html,
          text,
          ...(attachments && { attachments: [...attachments] }),
          messageId: `<${id ?? randomBytes(16).toString('hex')}@${tenant.host}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        };
        await inSpan('send mail', {}, () => transport.sendMail(message), 'client');
      } catch (error) {
        throw failure(error);
      }
    },
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        if (!(error instanceof Error && 'code' in error)) throw error;
        if (error.code === 'ESOCKET') throw new MailUnavailable(`the mail server ${socketFailure(error)}`);
        const replyCode = 'responseCode' in error ? `, ${error.responseCode}` : '';
        throw new MailUnavailable(
          `the mail server ${verifyErrors[String(error.code)] ?? 'refuses'} (${error.code}${replyCode})`,
        );
      }
    },
    close: () => transport.close(),
  };
}

/** Node's own reason, which nodemailer leaves beside its code. Errors of TLS are no system calls. */
function socketFailure(error: Error): string {
  const code = 'originalCode' in error ? String(error.originalCode) : '';
  // After several addresses the message is empty.
  if (error instanceof AggregateError) return `cannot be reached (${code})`;
  if ('syscall' in error) return `cannot be reached (${error.message})`;
  const reason = 'reason' in error ? String(error.reason) : error.message;
  return `fails the TLS handshake (${code}: ${reason})`;
}

/** Error without nodemailer's message, which quotes the server's, which quotes the address. */
function failure(error: unknown): Error {
  if (!(error instanceof Error && 'code' in error)) return error instanceof Error ? error : new Error(String(error));
  const command = 'command' in error ? String(error.command) : '';
  const replyCode = 'responseCode' in error ? Number(error.responseCode) : undefined;
  if (replyCode !== undefined && replyCode >= 500 && mailCommands.test(command)) {
    return new JobRefused('the mail server refuses the mail', replyCode);
  }
  const details = [error.code, replyCode, command].filter(Boolean).join(', ');
  return new MailUnavailable(
    `the mail server did not take the mail (${details})`,
    mailCommands.test(command) && replyCode !== 421 ? replyCode : undefined,
  );
}
