/** Status badges of events, invitations, registrations, payments and invoices. */
import type { EventStatus } from '#contracts/schemas/event.ts';
import type { InvitationStatus } from '#contracts/schemas/invitation.ts';
import type { InvoiceStatus } from '#contracts/schemas/invoice.ts';
import type { Payment, PaymentStatus } from '#contracts/schemas/payment.ts';
import type { RegistrationStatus } from '#contracts/schemas/registration.ts';
import type { WaitlistStatus } from '#contracts/schemas/waitlist.ts';
import { type Label, say } from '../../language/say.ts';
import { badge } from '../../page/cells.ts';
import type { Field, Option } from '../../page/fields.ts';
import { words } from '../../page/format.ts';
import type { Tone } from '../../page/tone.ts';

const badgeBy =
  <Status extends string>(tones: Readonly<Record<Status, Tone>>, label = labelOf) =>
  (status: Status) =>
    badge(label(status), tones[status]);

/** States whose name in the API is not the word that an office uses. */
const labels: Readonly<Record<string, Label>> = {
  ATTENDED: 'Checked in',
  CHECK: 'Check (method of payment)',
  CONVERTED: 'Approved',
  NO_SHOW: 'No-show',
  PENDING_APPROVAL: 'Awaiting approval',
  PENDING_PAYMENT: 'Awaiting payment',
  SENT: 'No answer',
} satisfies Partial<Record<RegistrationStatus | InvitationStatus | WaitlistStatus | Payment['method'], Label>>;

/** @returns a state of the API in the words of an office */
export function labelOf(status: string): string {
  const label = labels[status];
  return label === undefined ? words(status) : say(label);
}

/** @returns the same with some states of its own: other languages name a state by what is in it */
const labelWith =
  (own: Readonly<Record<string, Label>>) =>
  (status: string): string => {
    const label = own[status];
    return label === undefined ? labelOf(status) : say(label);
  };

export const eventLabelOf = labelWith({ CANCELLED: 'Cancelled (event)' });
export const invoiceLabelOf = labelWith({ ISSUED: 'Issued (invoice)', PAID: 'Paid (invoice)' });
export const registrationLabelOf = labelWith({
  CONFIRMED: 'Confirmed (registration)',
  REJECTED: 'Rejected (registration)',
  CANCELLED: 'Cancelled (registration)',
  EXPIRED: 'Expired (registration)',
});

export const eventState = badgeBy<EventStatus>(
  { DRAFT: 'neutral', PUBLISHED: 'good', CANCELLED: 'bad', ARCHIVED: 'neutral' },
  eventLabelOf,
);

export const invitationState = badgeBy<InvitationStatus>({
  DRAFT: 'neutral',
  SENT: 'info',
  ACCEPTED: 'good',
  DECLINED: 'bad',
  MAYBE: 'attention',
  REVOKED: 'neutral',
});

export const registrationState = badgeBy<RegistrationStatus>(
  {
    PENDING_APPROVAL: 'attention',
    PENDING_PAYMENT: 'attention',
    CONFIRMED: 'good',
    REJECTED: 'neutral',
    CANCELLED: 'neutral',
    EXPIRED: 'neutral',
    ATTENDED: 'info',
    NO_SHOW: 'bad',
  },
  registrationLabelOf,
);

export const waitlistState = badgeBy<WaitlistStatus>({
  WAITING: 'attention',
  CONVERTED: 'good',
  REJECTED: 'neutral',
  CANCELLED: 'neutral',
});

export const paymentState = badgeBy<PaymentStatus>({
  PENDING: 'attention',
  AUTHORIZED: 'info',
  PAID: 'good',
  FAILED: 'bad',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
  PARTIALLY_REFUNDED: 'info',
  REFUNDED: 'neutral',
  DISPUTED: 'bad',
});

export const invoiceState = badgeBy<InvoiceStatus>(
  { DRAFT: 'neutral', ISSUED: 'info', PAID: 'good', VOID: 'neutral' },
  invoiceLabelOf,
);

/** What payments are for. */
export const productLabels: Readonly<Record<Payment['product']['type'], Label>> = {
  ADHESION: 'Membership',
  EVENT_REGISTRATION: 'Event registration',
  DONATION: 'Donation',
  CONTRACT: 'Contract',
  OTHER: 'Other',
};

/** @returns options for enum values of the API */
export const optionsOf = (names: readonly string[], label = labelOf): Option[] =>
  names.map((value) => ({ value, label: label(value) }));

/** @returns a list filter by an enum member */
export const choice = (name: string, label: string, names: readonly string[], nameOf = labelOf): Field => ({
  kind: 'select',
  name,
  label,
  options: [{ value: '', label: say('All') }, ...optionsOf(names, nameOf)],
});
