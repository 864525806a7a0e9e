/** Assertions on responses. Each throws NotMet with the exchange. */
import type { HttpResponse } from './http/response.ts';
import { Inconclusive, NotMet } from './verdict.ts';

/** @param expected one status, or several of which any will do */
export function expectStatus(answer: HttpResponse, expected: number | readonly number[], why = ''): void {
  const statuses = typeof expected === 'number' ? [expected] : expected;
  if (statuses.includes(answer.status)) return;
  ifBroken(answer);
  const wanted = statuses.join(' or ');
  throw new NotMet(why ? `${wanted} ${why}` : wanted, summaryOf(answer), answer.exchange);
}

/** Any 2xx. */
export function expectSuccess(answer: HttpResponse, why = ''): void {
  if (answer.status >= 200 && answer.status < 300) return;
  ifBroken(answer);
  throw new NotMet(why ? `success ${why}` : 'success', summaryOf(answer), answer.exchange);
}

/** Any 4xx but 429: the host refuses and blames the request. */
export function expectRefusal(answer: HttpResponse, why = ''): void {
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) return;
  ifBroken(answer);
  throw new NotMet(why ? `a refusal (4xx) ${why}` : 'a refusal (4xx)', summaryOf(answer), answer.exchange);
}

export function expectTrue(
  holds: boolean,
  answer: HttpResponse | undefined,
  expected: string,
  actual: string,
): asserts holds {
  if (!holds) throw new NotMet(expected, actual, answer?.exchange);
}

/** Asserts a precondition of a check. @throws Inconclusive when the response is no success */
export function control(answer: HttpResponse, what: string): HttpResponse {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new Inconclusive('control-failed', `${what} failed: ${summaryOf(answer)}`, answer.exchange);
}

/** A required member, as text: ids may be numbers. @throws Inconclusive when the response has none */
export function controlText(answer: HttpResponse, path: string, what: string): string {
  const value = control(answer, what).textMember(path);
  if (value !== undefined) return value;
  throw new Inconclusive('control-failed', `${what}: the answer has no text \`${path}\``, answer.exchange);
}

/** An unavailable host proves nothing about its rules. @throws Inconclusive for 502, 503 and 504 */
export function ifBroken(answer: HttpResponse): void {
  if (![502, 503, 504].includes(answer.status)) return;
  throw new Inconclusive('unexpected-answer', `the host answered ${summaryOf(answer)}`, answer.exchange);
}

/** @returns status and body in one line, uncut: part of a secret would escape redaction. `execute` cuts it. */
export function summaryOf({ status, text, bytes, mediaType }: HttpResponse): string {
  if (!/json|text|xml|html|csv|^$/.test(mediaType)) return `${status}: ${bytes.length} bytes of ${mediaType}`;
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line ? `${status}: ${line}` : String(status);
}
