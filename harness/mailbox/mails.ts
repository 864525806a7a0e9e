/** Source of mails: the interface of IMAP, Mailpit and user-defined commands. */
export interface Mail {
  /** Stable for the lifetime of the mail. */
  readonly id: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

export interface Mails {
  /** @returns the mails to the address, newest first. @throws Inconclusive when the mailbox is unavailable */
  to(address: string): Promise<readonly Mail[]>;
  close(): Promise<void>;
}
