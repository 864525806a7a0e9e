/** Check of the mail server. */

import { createMailer } from '../../platform/mail/mailer.ts';
import { type Check, type Finding, ok } from './check.ts';
import type { DoctorConfig } from './config.ts';

/** @param sendTo recipient of a test email; absent: none is sent */
export function mailChecks({ smtpUrl, mailFrom }: DoctorConfig, sendTo: string | undefined): Check[] {
  if (smtpUrl === undefined) return [];
  const { host, protocol } = new URL(smtpUrl);
  return [
    {
      area: 'Mail',
      subject: 'SMTP_URL',
      advice: `Check SMTP_URL: ${host}, its user and password; smtp:// starts TLS by STARTTLS (port 587), smtps:// from the first byte (465).`,
      run: async (over) => {
        const mailer = createMailer({ url: smtpUrl, from: mailFrom ?? 'no-reply@guildgate.invalid', connections: 1 });
        over.addEventListener('abort', () => mailer.close());
        await mailer.verify();
        const hasUser = new URL(smtpUrl).username !== '';
        const found: Finding[] = [
          ok(
            'SMTP_URL',
            `${host} answers (${protocol.slice(0, -1)})${hasUser ? ', and takes the user and the password' : ', without a user'}`,
          ),
        ];
        if (sendTo === undefined) return found;
        const text = 'Guildgate can send mail from here: `guildgate doctor` has sent this one.';
        const content = { subject: 'Guildgate: a mail to try', text, html: `<p>${text}</p>` };
        await mailer.send(
          { host: 'guildgate.invalid', name: 'Guildgate' },
          { to: { name: '', address: sendTo }, ...content },
        );
        return [...found, ok('mail', `the server has taken a mail to ${sendTo}: see whether it arrives`)];
      },
    },
  ];
}
