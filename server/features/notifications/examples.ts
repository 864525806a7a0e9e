/** What a preview of a notification is about. */
import type { NotificationKind } from '#contracts/schemas/notification.ts';
import { noticeOfAdhesion } from './adhesion-notice.ts';
import { type EventRow, noticeOfEvent, noticeOfRegistration } from './event-notice.ts';
import { noticeOfInvoice, noticeOfPayment } from './money-notice.ts';
import type { Notice, Recipient } from './notice.ts';

const day = 86_400_000;

/** @param now the example is in the days around it */
export function exampleNotice(kind: NotificationKind, recipient: Recipient, now: Date): Notice {
  const inDays = (days: number) => new Date(Math.floor(now.getTime() / day + days) * day + day / 2);
  const payable = { amount: '3000', currency: 'EUR', number: 'P-2026-000042', dueAt: inDays(7) };
  const event: EventRow = {
    ...recipient,
    title: 'Annual meeting',
    kind: 'IN_PERSON',
    startsAt: inDays(30),
    endsAt: new Date(inDays(30).getTime() + day / 8),
    timezone: 'Europe/Paris',
    location: { name: 'Town hall', address: '1 Market Square' },
  };
  const isPayable = kind === 'registrationPaymentDue' || kind === 'waitlistPromoted';
  switch (kind) {
    case 'eventCancelled':
    case 'waitlistRejected':
      return noticeOfEvent(event);
    case 'paymentReceived':
      return noticeOfPayment({ ...recipient, ...payable, purpose: 'Membership', paidAt: now });
    case 'invoiceIssued':
      return noticeOfInvoice({
        ...recipient,
        ...payable,
        purpose: 'Membership',
        invoiceNumber: 'R-2026-0042',
        isPaid: false,
      });
    case 'adhesionPaymentDue':
    case 'adhesionApproved':
    case 'adhesionEnding':
    case 'adhesionEnded':
      return noticeOfAdhesion({
        ...recipient,
        ...payable,
        adhesionNumber: 'A-2026-0042',
        type: 'Member',
        startsAt: inDays(-335),
        endsAt: inDays(30),
        isPayable: kind === 'adhesionPaymentDue',
      });
    default: {
      const status = isPayable ? 'PENDING_PAYMENT' : 'CONFIRMED';
      return noticeOfRegistration({ ...event, ...payable, status, seats: 2 }, undefined);
    }
  }
}
