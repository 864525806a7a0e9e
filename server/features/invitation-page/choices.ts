/** The buttons that the page offers. */
import type { Messages } from '#server/platform/messages/messages.ts';
import type { Invitation } from './invitation.ts';

export interface Choice {
  /** Of `actions`. */
  readonly action: string;
  readonly label: string;
  readonly isMain: boolean;
  /** Submits the form whatever its other fields hold. */
  readonly skipsChecks: boolean;
  readonly help: string | undefined;
}

/** @param lacksSeats the registration was refused for lack of seats */
export function choicesOf(
  { step, event, answer, registration, mayAnswer, mayCancel }: Invitation,
  { message, organisation, lacksSeats }: { message: Messages; organisation: string; lacksSeats: boolean },
): Choice[] {
  const main = (action: string, label: string): Choice => ({
    action,
    label,
    isMain: true,
    skipsChecks: false,
    help: undefined,
  });
  const other = (action: string, label: string, help?: string): Choice => ({
    action,
    label,
    isMain: false,
    skipsChecks: true,
    help,
  });
  const rest = [other('maybe', message('invitation.maybe')), other('decline', message('invitation.no'))];
  const join = main('join', message('invitation.join'));
  switch (step) {
    case 'register': {
      const register = main('register', message(event.requiresApproval ? 'invitation.request' : 'invitation.register'));
      return [register, ...(lacksSeats && event.waitlistEnabled ? [{ ...join, isMain: false }] : []), ...rest];
    }
    case 'waitlist':
      return [join, ...rest];
    case 'answer':
      return [main('accept', message('invitation.yes')), ...rest];
    case 'full':
      return rest;
    case 'registered': {
      if (!mayCancel) return [];
      const refund = registration?.paymentStatus === 'PAID' ? ` ${message('invitation.refund', { organisation })}` : '';
      // Of a contact whom the organiser has registered.
      const accept = answer.status === 'ACCEPTED' ? [] : [main('accept', message('invitation.yes'))];
      return [
        ...accept,
        other('decline', message('invitation.cannotCome'), `${message('invitation.noCancels')}${refund}`),
        other('cancel', message('invitation.cancel'), message('invitation.cancelHelp')),
      ];
    }
    case 'waiting': {
      const leave = other('leave', message('invitation.leave'));
      return mayAnswer
        ? [other('decline', message('invitation.cannotCome'), message('invitation.noLeaves')), leave]
        : [leave];
    }
    case 'closed':
      return [];
  }
}
