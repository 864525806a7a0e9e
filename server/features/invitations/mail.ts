/** The mail with the link of an invitation. */
import { priceOf } from '#server/features/events/price.ts';
import { whenOf } from '#server/features/events/when.ts';
import { renderLetter } from '#server/platform/mail/letter.ts';
import type { MailTenant, RenderedMail } from '#server/platform/mail/render.ts';
import { languageOf, type Messages, messagesIn } from '#server/platform/messages/messages.ts';
import { linkOf } from './contact-hash.ts';
import type { SendableInvitation } from './mail-store.ts';

/** @returns the mail to the invited person. */
export function renderInvitation(
  tenant: MailTenant,
  invitation: SendableInvitation,
  hash: string,
): Promise<RenderedMail> {
  const { title, message: words, locale } = invitation;
  const language = languageOf(locale);
  const message = messagesIn(language);
  const name = nameOf(invitation);
  const where = whereOf(invitation, message);
  return renderLetter(tenant, {
    language,
    subject: message('invitation.subject', { event: title }),
    title,
    paragraphs: [
      message('mail.greeting', { name: name && ` ${name}` }),
      message('invitation.text', { organisation: tenant.name, event: title }),
      ...(words === null ? [] : [words]),
    ],
    facts: [
      { label: message('event.when'), value: whenOf(invitation, locale) },
      ...(where === '' ? [] : [{ label: message('event.where'), value: where }]),
      { label: message('event.price'), value: priceOf(invitation, locale) },
    ],
    button: { label: message('invitation.button'), link: linkOf(tenant.baseUrl, hash) },
    quiet: [message('invitation.mail.personal'), message('invitation.changeable')],
  });
}

/** @returns the person's name, or the known parts of it. */
export function nameOf({ firstName, lastName }: Pick<SendableInvitation, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

function whereOf({ kind, location }: SendableInvitation, message: Messages): string {
  const place = [location?.name, location?.address].filter(Boolean).join('\n');
  if (place || kind === 'IN_PERSON') return place;
  return message('invitation.online');
}
