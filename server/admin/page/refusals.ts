/** What operations refuse, in words for whoever filled in a form or pressed a button. */
import type { Violation } from '#contracts/problems.ts';
import type { Refused } from '../operations/refused.ts';
import type { Page } from './blocks.ts';
import type { Faults, Field } from './fields.ts';

/** By the code of a violation; the operation's own sentence names members of the body, which nobody sees here. */
const sentences: Readonly<Record<string, string>> = {
  required: 'This is needed.',
  empty: 'This is needed.',
  enum: 'Choose one of those that are offered.',
  unique: 'Something is in it twice.',
  unknown: 'This cannot be set here.',
  duplicate: 'Something else has this already.',
};

/** @returns a sentence for each field that is wrong, and what is wrong with none of them. */
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

/** @returns why it was refused, as a sentence. */
export function problemOf(refused: Refused): string {
  const { status, retryAfter } = refused;
  if (status === 429) return `Too many tries. Wait ${secondsOf(retryAfter)}, then try again.`;
  if (status === 503) return 'This is not possible right now. Try again soon; nothing was changed.';
  const [violation] = refused.violations;
  return violation ? `${violation.propertyPath}: ${violation.message}` : refused.message;
}

function secondsOf(retryAfter: string | undefined): string {
  return retryAfter === undefined ? 'a little' : retryAfter === '1' ? '1 second' : `${retryAfter} seconds`;
}

function fieldOf({ propertyPath }: Violation, fields: readonly Field[]): Field | undefined {
  const holds = ({ name }: Field) => propertyPath === name || propertyPath.startsWith(`${name}.`);
  return fields.find((field) => field.kind !== 'hidden' && holds(field));
}

function sentenceOf({ code, message, propertyPath }: Violation, field: Field): string {
  const sentence = sentences[code];
  if (sentence !== undefined) return sentence;
  // "email must be: email" → "Must be: email"; of a list the place is told.
  const place = propertyPath.slice(field.name.length + 1);
  const bare = message.startsWith(propertyPath) ? message.slice(propertyPath.length).trim() : message;
  const told = /^\d+$/.test(place) ? `Entry ${Number(place) + 1} ${bare}` : bare;
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}.`;
}

/** @returns the page that says what went wrong where there is no form to say it beside. */
export function refusalPage(refused: Pick<Refused, 'status' | 'message'> & Partial<Refused>): Page {
  const { status } = refused;
  const home = { kind: 'link', text: 'To the start page', href: '/admin' } as const;
  const page = (title: string, text: string): Page => ({
    title,
    blocks: [{ kind: 'notice', tone: status === 404 ? 'neutral' : 'attention', title: text, actions: [home] }],
  });
  switch (status) {
    case 404:
      return page('Not found', 'There is nothing here. It may have been deleted, or never have been.');
    case 403:
      return page('Not permitted', refused.code === 'impersonation_forbidden' ? refused.message : forbidden);
    case 429:
      return page('Too many tries', `Wait ${secondsOf(refused.retryAfter)}, then load the page again.`);
    case 503:
      return page('Not possible right now', 'A part of the service is away for the moment. Load the page again soon.');
    case 500:
      return page('Something went wrong', 'This is our fault, and it was logged. Nothing of yours was changed by it.');
    default:
      return page('This did not work', refused.message);
  }
}

const forbidden = 'You do not have the permission that this page needs. An administrator can give it to you.';
