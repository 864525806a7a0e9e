/** The buttons of the page. Each calls the functions of the API's operations, with their limits and lines of the audit log. */
import { forms } from '#contracts/operations/forms.ts';
import { invitations } from '#contracts/operations/invitations.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import { waitlist } from '#contracts/operations/waitlist.ts';
import type { Violation } from '#contracts/problems.ts';
import { answerBody, type InvitationAnswer } from '#contracts/schemas/invitation.ts';
import { newOwnRegistration } from '#contracts/schemas/registration.ts';
import { newOwnWaitlistEntry } from '#contracts/schemas/waitlist.ts';
import { checkAnswers } from '#server/features/forms/answers.ts';
import { formClosed } from '#server/features/forms/event-responses.ts';
import { respondOwn } from '#server/features/forms/responses.ts';
import { answerInvitation } from '#server/features/invitations/own-invitation.ts';
import {
  cancelAnyOwn,
  cancelOwn,
  invited,
  loggedOf,
  registerOwn,
} from '#server/features/registrations/own-registration.ts';
import type { RegistrationDeps } from '#server/features/registrations/seats.ts';
import { addOwnEntry, cancelAnyOwnEntry, cancelOwnEntry } from '#server/features/waitlist/waitlist.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { ContactCaller, Tenant } from '#server/gateway/api/request-context.ts';
import { checkItem } from '#server/gateway/stages/input.ts';
import type { LimitedOperation } from '#server/gateway/stages/rate-limit.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { guestsOf, noteOf } from './posted-form.ts';
import { answersOf, closedSince, fieldName, responsesOf } from './questions.ts';
import { type OpenForm, selectOpenForms } from './store.ts';

interface Act {
  /** In a transaction. */
  readonly db: TenantDb;
  readonly caller: ContactCaller;
  readonly tenant: Tenant;
  readonly form: URLSearchParams;
  readonly deps: RegistrationDeps;
  /** Writes a line of the audit log. */
  readonly audit: (operation: LimitedOperation, details: object) => Promise<void>;
}

export interface Action {
  /** Each takes from the buckets of these operations. */
  readonly operations: readonly LimitedOperation[];
  readonly run: (act: Act) => Promise<void>;
  /** Shown after the redirect; absent: the page shows the new state anyway. */
  readonly done?: 'saved';
}

const { answerOwn } = invitations;
const { createOwn, cancelOwn: cancelOwnOperation } = registrations;
const { respondOwn: respondOperation } = forms;

/** By the value of the button. */
export const actions: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['register', { operations: [createOwn, answerOwn, respondOperation], run: register }],
  ['join', { operations: [waitlist.createOwn, answerOwn], run: join }],
  ['accept', { operations: [answerOwn], run: (act) => answer(act, 'ACCEPTED') }],
  ['maybe', { operations: [answerOwn], run: (act) => answer(act, 'MAYBE') }],
  ['decline', { operations: [answerOwn, cancelOwnOperation, waitlist.cancelOwn], run: decline }],
  ['cancel', { operations: [cancelOwnOperation], run: cancel }],
  ['leave', { operations: [waitlist.cancelOwn], run: leave }],
  ['respond', { operations: [respondOperation], run: respond, done: 'saved' }],
]);

/** The event is locked before the invitation, here and in decline(): two orders would be a deadlock. */
async function register(act: Act): Promise<void> {
  const { db, caller, form, deps } = act;
  const shown = await shownForms(act);
  const answered = shown.map((one) => ({ form: one, answers: answersOf(one, form) }));
  const wanted = { guests: guestsOf(form), responses: responsesOf(answered) };
  assertNone([
    ...violationsIn(() => checkItem(newOwnRegistration, wanted)),
    ...violationsIn(() => checkItem(answerBody, { answer: 'ACCEPTED', note: noteOf(form) })),
    ...answered.flatMap(({ form: one, answers }) => violationsIn(() => checkAnswers(one.fields, answers), one.id)),
  ]);
  const closed = closedSince(form.getAll('form'), shown);
  if (closed !== undefined) throw formClosed(closed);
  const body = checkItem(newOwnRegistration, wanted);
  await registerOwn(db, invited(caller), body, deps);
  await act.audit(createOwn, loggedOf(body));
  await answer(act, 'ACCEPTED');
}

/** An entry for the contact and its guests. */
async function join(act: Act): Promise<void> {
  const { db, caller, form, deps } = act;
  const { guests = 0 } = checkItem(newOwnRegistration, { guests: guestsOf(form) });
  const body = checkItem(newOwnWaitlistEntry, { seats: guests + 1 });
  await addOwnEntry(db, invited(caller), body, deps);
  await act.audit(waitlist.createOwn, { seats: guests + 1 });
  await answer(act, 'ACCEPTED');
}

async function answer({ db, caller, tenant, form, audit }: Act, status: InvitationAnswer): Promise<void> {
  const note = noteOf(form);
  const body = checkItem(answerBody, { answer: status, ...(note === undefined ? {} : { note }) });
  await answerInvitation(db, body, caller, tenant);
  await audit(answerOwn, { answer: status });
}

/** A contact that does not come needs no seat, and holds none back from others. */
async function decline(act: Act): Promise<void> {
  const { db, caller, deps, audit } = act;
  const participant = invited(caller);
  if (await cancelAnyOwn(db, participant, deps)) await audit(cancelOwnOperation, {});
  if (await cancelAnyOwnEntry(db, participant)) await audit(waitlist.cancelOwn, {});
  await answer(act, 'DECLINED');
}

async function cancel({ db, caller, deps, audit }: Act): Promise<void> {
  await cancelOwn(db, invited(caller), deps);
  await audit(cancelOwnOperation, {});
}

async function leave({ db, caller, audit }: Act): Promise<void> {
  await cancelOwnEntry(db, invited(caller));
  await audit(waitlist.cancelOwn, {});
}

/** @throws Problem 404 if the form is closed */
async function respond(act: Act): Promise<void> {
  const [form] = await shownForms(act);
  if (!form) throw new Problem('not_found');
  assertNone(violationsIn(() => checkAnswers(form.fields, answersOf(form, act.form)), form.id));
  await saveAnswers(act, form);
}

/** @returns the OPEN forms whose questions the page showed; others may have opened since */
async function shownForms({ db, caller, form }: Act): Promise<OpenForm[]> {
  const ids = form.getAll('form');
  return ids.length === 0 ? [] : (await selectOpenForms(db, caller)).filter(({ id }) => ids.includes(id));
}

async function saveAnswers({ db, caller, form, deps, audit }: Act, one: OpenForm): Promise<void> {
  for (const { formId, answers } of responsesOf([{ form: one, answers: answersOf(one, form) }])) {
    await respondOwn(db, formId, answers, caller, deps);
    await audit(respondOperation, { form: formId, answered: Object.keys(answers) });
  }
}

/** @param formId of the fields that the violations name @returns the violations, by field of the page */
function violationsIn(check: () => unknown, formId?: string): Violation[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof Problem) || !error.violations) throw error;
    const rename = (path: string) =>
      formId === undefined ? path : fieldName(formId, path.slice(path.indexOf('.') + 1));
    return error.violations.map((one) => ({ ...one, propertyPath: rename(one.propertyPath) }));
  }
}

function assertNone(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new Problem('validation_failed', { violations });
}
