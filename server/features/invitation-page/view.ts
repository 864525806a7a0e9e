/** The page of an invitation, from its state. */
import type { Reader } from '#server/features/notifications/notice.ts';
import type { Page } from '#server/features/public-pages/page.ts';
import { instantIn, noticeOf, paragraphsOf, rowsOf } from '#server/features/public-pages/views.ts';
import { languageOf, type Messages, messagesIn } from '#server/platform/messages/messages.ts';
import { choicesOf } from './choices.ts';
import { type Invitation, mostGuests } from './invitation.ts';
import { textOf } from './posted-form.ts';
import { formView } from './questions.ts';
import type { Refusal } from './refusal.ts';
import { endedSentence, onlineUrlOf, standingOf } from './standing.ts';

export interface Visit {
  /** Path of the page, which its forms are posted to. */
  readonly path: string;
  readonly organisation: string;
  readonly locale: string;
  readonly now: Date;
  /** After a form was saved. */
  readonly isSaved?: boolean;
  /** The form that was refused, and why. */
  readonly refused?: { readonly form: URLSearchParams; readonly refusal: Refusal };
}

const styles = ['/invitation/page.css'];

export function invitationPage(invitation: Invitation, visit: Visit): Page {
  const { event, answer, step, mayAnswer, sender } = invitation;
  const { path, organisation, locale, now, refused } = visit;
  const message = messagesIn(languageOf(locale));
  const reader: Reader = { locale, message, sender };
  const typed = refused?.form;
  const faults = refused?.refusal.faults ?? new Map<string, string>();
  const choices = choicesOf(invitation, { message, organisation, lacksSeats: refused?.refusal.lacksSeats === true });
  const forms = invitation.forms.map((form) => formView(form, { typed, faults }));
  const isIn = step === 'registered' || step === 'waiting';
  const asksGuests = (step === 'register' || step === 'waitlist') && mostGuests(event) > 0;
  const name = [answer.firstName, answer.lastName].filter(Boolean).join(' ');
  const data = {
    path,
    invited: name === '' ? message('invitation.personal') : message('invitation.for', { name }),
    notice: noticeOf(event, { locale, now }) ?? closedSentence(invitation, message),
    saved: visit.isSaved ? message('invitation.saved') : undefined,
    problem: refused?.refusal.sentence,
    summary: event.summary,
    personal: answer.message,
    personalFrom: message('invitation.messageFrom', { organisation }),
    standing: standingOf(invitation, reader, organisation),
    rows: [...rowsOf(event, { locale, now }, mayAnswer && !isIn), ...answerRow(invitation, locale, message)],
    onlineUrl: onlineUrlOf(invitation),
    calendar: step === 'registered' && event.status === 'PUBLISHED' ? `${path}/event.ics` : undefined,
    question: message(isIn ? 'invitation.change' : 'invitation.question'),
    state: stateOf(invitation, reader),
    next: nextStep(invitation, message, visit),
    choices,
    guests: asksGuests
      ? { value: typed ? textOf(typed, 'guests') : '0', max: mostGuests(event), fault: faults.get('guests') }
      : undefined,
    note: choices.some(({ action }) => action === 'decline')
      ? { value: typed?.has('note') ? textOf(typed, 'note') : (answer.note ?? ''), fault: faults.get('note') }
      : undefined,
    // With a registration, its questions are part of the same form.
    asked: step === 'register' ? forms : [],
    forms: step === 'register' ? [] : forms,
    paragraphs: paragraphsOf(event.description),
    email: sender.email,
  };
  return {
    view: 'invitation-page/views/invitation',
    status: refused?.refusal.status ?? 200,
    locale,
    title: { text: event.title },
    data,
    styles,
    scripts: answer.openedAt === null ? ['/invitation/opened.js'] : [],
    place: 'personal',
  };
}

function closedSentence({ event, mayAnswer }: Invitation, message: Messages): string | undefined {
  if (mayAnswer) return undefined;
  return message(event.status === 'PUBLISHED' ? 'invitation.starts' : 'invitation.unpublished');
}

/** Until when to answer, where it is not until when to register. */
function answerRow({ event, step, mayAnswer }: Invitation, locale: string, message: Messages) {
  const isOther = step === 'answer' || event.closesAt.getTime() !== event.startsAt.getTime();
  const line = message('invitation.answerUntil', { date: instantIn(event.startsAt, event, locale) });
  return mayAnswer && isOther ? [{ label: message('invitation.answer'), lines: [line] }] : [];
}

/** @returns what was answered, and what has become of it */
function stateOf(invitation: Invitation, reader: Reader): string {
  const { answer, event, step } = invitation;
  const { message, locale } = reader;
  const { status, respondedAt } = answer;
  const isAnswered = status === 'ACCEPTED' || status === 'MAYBE' || status === 'DECLINED';
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: event.timezone });
  const said =
    isAnswered && respondedAt ? message(`invitation.said.${status}`, { date: format.format(respondedAt) }) : undefined;
  const isIn = step === 'registered' || step === 'waiting';
  const ended =
    endedSentence(invitation, reader) ??
    (status === 'ACCEPTED' && !isIn ? message('invitation.notRegistered') : undefined);
  const none = step === 'closed' && !said ? message('invitation.unanswered') : undefined;
  return [said ?? none, ended].filter((sentence) => sentence !== undefined).join(' ');
}

/** @returns what a yes leads to */
function nextStep(
  { step, event }: Invitation,
  message: Messages,
  { organisation, locale, now }: Visit,
): string | undefined {
  switch (step) {
    case 'register':
      if (event.requiresApproval) return message('invitation.next.approval', { organisation });
      return message(event.price === null ? 'invitation.next.confirmed' : 'invitation.next.payment');
    case 'answer':
      return event.opensAt !== null && now < event.opensAt
        ? message('invitation.next.opens', { date: instantIn(event.opensAt, event, locale) })
        : message('invitation.next.closed');
    case 'waitlist':
      return message('invitation.next.waitlist');
    case 'full':
      return message('invitation.next.full');
    default:
      return undefined;
  }
}
