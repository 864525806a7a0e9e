/** Pages of events, payments and invoices. */
import type { AdminRoute } from '../../page/routes.ts';
import { checkInPages } from './event-check-in.ts';
import { eventForms } from './event-forms.ts';
import { invitationStepPages } from './event-invitation-steps.ts';
import { invitationPages } from './event-invitations.ts';
import { invitePages } from './event-invite.ts';
import { messagePages } from './event-message.ts';
import { eventOverview } from './event-overview.ts';
import { participantSheetPages } from './event-participants.ts';
import { registerPages } from './event-register.ts';
import { registrationPages } from './event-registrations.ts';
import { eventStatePages } from './event-states.ts';
import { eventPages } from './events.ts';
import { invoiceForms } from './invoice-forms.ts';
import { invoiceStepPages } from './invoice-steps.ts';
import { invoicePages } from './invoices.ts';
import { paymentForms } from './payment-forms.ts';
import { paymentStepPages } from './payment-steps.ts';
import { paymentPages } from './payments.ts';
import { registrationStepPages } from './registration-steps.ts';
import { waitlistPages } from './waitlist.ts';

export const activityPages: readonly AdminRoute[] = [
  ...eventPages,
  eventOverview,
  ...eventForms,
  ...eventStatePages,
  ...invitationPages,
  ...invitePages,
  ...invitationStepPages,
  ...registrationPages,
  ...participantSheetPages,
  ...checkInPages,
  ...messagePages,
  ...registrationStepPages,
  ...registerPages,
  ...waitlistPages,
  ...paymentPages,
  ...paymentForms,
  ...paymentStepPages,
  ...invoicePages,
  ...invoiceForms,
  ...invoiceStepPages,
];
