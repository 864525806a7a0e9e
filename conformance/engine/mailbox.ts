/** Where the host's mails can be read: the profile says how. */
import type { HttpClient } from '../http/client.ts';
import type { MailboxProfile } from '../profile.ts';
import { Inconclusive } from '../verdict.ts';
import { commandMails } from './mailbox/command.ts';
import { imapMails } from './mailbox/imap.ts';
import { mailpitMails } from './mailbox/mailpit.ts';

export interface Mail {
  /** Stays the same for as long as the mail is there. */
  readonly id: string;
  readonly subject: string;
  /** As plain text. */
  readonly text: string;
}

/** One way to read mails. */
export interface Mails {
  /** @returns the mails to the address, newest first. @throws Inconclusive when the mailbox does not answer */
  to(address: string): Promise<readonly Mail[]>;
  close(): Promise<void>;
}

/** How long a mail may take, in milliseconds. */
const patience = 20_000;
/** Between two looks, in milliseconds. */
const interval = 150;

export class Mailbox {
  readonly #mails: Mails;
  readonly #pattern: string;
  /** Ids of mails that were returned. */
  readonly #read = new Set<string>();

  constructor(mails: Mails, pattern: string) {
    this.#mails = mails;
    this.#pattern = pattern;
  }

  /** @returns an address that nothing was sent to. @param word that was never used */
  freshAddress(word: string): string {
    return this.#pattern.replace('{{unique}}', word);
  }

  /** @returns the next mail to the address that was not returned yet. @throws Inconclusive when none comes in time */
  async next(address: string, milliseconds = patience): Promise<Mail> {
    const mail = await this.find(address, () => true, milliseconds);
    if (mail) return mail;
    throw new Inconclusive('unexpected-answer', `no mail came to ${address} within ${milliseconds / 1_000} s`);
  }

  /** @returns the first mail to the address that is wanted and was not returned yet; nothing when none comes in time. */
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

/** Mailpit takes whatever is sent to it: any address will do. */
const anyAddress = '{{unique}}@conformance.example';

export function openMailbox(profile: MailboxProfile, client: HttpClient): Mailbox {
  if (profile.kind === 'mailpit') return new Mailbox(mailpitMails(profile.url, client), profile.address ?? anyAddress);
  const mails = profile.kind === 'imap' ? imapMails(profile) : commandMails(profile.command);
  return new Mailbox(mails, profile.address);
}
