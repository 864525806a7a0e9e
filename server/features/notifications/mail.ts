/** Renders the mail of a notification: the words of the tenant, and below them what must not be missing. */
import type { NotificationLanguage, NotificationText } from '#contracts/schemas/notification.ts';
import { parseTemplate } from '#server/features/email-templates/template-language.ts';
import type { Job } from '#server/platform/jobs/task.ts';
import { renderLetter } from '#server/platform/mail/letter.ts';
import type { Attachment, Mailer } from '#server/platform/mail/mailer.ts';
import type { MailTenant, RenderedMail } from '#server/platform/mail/render.ts';
import { languageOf, type Messages, messagesIn } from '#server/platform/messages/messages.ts';
import type { Notice, Recipient, Sender } from './notice.ts';

/**
 * @returns the person's locale if there is a catalogue of its language, or else the organisation's; that too for a person who
 *   has the same language without a region: `en` alone writes dates as in the United States
 */
function localeOf({ locale }: Pick<Recipient, 'locale'>, sender: Sender): string {
  if (locale === null || languageOf(locale) !== new Intl.Locale(locale).language) return sender.locale;
  return locale === languageOf(sender.locale) ? sender.locale : locale;
}

interface Words {
  readonly sender: Sender;
  /** Gives the words of a language, as a template. */
  readonly textIn: (language: NotificationLanguage) => NotificationText;
}

/** @returns the known parts of the name */
const nameOf = ({ firstName, lastName }: Recipient): string => [firstName, lastName].filter(Boolean).join(' ');

/** Renders and sends it, with the id of the job. @throws JobRefused, MailUnavailable */
export async function sendNotification(
  { tenant, job }: Pick<Job<unknown>, 'tenant' | 'job'>,
  notice: Notice,
  { mailer, attachments, ...words }: Words & { mailer: Mailer; attachments?: readonly Attachment[] },
): Promise<void> {
  const rendered = await renderNotification(tenant, notice, words);
  const to = { name: nameOf(notice.recipient), address: notice.recipient.email };
  await mailer.send(tenant, { to, id: job.id, ...rendered, ...(attachments && { attachments }) });
}

export function renderNotification(
  tenant: MailTenant,
  notice: Notice,
  { sender, textIn }: Words,
): Promise<RenderedMail> {
  const { recipient } = notice;
  const locale = localeOf(recipient, sender);
  const language = languageOf(locale);
  const message = messagesIn(language);
  const { values, facts, link } = notice.describe({ locale, message, sender });
  const given = new Map([
    ['name', nameOf(recipient)],
    ['firstName', recipient.firstName ?? ''],
    ['lastName', recipient.lastName ?? ''],
    ['email', recipient.email],
    ['tenant.name', tenant.name],
    ['tenant.url', tenant.baseUrl],
    ...Object.entries(values),
  ]);
  const { subject, text } = textIn(language);
  return renderLetter(tenant, {
    language,
    subject: parseTemplate(subject, 'text').render(given),
    // The layout escapes them: a value is text, as the words are.
    paragraphs: parseTemplate(text, 'text')
      .render(given)
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
    facts: facts.filter(({ value }) => value !== ''),
    button:
      link === undefined ? memberButton(tenant, notice, message) : { label: message('notification.button'), link },
  });
}

/** @returns the way to the member's own page, which takes a sign-in */
function memberButton({ baseUrl }: MailTenant, { recipient, memberPage }: Notice, message: Messages) {
  if (memberPage === undefined || recipient.hasAccount !== true) return undefined;
  return { label: message('page.my'), link: `${baseUrl}${memberPage}` };
}
