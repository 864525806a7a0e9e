/** One event that the member sees: what it is, and to register, wait, pay and cancel. */
import { ownPayments } from '#contracts/operations/own-documents.ts';
import { ownEvents, ownRegistrations, ownWaitlistEntries } from '#contracts/operations/own-participation.ts';
import type { OwnEvent } from '#contracts/schemas/event.ts';
import { maximumGuests } from '#contracts/schemas/registration.ts';
import { everyTypedIn, typedIn } from '#server/admin/page/fields.ts';
import { closedSince, responsesOf } from '#server/features/invitation-page/questions.ts';
import type { StandingView } from '#server/features/invitation-page/standing.ts';
import { calendarFile } from '#server/features/public-pages/calendar.ts';
import type { PublicEvent } from '#server/features/public-pages/event-columns.ts';
import { isFull, noticeOf, paragraphsOf, rowsOf } from '#server/features/public-pages/views.ts';
import { memberPaths } from './paths.ts';
import { payingView } from './payment.ts';
import { checkedAnswers, formsOf, saveAnswers, viewsOf } from './questions.ts';
import { WrongFields } from './refusal.ts';
import type { Content, MemberRoute, Visit } from './route.ts';

/** How far the member is: the form that the page offers. */
type Step = 'register' | 'waitlist' | 'full' | 'registered' | 'waiting' | 'closed';

async function show(visit: Visit): Promise<Content> {
  const { call, params, message, locale, now } = visit;
  const event = await call(ownEvents.get, { params });
  const forms = viewsOf(await formsOf(visit, event.id), visit);
  const shown = publicOf(event);
  const step = stepOf(event);
  const path = `${memberPaths.events}/${event.id}`;
  const hasStarted = event.startsAt <= now.toISOString();
  const isIn = step === 'registered' || step === 'waiting';
  const notice = noticeOf(shown, { locale, now });
  return {
    view: 'event',
    title: { text: event.title },
    tab: 'events',
    data: {
      summary: event.summary,
      paragraphs: paragraphsOf(event.description),
      rows: rowsOf(shown, { locale, now }, !isIn && notice === undefined),
      notice,
      onlineUrl: onlineUrlOf(event),
      calendar: notice === undefined ? `${path}/event.ics` : undefined,
      standing: await standingOf(event, visit),
      step: hasStarted && isIn ? 'closed' : step,
      // Free seats can be too few, or those of people who wait.
      mayWait: step === 'register' && event.waitlistEnabled && visit.refused?.lacksSeats === true,
      path,
      submitLabel: message(event.requiresApproval ? 'invitation.request' : 'invitation.register'),
      guests: guestsView(event, visit),
      // With a registration, its questions are part of the same form.
      asked: step === 'register' ? forms : [],
      forms: step === 'register' ? [] : forms,
    },
  };
}

function stepOf(event: OwnEvent): Step {
  if (event.registrationId !== null) return 'registered';
  if (event.waitlistEntryId !== null) return 'waiting';
  if (!event.registrationOpen) return 'closed';
  if (!isFull(event)) return 'register';
  return event.waitlistEnabled ? 'waitlist' : 'full';
}

/** @returns the most guests that a member can bring, as on the page of an invitation */
function mostGuests({ maxGuests, capacity }: OwnEvent): number {
  const room = capacity === null || capacity === 0 ? maximumGuests : capacity - 1;
  return Math.min(maxGuests ?? maximumGuests, room);
}

function guestsView(event: OwnEvent, { refused, message }: Visit) {
  const most = mostGuests(event);
  // An entry of the waitlist counts the member in.
  const isWrong = refused?.faults.guests !== undefined || refused?.faults.seats !== undefined;
  return {
    most,
    typed: (refused && typedIn(refused.typed, 'guests')) || '0',
    fault: isWrong ? message('invitation.fault.guests', { max: most }) : undefined,
  };
}

/** @returns undefined if the member is neither registered nor waiting */
async function standingOf(
  { registrationId, waitlistEntryId, timezone }: OwnEvent,
  visit: Visit,
): Promise<StandingView | undefined> {
  const { call, message } = visit;
  const nothing = { facts: [], code: undefined };
  if (registrationId !== null) {
    const { status, guests, paymentId } = await call(ownRegistrations.get, { params: { id: registrationId } });
    const heading = message(`invitation.status.${status}`);
    const seats = message('invitation.seats', { seats: guests + 1 });
    if (status === 'PENDING_PAYMENT' && paymentId !== null) {
      const payment = await call(ownPayments.get, { params: { id: paymentId } });
      const { lines, ...paying } = payingView(payment, visit, timezone);
      return { tone: 'open', heading, lines: [seats, message('invitation.pay'), ...lines], ...paying };
    }
    return status === 'PENDING_APPROVAL'
      ? { tone: 'open', heading, lines: [seats, message('invitation.mailFollows')], ...nothing }
      : { tone: 'settled', heading, lines: [seats], ...nothing };
  }
  if (waitlistEntryId === null) return undefined;
  const entry = await call(ownWaitlistEntries.get, { params: { id: waitlistEntryId } });
  return {
    tone: 'open',
    heading: message('invitation.status.WAITING'),
    lines: [message('invitation.seats', { seats: entry.seats })],
    ...nothing,
  };
}

/** The operation shows it to those with a seat. The scheme is checked again: a `javascript:` link would run. */
function onlineUrlOf({ location }: OwnEvent): string | undefined {
  const url = location?.onlineUrl;
  return url && /^https?:\/\//.test(url) ? url : undefined;
}

/** The event in the form of the public pages. */
function publicOf(event: OwnEvent): PublicEvent {
  const { location, price, registrationOpensAt, registrationClosesAt } = event;
  return {
    ...event,
    place: location?.name ?? null,
    address: location?.address ?? null,
    startsAt: new Date(event.startsAt),
    endsAt: new Date(event.endsAt),
    price: price === null ? null : String(price),
    opensAt: registrationOpensAt === null ? null : new Date(registrationOpensAt),
    closesAt: new Date(registrationClosesAt ?? event.startsAt),
    createdAt: new Date(event.createdAt),
    updatedAt: new Date(event.updatedAt),
  };
}

const path = `${memberPaths.events}/{id}` as const;

/** Guests as typed; what is no number is refused by the operation. */
const guestsOf = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : typed === '' ? 0 : typed);

/** @returns the page of the event, where the result is to be seen */
const backTo = ({ params }: Visit) => `${memberPaths.events}/${params.id}`;

export const eventRoutes: readonly MemberRoute[] = [
  { kind: 'show', path, show },
  {
    kind: 'calendar',
    path: `${path}/event.ics`,
    calendar: async ({ call, params }, tenant) => {
      const event = await call(ownEvents.get, { params });
      const url = event.visibility === 'PUBLIC' ? `${tenant.baseUrl}/events/${event.id}` : undefined;
      return calendarFile(publicOf(event), tenant, { url, onlineUrl: onlineUrlOf(event) });
    },
  },
  {
    kind: 'submit',
    path: `${path}/register`,
    isKept: true,
    submit: async (visit, { values, once }) => {
      const eventId = visit.params.id ?? '';
      const forms = await formsOf(visit, eventId);
      const responses = responsesOf(checkedAnswers(forms, values, visit));
      if (closedSince(everyTypedIn(values, 'form'), forms) !== undefined)
        throw new WrongFields({}, 'invitation.problem.form_closed');
      const body = { eventId, guests: guestsOf(typedIn(values, 'guests').trim()), responses };
      await visit.call(ownRegistrations.create, { body, once });
      return { to: backTo(visit), done: 'saved' };
    },
    show,
  },
  {
    kind: 'submit',
    path: `${path}/wait`,
    isKept: true,
    submit: async (visit, { values, once }) => {
      const guests = guestsOf(typedIn(values, 'guests').trim());
      const body = { eventId: visit.params.id ?? '', seats: typeof guests === 'number' ? guests + 1 : guests };
      await visit.call(ownWaitlistEntries.create, { body, once });
      return { to: backTo(visit), done: 'saved' };
    },
    show,
  },
  {
    kind: 'submit',
    path: `${path}/answers`,
    isKept: true,
    submit: async (visit, { values }) => {
      const answered = checkedAnswers(await formsOf(visit, visit.params.id ?? ''), values, visit);
      // It was closed since the page showed it.
      if (answered.length === 0) throw new WrongFields({}, 'invitation.problem.formClosed');
      await saveAnswers(answered, visit);
      return { to: backTo(visit), done: 'answered' };
    },
    show,
  },
];
