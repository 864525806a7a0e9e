/** Renders the mail of a notification: the words of the tenant, and below them what must not be missing. */
import type { NotificationLanguage, NotificationText } from '#contracts/schemas/notification.ts';
import { parseTemplate } from '#server/features/email-templates/template-language.ts';
import { renderLetter } from '#server/platform/mail/letter.ts';
import type { MailTenant, RenderedMail } from '#server/platform/mail/render.ts';
import { languageOf, messagesIn } from '#server/platform/messages/messages.ts';
import type { Notice, Recipient, Sender } from './notice.ts';

/** @returns the person's locale if there is a catalogue of its language, or else the organisation's */
function localeOf({ locale }: Pick<Recipient, 'locale'>, sender: Sender): string {
  return locale !== null && languageOf(locale) === new Intl.Locale(locale).language ? locale : sender.locale;
}

/** @returns the known parts of the name */
export const nameOf = ({ firstName, lastName }: Recipient): string => [firstName, lastName].filter(Boolean).join(' ');

/** @param textIn gives the words of a language, as a template */
export function renderNotification(
  tenant: MailTenant,
  notice: Notice,
  { sender, textIn }: { sender: Sender; textIn: (language: NotificationLanguage) => NotificationText },
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
    button: link === undefined ? undefined : { label: message('notification.button'), link },
  });
}
