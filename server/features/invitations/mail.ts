/** The mail with the link of an invitation. */
import { join } from 'node:path';
import { type MailTenant, mailTemplate, type RenderedMail } from '#server/platform/mail/render.ts';
import { linkOf } from './contact-hash.ts';
import type { SendableInvitation } from './mail-store.ts';

interface Filling {
  readonly name: string;
  readonly title: string;
  readonly when: string;
  readonly where: string;
  readonly message: string | null;
  readonly link: string;
}

const template = mailTemplate<Filling>(join(import.meta.dirname, 'mails/invitation'));

/** @returns the mail to the contact of the invitation. */
export function renderInvitation(
  tenant: MailTenant,
  invitation: SendableInvitation,
  hash: string,
): Promise<RenderedMail> {
  const { title, message } = invitation;
  return template.render(tenant, {
    title,
    message,
    name: nameOf(invitation),
    when: when(invitation),
    where: where(invitation),
    link: linkOf(tenant.baseUrl, hash),
  });
}

/** @returns the contact's name, or the known parts of it. */
export function nameOf({ firstName, lastName }: Pick<SendableInvitation, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** @returns the long form in the time of the event's place: `Monday 1 March 2027 at 19:00 – 21:00 (Europe/Paris)` */
export function when({
  startsAt,
  endsAt,
  timezone,
}: Pick<SendableInvitation, 'startsAt' | 'endsAt' | 'timezone'>): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: timezone });
  return `${format.formatRange(startsAt, endsAt)} (${timezone.replaceAll('_', ' ')})`;
}

function where({ kind, location }: SendableInvitation): string {
  const place = [location?.name, location?.address].filter(Boolean).join('\n');
  if (place || kind === 'IN_PERSON') return place;
  return 'Online: the address is shown after you accept';
}
