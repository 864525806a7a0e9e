/** Comparison of responses that must not reveal whether an account exists. */
import { expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';

/**
 * Numbers, ids and the given values may differ.
 * @param given values of the requests, which the responses may repeat
 * @throws NotMet if they differ otherwise
 */
export function expectAlike(known: HttpResponse, unknown: HttpResponse, given: readonly string[]): void {
  for (const answer of [known, unknown]) ifBroken(answer);
  const [first, second] = [shapeOf(known, given), shapeOf(unknown, given)];
  expectTrue(
    first === second,
    unknown,
    `the same as for an address that is known, ${summaryOf(known)}`,
    summaryOf(unknown),
  );
}

function shapeOf({ status, text }: HttpResponse, given: readonly string[]): string {
  const without = given.reduce((all, value) => all.replaceAll(value, '…'), text);
  const withoutIds = without.replaceAll(/[\w-]{12,}/g, (word) => (isId(word) ? '#' : word));
  return `${status} ${withoutIds.replaceAll(/[0-9a-f-]{8,}|\d+/gi, '#')}`;
}

/** Ids of requests in letters beyond those of hex, such as ULIDs. A code such as `E1001_USER_UNKNOWN` has no part that is one. */
function isId(word: string): boolean {
  return word.split(/[_-]/).some((part) => part.length >= 8 && /\d/.test(part) && /[a-z]/i.test(part));
}
