/** Mails in an IMAP mailbox. */
import type { MailboxProfile } from '../../profile.ts';
import type { Mails } from '../mailbox.ts';

export function imapMails(profile: Extract<MailboxProfile, { kind: 'imap' }>): Mails {
  throw new Error(`imap ${profile.host}`);
}
