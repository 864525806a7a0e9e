/** Refused actions as sentences on the page. */
import type { FormField } from '#contracts/schemas/form.ts';
import type { Problem } from '#server/gateway/api/problem.ts';
import type { Messages } from '#server/platform/messages/messages.ts';
import { type Invitation, mostGuests } from './invitation.ts';
import { answerFault, fieldName } from './questions.ts';

export interface Refusal {
  readonly status: number;
  /** In seconds. */
  readonly retryAfter: string | undefined;
  readonly sentence: string;
  /** By name of the field. */
  readonly faults: ReadonlyMap<string, string>;
  /** The page offers the waitlist beside the registration. */
  readonly lacksSeats: boolean;
}

/**
 * @returns whether the page already shows what the action was for, such as after a second press of the same button
 */
export function isDone({ row: { code } }: Problem, action: string): boolean {
  return code === 'duplicate' || (code === 'not_found' && (action === 'cancel' || action === 'leave'));
}

/** @returns undefined for a problem that is not the visitor's */
export function refusalOf(problem: Problem, invitation: Invitation, message: Messages): Refusal | undefined {
  const sentence = sentenceOf(problem, message);
  if (sentence === undefined) return undefined;
  const { row, output, violations = [] } = problem;
  const faults = violations.map(({ propertyPath, code }): [string, string] => {
    const name = propertyPath === 'seats' ? 'guests' : propertyPath;
    return [name, faultOf(name, code, invitation, message)];
  });
  return {
    status: row.status,
    retryAfter: output.headers['retry-after'],
    sentence,
    faults: new Map(faults),
    lacksSeats: row.code === 'no_capacity',
  };
}

function sentenceOf({ row: { code }, reason, output }: Problem, message: Messages): string | undefined {
  switch (code) {
    case 'validation_failed':
      return message('invitation.problem.fields');
    case 'no_capacity':
      return message('invitation.problem.noSeats');
    case 'not_found':
      return message('invitation.problem.formClosed');
    case 'too_many_requests':
      return message('invitation.problem.tooMany', { seconds: Number(output.headers['retry-after'] ?? 1) });
    case 'invalid_transition':
      return message(reason ? `invitation.problem.${reason}` : 'invitation.problem.tooLate');
    default:
      return undefined;
  }
}

function faultOf(name: string, code: string, { event, forms }: Invitation, message: Messages): string {
  if (name === 'guests') return message('invitation.fault.guests', { max: mostGuests(event) });
  if (name === 'note') return message('invitation.fault.note');
  const fields = forms.flatMap((form) =>
    form.fields.map((field): [string, FormField] => [fieldName(form.id, field.key), field]),
  );
  return answerFault(code, new Map(fields).get(name)?.type ?? 'TEXT', message);
}
