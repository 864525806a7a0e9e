/** How a payment is to be paid, as on the page of an invitation. */
import type { OwnPayment } from '#contracts/schemas/payment.ts';
import type { StandingView } from '#server/features/invitation-page/standing.ts';
import { transferText } from '#server/features/invitation-page/transfer-code.ts';
import { payingFacts } from '#server/features/notifications/payable.ts';
import { qrCodeOf } from '#server/platform/qr-code.ts';
import type { Visit } from './route.ts';

/**
 * @param timezone of the event; due dates of no event are in UTC, as in mails
 * @returns facts and QR code of the transfer, or the sentence that the organisation will say how to pay
 */
export function payingView(
  payment: OwnPayment,
  { locale, message, organisation }: Visit,
  timezone = 'UTC',
): Pick<StandingView, 'lines' | 'facts' | 'code'> {
  const { transfer, currency } = payment;
  const amount = String(payment.amount);
  const payable = {
    amount,
    currency,
    number: transfer?.reference ?? payment.number,
    dueAt: payment.dueAt === null ? null : new Date(payment.dueAt),
  };
  const sender = { locale, holder: transfer?.beneficiary ?? '', iban: transfer?.iban ?? null, email: null };
  const text = transferText({ ...payable, holder: sender.holder, iban: sender.iban });
  return {
    lines: transfer ? [] : [message('invitation.payOtherwise', { organisation: organisation.name })],
    facts: payingFacts(payable, timezone, { locale, message, sender }).filter(({ value }) => value !== ''),
    code: text === undefined ? undefined : qrCodeOf(text),
  };
}
