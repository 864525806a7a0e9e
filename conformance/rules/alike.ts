/** Whether two answers tell a stranger the same. */
import { expectTrue, ifBroken, summaryOf } from '../expect.ts';
import type { Answer } from '../http/answer.ts';

/**
 * Numbers, ids and the addresses themselves may differ.
 * @param told what the requests said, and the answers may repeat
 * @throws NotMet when they differ otherwise
 */
export function expectAlike(known: Answer, unknown: Answer, told: readonly string[]): void {
  for (const answer of [known, unknown]) ifBroken(answer);
  const [first, second] = [shapeOf(known, told), shapeOf(unknown, told)];
  expectTrue(
    first === second,
    unknown,
    `the same as for an address that is known, ${summaryOf(known)}`,
    summaryOf(unknown),
  );
}

function shapeOf({ status, text }: Answer, told: readonly string[]): string {
  const without = told.reduce((all, word) => all.replaceAll(word, '…'), text);
  return `${status} ${without.replaceAll(/[0-9a-f-]{8,}|\d+/gi, '#')}`;
}
