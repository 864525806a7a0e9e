/** The mail to somebody who waited, and has a seat now. */

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
  /** What is to be paid, or nothing. */
  readonly price: string;
  readonly number: string;
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
  });
}

/** The address of an online event is for those whose seat is theirs. */
function where({ status, location }: Seated): string {
  const online = status === 'CONFIRMED' ? location?.onlineUrl : undefined;
  return [location?.name, location?.address, online].filter(Boolean).join('\n');
}

/** @returns `€30.00`, as the currency is written; nothing where nothing is to be paid. */
export function price({ status, amount, currency }: Pick<Seated, 'status' | 'amount' | 'currency'>): string {
  if (status !== 'PENDING_PAYMENT' || amount === null || currency === null) return '';
  return moneyFormat('en-GB', currency)(Number(amount));
}
