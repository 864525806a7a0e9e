/** The mail to a person who got a seat from the waitlist. */

import { join } from 'node:path';
import { when } from '#server/features/invitations/mail.ts';
import { moneyFormat } from '#server/platform/currency.ts';
import { type MailTenant, mailTemplate, type RenderedMail } from '#server/platform/mail/render.ts';
import type { Seated } from './mail-store.ts';

interface Filling {
  readonly name: string;
  readonly title: string;
  readonly when: string;
  readonly where: string;
  readonly seats: string;
  /** The amount to pay, or ''. */
  readonly price: string;
  readonly number: string;
  /** The due date of the payment, or ''. */
  readonly due: string;
}

const template = mailTemplate<Filling>(join(import.meta.dirname, 'mails/seat-given'));

/** @returns the mail to the person of the registration. */
export function renderSeatGiven(tenant: MailTenant, seated: Seated): Promise<RenderedMail> {
  const { name, title, seats, number } = seated;
  return template.render(tenant, {
    name,
    title,
    when: when(seated),
    where: where(seated),
    seats: seats === 1 ? 'One seat' : `${seats} seats`,
    price: price(seated),
    number: number ?? '',
    due: due(seated),
  });
}

/** @returns `Monday, 30 November 2026 at 10:00 (Europe/Paris)`, in the zone of the event. */
function due({ dueAt, timezone }: Seated): string {
  if (dueAt === null) return '';
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: timezone });
  return `${format.format(dueAt)} (${timezone.replaceAll('_', ' ')})`;
}

/** The address of an online event is included once the seat is confirmed. */
function where({ status, location }: Seated): string {
  const online = status === 'CONFIRMED' ? location?.onlineUrl : undefined;
  return [location?.name, location?.address, online].filter(Boolean).join('\n');
}

/** @returns `€30.00`, formatted by its currency; '' if nothing is to be paid. */
export function price({ status, amount, currency }: Pick<Seated, 'status' | 'amount' | 'currency'>): string {
  if (status !== 'PENDING_PAYMENT' || amount === null || currency === null) return '';
  return moneyFormat('en-GB', currency)(Number(amount));
}
