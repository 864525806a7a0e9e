/** An invitation with all that its page depends on, and what the contact can do with it now. */
import { activeStatuses, maximumGuests, openStatuses } from '#contracts/schemas/registration.ts';
import type { Sender } from '#server/features/notifications/notice.ts';
import { selectSender } from '#server/features/notifications/sender.ts';
import { isOpen } from '#server/features/public-pages/views.ts';
import { isBlockedByWaitlist } from '#server/features/waitlist/on-event-change.ts';
import type { ContactCaller } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import {
  type GivenAnswer,
  type InvitedEvent,
  type OpenForm,
  type OwnRegistration,
  selectAnswer,
  selectInvitedEvent,
  selectOpenForms,
  selectOwnRegistration,
  selectWaitingEntry,
  type WaitingEntry,
} from './store.ts';

/**
 * What the page offers: `answer` takes yes, maybe and no without a registration, which is not open;
 * `waitlist` and `full` have no free seat.
 */
type Step = 'closed' | 'registered' | 'waiting' | 'answer' | 'register' | 'waitlist' | 'full';

export interface Invitation {
  readonly event: InvitedEvent;
  readonly answer: GivenAnswer;
  readonly registration: OwnRegistration | undefined;
  readonly entry: WaitingEntry | undefined;
  readonly forms: readonly OpenForm[];
  readonly sender: Sender;
  readonly step: Step;
  /** The event is PUBLISHED and has not started. */
  readonly mayAnswer: boolean;
  readonly mayCancel: boolean;
}

/** @returns undefined if the invitation was deleted since authentication */
export async function loadInvitation(db: TenantDb, caller: ContactCaller, now: Date): Promise<Invitation | undefined> {
  const [event, answer, registration, entry, forms, sender] = await Promise.all([
    selectInvitedEvent(db, caller.eventId),
    selectAnswer(db, caller.invitationId),
    selectOwnRegistration(db, caller),
    selectWaitingEntry(db, caller),
    selectOpenForms(db, caller),
    selectSender(db),
  ]);
  if (!event || !answer) return undefined;
  const mayAnswer = event.status === 'PUBLISHED' && now < event.startsAt;
  const step = async (): Promise<Step> => {
    if (registration && activeStatuses.includes(registration.status)) return 'registered';
    if (entry) return 'waiting';
    if (!mayAnswer) return 'closed';
    if (!isOpen(event, now)) return 'answer';
    if (!(await isFull(db, event))) return 'register';
    return event.waitlistEnabled ? 'waitlist' : 'full';
  };
  const mayCancel = mayAnswer && registration !== undefined && openStatuses.includes(registration.status);
  const next = await step();
  // Seats that are promised to those who wait are none for this person.
  const shown = next === 'waitlist' ? { ...event, seatsLeft: 0 } : event;
  const rows = { event: shown, answer, registration, entry, forms, sender };
  return { ...rows, mayAnswer, mayCancel, step: next };
}

/** As registerOwn() decides: a request for approval takes no seat, and free seats are those of the waitlist first. */
async function isFull(
  db: TenantDb,
  { id, seatsLeft, requiresApproval, waitlistEnabled }: InvitedEvent,
): Promise<boolean> {
  if (seatsLeft === null || requiresApproval) return false;
  return seatsLeft < 1 || (waitlistEnabled && (await isBlockedByWaitlist(db, id, seatsLeft)));
}

/** @returns the most guests that a contact can bring */
export function mostGuests({ maxGuests, capacity }: InvitedEvent): number {
  // With capacity 0 the waitlist takes entries of any size.
  const room = capacity === null || capacity === 0 ? maximumGuests : capacity - 1;
  return Math.min(maxGuests ?? maximumGuests, room);
}
