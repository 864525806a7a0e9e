/** Error texts for users, from the problems of rejected operations. */
import type { ProblemCode, Violation } from '#contracts/problems.ts';
import { type Label, say } from '../language/say.ts';
import type { Refused } from '../operations/refused.ts';
import { sayRefusal, sayViolation } from '../operations/say-refusal.ts';
import type { Page } from './blocks.ts';
import type { Faults, Field } from './fields.ts';
import { capitalised } from './format.ts';

/** By violation code. The operation's own message speaks of members of the body, which users do not see. */
const sentences: Readonly<Record<string, Label>> = {
  required: 'This field is required.',
  empty: 'This field is required.',
  enum: 'Choose one of the options.',
  unique: 'Each entry may appear only once.',
  unknown: 'This cannot be set here.',
  duplicate: 'This is already in use.',
};

/** @returns a sentence per invalid field, and the errors that belong to no field */
export function faultsOf(refused: Refused, fields: readonly Field[]): { faults: Faults; problem: string | undefined } {
  const faults: Record<string, string> = {};
  const others: string[] = [];
  for (const violation of refused.violations) {
    const field = fieldOf(violation, fields);
    if (field) faults[field.name] ??= sentenceOf(violation, field);
    else others.push(sentenceWithPlace(violation));
  }
  if (others.length > 0) return { faults, problem: others.join('\n') };
  return { faults, problem: refused.violations.length > 0 ? undefined : problemOf(refused) };
}

/** Problems whose text speaks of the API. */
const problemSentences: Readonly<Partial<Record<ProblemCode, Label>>> = {
  idempotency_key_reused: 'This form was sent before, with other values. Open it again to send it anew.',
  idempotency_in_flight: 'This form was sent a moment ago. Wait for its result.',
  not_found: 'This no longer exists. It may have been deleted.',
  payload_too_large: 'This is more than can be sent at once.',
  above_own_permissions: 'This would give permissions that you do not have yourself.',
  forbidden: 'You do not have the permission for this. An administrator can give it to you.',
};

/** @returns the reason as a sentence */
export function problemOf(refused: Refused): string {
  const { status, retryAfter } = refused;
  if (status === 429) return say('Too many attempts. Wait {time}, then try again.', { time: secondsOf(retryAfter) });
  if (status === 503) return say('This is not possible right now. Nothing was changed. Try again soon.');
  const sentence = refused.code && problemSentences[refused.code];
  if (sentence) return say(sentence);
  // The detail of a duplicate is a sentence; its violation names a member of the body.
  const [violation] = refused.code === 'duplicate' ? [] : refused.violations;
  return violation ? sentenceWithPlace(violation) : sayRefusal(refused.message);
}

function secondsOf(retryAfter: string | undefined): string {
  return retryAfter === undefined
    ? say('a moment')
    : say('{count, plural, one {# second} other {# seconds}}', { count: Number(retryAfter) });
}

function fieldOf({ propertyPath }: Violation, fields: readonly Field[]): Field | undefined {
  const holds = ({ name }: Field) => propertyPath === name || propertyPath.startsWith(`${name}.`);
  return fields.find((field) => field.kind !== 'hidden' && holds(field));
}

/** By kind of field, for a value that cannot be read. */
const readable: Readonly<Partial<Record<Field['kind'], Label>>> = {
  email: 'Enter an email address, such as ada@example.org.',
  tel: 'Enter the phone number with its country code, for example +33 6 12 34 56 78.',
  url: 'Enter a web address, such as https://example.org.',
  date: 'Enter a date.',
  instant: 'Enter a date and a time.',
  amount: 'Enter an amount, such as 1234.50.',
  number: 'Enter a whole number.',
};

/** What the operation says of a bound, and how a person says it. */
const bounds: readonly (readonly [RegExp, (limit: string, field?: Field) => string])[] = [
  [
    /at least (\d+) items/,
    (limit, field) => {
      if (limit !== '1') return say('Choose at least {limit}.', { limit });
      return field?.kind === 'lines' ? say('Enter at least one.') : say('Choose at least one.');
    },
  ],
  [/less than or equal to (\d+) items/, (limit) => say('Enter at most {limit}.', { limit })],
  [/at least (\d+) characters/, (limit) => say('Use at least {limit} characters.', { limit })],
  [/less than or equal to (\d+) characters/, (limit) => say('Use at most {limit} characters.', { limit })],
  [/greater than or equal to (-?\d+)/, (limit) => say('Enter {limit} or more.', { limit })],
  [/less than or equal to (-?\d+)/, (limit) => say('Enter {limit} or less.', { limit })],
];

function sentenceOf({ code, message, propertyPath }: Violation, field: Field): string {
  const index = propertyPath.slice(field.name.length + 1);
  const entry = /^\d+$/.test(index) ? say('Entry {number}', { number: Number(index) + 1 }) : '';
  const known = sentences[code];
  const sentence = (known && say(known)) ?? boundIn(message, field) ?? (ofShape.has(code) ? shapeOf(field) : undefined);
  const rule = sentence ?? `${sayViolation(bareOf(message, propertyPath))}.`;
  return entry ? placed(entry, rule) : rule;
}

/** French has a space before the colon. */
const placed = (place: string, sentence: string) => say('{place}: {sentence}', { place, sentence });

/** "note must be one line of text; received "x"" → "must be one line of text": the field shows what was received. */
function bareOf(message: string, propertyPath: string): string {
  return (message.startsWith(propertyPath) ? message.slice(propertyPath.length) : message)
    .replace(/; received .*$/s, '')
    .replace(/^[:\s]+/, '')
    .trim();
}

/** For a member that the form has no field for: `lines.0.unitAmount` is "Lines 1, unit amount". */
function sentenceWithPlace({ code, message, propertyPath }: Violation): string {
  const known = sentences[code];
  const sentence = (known && say(known)) ?? boundIn(message) ?? `${sayViolation(bareOf(message, propertyPath))}.`;
  if (propertyPath === '') return sentence;
  const place = propertyPath
    .replaceAll(/\.(\d+)/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replaceAll('.', ', ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return placed(capitalised(place), sentence);
}

/** Codes of values that have another form than wanted. */
const ofShape: ReadonlySet<string> = new Set(['format', 'type', 'picture', 'iban']);

function shapeOf({ kind, wrong }: Field): string | undefined {
  const sentence = readable[kind];
  return wrong ?? (sentence && say(sentence));
}

function boundIn(message: string, field?: Field): string | undefined {
  for (const [pattern, write] of bounds) {
    const limit = pattern.exec(message)?.[1];
    if (limit !== undefined) return write(limit, field);
  }
  return undefined;
}

/** @returns the error page, for requests without a form to show the error in */
export function refusalPage(refused: Pick<Refused, 'status' | 'message'> & Partial<Refused>): Page {
  const { status } = refused;
  const home = { kind: 'link', text: say('Go to the start page'), href: '/admin' } as const;
  const page = (title: string, text: string): Page => ({
    title,
    blocks: [{ kind: 'notice', tone: status === 404 ? 'neutral' : 'attention', title: text, actions: [home] }],
  });
  switch (status) {
    case 404:
      return page(say('Not found'), say('This page does not exist. It may have been deleted.'));
    case 403:
      return page(
        say('Not permitted'),
        refused.code === 'impersonation_forbidden' ? sayRefusal(refused.message) : say(forbidden),
      );
    case 429:
      return page(
        say('Too many attempts'),
        say('Wait {time}, then load the page again.', { time: secondsOf(refused.retryAfter) }),
      );
    case 503:
      return page(
        say('Not possible right now'),
        say('A part of the service is unavailable. Load the page again soon.'),
      );
    case 500:
      return page(say('Something went wrong'), say('The error was logged. Nothing was changed.'));
    default:
      return page(say('This did not work'), sayRefusal(refused.message));
  }
}

const forbidden = 'You do not have the permission that this page needs. An administrator can give it to you.';
