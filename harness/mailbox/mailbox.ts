/** Mailbox that receives the host's mails, opened as the profile configures it. */
import type { HttpClient } from '../http/client.ts';
import type { MailboxProfile } from '../profile.ts';
import { Inconclusive } from '../verdict.ts';
import { commandMails } from './command.ts';
import { imapMails } from './imap.ts';
import { mailpitMails } from './mailpit.ts';
import type { Mail, Mails } from './mails.ts';

/** Maximum wait for a mail, in milliseconds. */
const patience = 20_000;
/** Polling interval, in milliseconds. */
const interval = 150;

/** No mail came in time. */
export class MissingMail extends Inconclusive {
  constructor(address: string, milliseconds: number) {
    super('unexpected-answer', `no mail came to ${address} within ${milliseconds / 1_000} s`);
  }
}

export class Mailbox {
  readonly #mails: Mails;
  readonly #pattern: string;
  /** Ids of returned mails. */
  readonly #read = new Set<string>();

  constructor(mails: Mails, pattern: string) {
    this.#mails = mails;
    this.#pattern = pattern;
  }

  /** @returns an unused address. @param word a unique word */
  freshAddress(word: string): string {
    return this.#pattern.replace('{{unique}}', word);
  }

  /** @returns the next unread mail to the address. @throws MissingMail on timeout */
  async next(address: string, milliseconds = patience): Promise<Mail> {
    const mail = await this.find(address, () => true, milliseconds);
    if (mail) return mail;
    throw new MissingMail(address, milliseconds);
  }

  /** @returns the first matching unread mail to the address; undefined on timeout. */
  async find(
    address: string,
    wanted: (mail: Mail) => boolean,
    milliseconds: number = patience,
  ): Promise<Mail | undefined> {
    const end = performance.now() + milliseconds;
    for (;;) {
      const found = (await this.#mails.to(address)).findLast((mail) => !this.#read.has(mail.id) && wanted(mail));
      if (found) {
        this.#read.add(found.id);
        return found;
      }
      if (performance.now() > end) return undefined;
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
  }

  close(): Promise<void> {
    return this.#mails.close();
  }
}

/** Mailpit accepts mail to every address. */
const anyAddress = '{{unique}}@conformance.example';

export function openMailbox(profile: MailboxProfile, client: HttpClient): Mailbox {
  if (profile.kind === 'mailpit') return new Mailbox(mailpitMails(profile.url, client), profile.address ?? anyAddress);
  const mails = profile.kind === 'imap' ? imapMails(profile) : commandMails(profile.command);
  return new Mailbox(mails, profile.address);
}
