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

/** Ids of requests in letters beyond those of hex, such as ULIDs: long words with a digit. */
const ids = /(?=[\w-]*\d)[\w-]{12,}/g;

function shapeOf({ status, text }: HttpResponse, given: readonly string[]): string {
  const without = given.reduce((all, value) => all.replaceAll(value, '…'), text);
  return `${status} ${without.replaceAll(ids, '#').replaceAll(/[0-9a-f-]{8,}|\d+/gi, '#')}`;
}
