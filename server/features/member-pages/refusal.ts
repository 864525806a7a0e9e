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
    if (status === 422) return message('invitation.problem.fields');
    return message((code && problemKeys[code]) ?? 'invitation.problem.tooLate');
  }
}
