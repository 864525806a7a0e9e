/** Where the contact stands: registered, to pay, waiting for approval or for a seat. */
import type { Reader } from '#server/features/notifications/notice.ts';
import { payingFacts } from '#server/features/notifications/payable.ts';
import type { Fact } from '#server/platform/mail/letter.ts';
import { type QrCode, qrCodeOf } from '#server/platform/qr-code.ts';
import type { Invitation } from './invitation.ts';
import type { OwnRegistration } from './store.ts';
import { transferText } from './transfer-code.ts';

export interface StandingView {
  /** How it looks: all is settled, or something is open. */
  readonly tone: 'settled' | 'open';
  readonly heading: string;
  readonly lines: readonly string[];
  readonly facts: readonly Fact[];
  /** Of the transfer that pays. */
  readonly code: QrCode | undefined;
}

/** @returns undefined if the contact is neither registered nor waiting */
export function standingOf(
  { step, registration, entry, event, sender }: Invitation,
  reader: Reader,
  organisation: string,
): StandingView | undefined {
  const { message } = reader;
  if (step === 'waiting' && entry) {
    const lines = [
      message('invitation.place', { place: entry.place }),
      message('invitation.seats', { seats: entry.seats }),
    ];
    return { tone: 'open', heading: message('invitation.status.WAITING'), lines, facts: [], code: undefined };
  }
  if (step !== 'registered' || !registration) return undefined;
  const { status, guests } = registration;
  const seats = message('invitation.seats', { seats: guests + 1 });
  const heading = message(`invitation.status.${status}`);
  if (status === 'PENDING_APPROVAL') {
    return { tone: 'open', heading, lines: [seats, message('invitation.mailFollows')], facts: [], code: undefined };
  }
  if (status !== 'PENDING_PAYMENT') return { tone: 'settled', heading, lines: [seats], facts: [], code: undefined };
  const how = sender.iban === null ? [message('invitation.payOtherwise', { organisation })] : [];
  const text = transferText({ ...registration, holder: sender.holder, iban: sender.iban });
  return {
    tone: 'open',
    heading,
    lines: [seats, message('invitation.pay'), ...how],
    facts: factsOf(registration, event.timezone, reader),
    code: text === undefined ? undefined : qrCodeOf(text),
  };
}

function factsOf(registration: OwnRegistration, timezone: string, reader: Reader): Fact[] {
  return payingFacts(registration, timezone, reader).filter(({ value }) => value !== '');
}

/** @returns that an earlier registration has ended; undefined if there was none, or there is an active one */
export function endedSentence({ step, registration }: Invitation, { message }: Reader): string | undefined {
  if (step === 'registered' || !registration) return undefined;
  return message(`invitation.status.${registration.status}`);
}

/**
 * As the API, which shows it with a yes; and not to those who have yet to register, pay or be approved.
 * @returns the URL of an online event
 */
export function onlineUrlOf({ step, registration, answer, event }: Invitation): string | undefined {
  const isSeated = registration?.status === 'CONFIRMED' || registration?.status === 'ATTENDED';
  const needsNoSeat = answer.status === 'ACCEPTED' && !registration && (step === 'answer' || step === 'closed');
  const isShown = event.status === 'PUBLISHED' && (isSeated || (needsNoSeat && event.price === null));
  // The API validates the scheme too; checked again, because a `javascript:` link would run.
  return isShown && event.onlineUrl !== null && /^https?:\/\//.test(event.onlineUrl) ? event.onlineUrl : undefined;
}
