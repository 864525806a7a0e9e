/** Why a form was refused, for the member. */
import type { ProblemCode } from '#contracts/problems.ts';
import type { Refused } from '#server/admin/operations/refused.ts';
import type { Faults, FormValues } from '#server/admin/page/fields.ts';
import type { MessageKey } from '#server/platform/messages/en.ts';
import type { Messages } from '#server/platform/messages/messages.ts';
import type { Refusal } from './route.ts';

/** What a page finds wrong before it calls an operation: a sentence for each field, or one for the page. */
export class WrongFields extends Error {
  override name = 'WrongFields';
  readonly faults: Faults;
  readonly problem: MessageKey;

  constructor(faults: Faults, problem: MessageKey = 'invitation.problem.fields') {
    super(problem);
    this.faults = faults;
    this.problem = problem;
  }
}

/** By field; every other one is missing. */
const faultKeys: Readonly<Partial<Record<string, MessageKey>>> = {
  phone: 'invitation.fault.PHONE',
  email: 'invitation.fault.EMAIL',
  code: 'my.signIn.wrongCode',
  currentPassword: 'my.fault.notPassword',
};

/** Of violations that need a sentence of their own. */
const byCode: Readonly<Partial<Record<string, MessageKey>>> = {
  common_password: 'my.fault.commonPassword',
  required: 'my.fault.missing',
  empty: 'my.fault.missing',
};

const problemKeys: Readonly<Partial<Record<ProblemCode, MessageKey>>> = {
  duplicate: 'my.problem.duplicate',
  invalid_transition: 'invitation.problem.tooLate',
  not_found: 'invitation.problem.tooLate',
  no_capacity: 'invitation.problem.noSeats',
  forbidden: 'my.problem.forbidden',
  idempotency_key_reused: 'invitation.problem.tooLate',
  idempotency_in_flight: 'my.problem.later',
};

/** Of codes with several reasons: what the detail of the operation begins with. */
const reasons: Readonly<Record<string, MessageKey>> = {
  'You have tried ': 'invitation.problem.tried_too_often',
  'Your entry on the waitlist was rejected.': 'invitation.problem.rejected_before',
  'Others wait for a seat': 'my.problem.othersWait',
  'The event has free seats.': 'invitation.problem.seats_are_free',
  'The event has no waitlist.': 'my.problem.noWaitlist',
  'The event has started.': 'my.problem.started',
  'Registration for the event is not open': 'my.problem.notOpen',
  'The type of the adhesion is no longer active.': 'my.problem.notOffered',
};

export function refusalOf(refused: Refused | WrongFields, typed: FormValues, message: Messages): Refusal {
  if (refused instanceof WrongFields) {
    const problem = message(refused.problem);
    return { status: 422, problem, faults: refused.faults, typed, retryAfter: undefined };
  }
  const { status, code, violations, retryAfter } = refused;
  const faults: Faults = Object.fromEntries(
    violations.map(({ propertyPath, code: reason }) => [
      propertyPath,
      message(byCode[reason] ?? faultKeys[propertyPath] ?? wrong(propertyPath, reason)),
    ]),
  );
  return { status, problem: problemOf(), faults, typed, lacksSeats: code === 'no_capacity', retryAfter };

  function wrong(field: string, reason: string): MessageKey {
    if (field !== 'password') return 'my.fault.other';
    return reason === 'incorrect' ? 'my.fault.notPassword' : 'my.fault.password';
  }

  function problemOf(): string {
    if (status === 429) return message('invitation.problem.tooMany', { seconds: Number(retryAfter ?? 1) });
    if (status === 503) return message('my.problem.later');
    // Not typed, but chosen by a button: the type has been closed or deleted since.
    const isButton = violations.some(({ propertyPath }) => propertyPath === 'typeId');
    if (status === 422) return message(isButton ? 'my.problem.notOffered' : 'invitation.problem.fields');
    const [, reason] = Object.entries(reasons).find(([detail]) => refused.message.startsWith(detail)) ?? [];
    return message(reason ?? (code && problemKeys[code]) ?? 'invitation.problem.tooLate');
  }
}
