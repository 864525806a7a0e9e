/** What rules assert of answers. Each throws NotMet with the exchange that shows it. */
import type { Answer } from './http/answer.ts';
import { Inconclusive, NotMet } from './verdict.ts';

/** @param expected a status, or several of which one must come */
export function expectStatus(answer: Answer, expected: number | readonly number[], why = ''): void {
  const statuses = typeof expected === 'number' ? [expected] : expected;
  if (statuses.includes(answer.status)) return;
  ifBroken(answer);
  const wanted = statuses.join(' or ');
  throw new NotMet(why ? `${wanted} ${why}` : wanted, summaryOf(answer), answer.exchange);
}

/** Any 2xx. */
export function expectSuccess(answer: Answer, why = ''): void {
  if (answer.status >= 200 && answer.status < 300) return;
  ifBroken(answer);
  throw new NotMet(why ? `success ${why}` : 'success', summaryOf(answer), answer.exchange);
}

/** Any 4xx but 429: the host says no, and says it is the caller's doing. */
export function expectRefusal(answer: Answer, why = ''): void {
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) return;
  ifBroken(answer);
  throw new NotMet(why ? `a refusal (4xx) ${why}` : 'a refusal (4xx)', summaryOf(answer), answer.exchange);
}

export function expectTrue(
  holds: boolean,
  answer: Answer | undefined,
  expected: string,
  actual: string,
): asserts holds {
  if (!holds) throw new NotMet(expected, actual, answer?.exchange);
}

/** For what a rule builds on and does not judge. @throws Inconclusive when it is no success */
export function control(answer: Answer, what: string): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new Inconclusive('control-failed', `${what} did not work: ${summaryOf(answer)}`, answer.exchange);
}

/** A text member that something is built on. @throws Inconclusive when the answer has none */
export function controlText(answer: Answer, path: string, what: string): string {
  const value = control(answer, what).member(path);
  if (typeof value === 'string' && value !== '') return value;
  throw new Inconclusive('control-failed', `${what}: the answer has no text \`${path}\``, answer.exchange);
}

/** A host that is out of order says nothing of its rules. @throws Inconclusive for 502, 503 and 504 */
export function ifBroken(answer: Answer): void {
  if (![502, 503, 504].includes(answer.status)) return;
  throw new Inconclusive('unexpected-answer', `the host answered ${summaryOf(answer)}`, answer.exchange);
}

/** @returns status and body, in one line; whole, because half a secret would not be known as one. `execute` cuts it. */
export function summaryOf({ status, text, bytes, mediaType }: Answer): string {
  if (!/json|text|xml|html|csv|^$/.test(mediaType)) return `${status}: ${bytes.length} bytes of ${mediaType}`;
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line ? `${status}: ${line}` : String(status);
}
