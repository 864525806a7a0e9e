/** Faults of a 429 by itself: section Errors of the specification, one function for each part. */
import { secondsToWait } from '#harness/denial.ts';
import type { Dialect } from '#harness/dialect/dialect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { jwtPattern } from '#harness/jwt.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Contradiction } from '../../engine/response-faults.ts';

/** @throws Inconclusive if another part of the 429, with a rule of its own, leaves nothing to compare with */
export type DenialFault = (denial: HttpResponse) => Contradiction | undefined;

/** With or without parameters such as a charset. */
export const mediaTypeFault: DenialFault = ({ mediaType, headers }) =>
  unless(mediaType === 'application/json', 'Content-Type application/json', headers['content-type'] ?? 'none');

/** The specification gives the exact text. */
export const titleFault: DenialFault = (denial) => {
  const title = denial.member('title');
  return unless(title === 'Too Many Requests', 'title "Too Many Requests"', quoted(title));
};

/** A number, not a string. */
export const statusFault: DenialFault = (denial) => {
  const status = denial.member('status');
  return unless(status === 429, 'status 429', quoted(status));
};

/** In any language: the detail must contain the number of the header. */
export const detailFault: DenialFault = (denial) => {
  const detail = denial.member('detail');
  if (typeof detail !== 'string' || !/\d/.test(detail)) {
    return { expected: 'a detail with the seconds to wait', actual: quoted(detail) };
  }
  const seconds = secondsToWait(denial);
  if (seconds === undefined) {
    throw new Inconclusive('control-failed', 'there is no Retry-After to compare with', denial.exchange);
  }
  const numbers = detail.match(/\d+(?:\.\d+)?/g) ?? [];
  const isThere = numbers.some((number) => Number(number) === seconds);
  return unless(isThere, `the ${seconds} seconds of Retry-After in detail`, quoted(detail));
};

/** The specification does not require English words. */
export const exceededFault: DenialFault = (denial) => {
  const detail = denial.member('detail');
  const says = typeof detail === 'string' && /\b(?:exceed|limit|quota|too many)/i.test(detail);
  return unless(says, 'a detail that says that the limit was exceeded', quoted(detail));
};

/** Neither a date nor a fraction. Zero would allow an immediate retry, which fails. */
export const retryAfterFault: DenialFault = ({ headers: { 'retry-after': found = 'none' } }) =>
  unless(/^0*[1-9]\d*$/.test(found), 'Retry-After in whole seconds, at least 1', found);

/** Upper bound of the body of a 429, in bytes: a file would be longer. */
const longestDenial = 4_096;

/** A 429 holds neither a credential nor the content that was asked for. */
export function contentFault(denial: HttpResponse, { login, impersonate }: Dialect): Contradiction | undefined {
  const names = [login.token, login.refreshToken, impersonate.token];
  const members = names.filter((name) => denial.member(name) !== undefined);
  // Not in the message: it is a credential.
  if (members.length > 0) return { expected: 'no credential in a 429', actual: `a member ${members.join(', ')}` };
  if (jwtPattern.test(denial.text)) return { expected: 'no credential in a 429', actual: 'a JWT' };
  const { length } = denial.bytes;
  return unless(length <= longestDenial, `a 429 of at most ${longestDenial} bytes`, `${length} bytes`);
}

function unless(holds: boolean, expected: string, actual: string): Contradiction | undefined {
  return holds ? undefined : { expected, actual };
}

function quoted(value: unknown): string {
  return JSON.stringify(value) ?? 'none';
}
