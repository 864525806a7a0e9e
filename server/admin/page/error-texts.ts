/** Error texts for users, from the problems of rejected operations. */
import type { Violation } from '#contracts/problems.ts';
import type { Refused } from '../operations/refused.ts';
import type { Page } from './blocks.ts';
import type { Faults, Field } from './fields.ts';

/** By violation code. The operation's own message names members of the body, which users do not see. */
const sentences: Readonly<Record<string, string>> = {
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
    else others.push(`${violation.propertyPath}: ${violation.message}`);
  }
  if (others.length > 0) return { faults, problem: others.join('\n') };
  return { faults, problem: refused.violations.length > 0 ? undefined : problemOf(refused) };
}

/** @returns the reason as a sentence */
export function problemOf(refused: Refused): string {
  const { status, retryAfter } = refused;
  if (status === 429) return `Too many tries. Wait ${secondsOf(retryAfter)}, then try again.`;
  if (status === 503) return 'This is not possible right now. Nothing was changed. Try again soon.';
  const [violation] = refused.violations;
  return violation ? `${violation.propertyPath}: ${violation.message}` : refused.message;
}

function secondsOf(retryAfter: string | undefined): string {
  return retryAfter === undefined ? 'a moment' : retryAfter === '1' ? '1 second' : `${retryAfter} seconds`;
}

function fieldOf({ propertyPath }: Violation, fields: readonly Field[]): Field | undefined {
  const holds = ({ name }: Field) => propertyPath === name || propertyPath.startsWith(`${name}.`);
  return fields.find((field) => field.kind !== 'hidden' && holds(field));
}

function sentenceOf({ code, message, propertyPath }: Violation, field: Field): string {
  const sentence = sentences[code];
  if (sentence !== undefined) return sentence;
  // "email must be an email address; received "x"" → "Must be an email address": the field shows what was received. Entries
  // of a list are numbered.
  const index = propertyPath.slice(field.name.length + 1);
  const bare = (message.startsWith(propertyPath) ? message.slice(propertyPath.length) : message)
    .replace(/; received .*$/s, '')
    .trim();
  const text = /^\d+$/.test(index) ? `Entry ${Number(index) + 1} ${bare}` : bare;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** @returns the error page, for requests without a form to show the error in */
export function refusalPage(refused: Pick<Refused, 'status' | 'message'> & Partial<Refused>): Page {
  const { status } = refused;
  const home = { kind: 'link', text: 'Go to the start page', href: '/admin' } as const;
  const page = (title: string, text: string): Page => ({
    title,
    blocks: [{ kind: 'notice', tone: status === 404 ? 'neutral' : 'attention', title: text, actions: [home] }],
  });
  switch (status) {
    case 404:
      return page('Not found', 'This page does not exist. It may have been deleted.');
    case 403:
      return page('Not permitted', refused.code === 'impersonation_forbidden' ? refused.message : forbidden);
    case 429:
      return page('Too many tries', `Wait ${secondsOf(refused.retryAfter)}, then load the page again.`);
    case 503:
      return page('Not possible right now', 'A part of the service is unavailable. Load the page again soon.');
    case 500:
      return page('Something went wrong', 'The error was logged. Nothing was changed.');
    default:
      return page('This did not work', refused.message);
  }
}

const forbidden = 'You do not have the permission that this page needs. An administrator can give it to you.';
