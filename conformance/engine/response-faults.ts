/** Faults that a single response shows by itself. */
import { secondsToWait } from '#harness/denial.ts';
import type { Dialect } from '#harness/dialect/dialect.ts';
import type { HttpResponse } from '#harness/http/response.ts';

/** Expected and actual, as in a verdict. */
export interface Contradiction {
  readonly expected: string;
  readonly actual: string;
}

/** The body of an error must be an object of JSON, and its Content-Type must say so. */
export function noJsonObject(response: HttpResponse): Contradiction | undefined {
  const wrong = whyNoJsonObject(response);
  return wrong === undefined
    ? undefined
    : { expected: 'an object of JSON', actual: `${response.status} with ${wrong}` };
}

/** @returns why the body is no JSON object; undefined if it is one */
export function whyNoJsonObject({ mediaType, json }: HttpResponse): string | undefined {
  // RFC 6839: application/problem+json is JSON as well.
  const saysJson = mediaType === 'application/json' || mediaType.endsWith('+json');
  if (!saysJson) return mediaType === '' ? 'no Content-Type' : `Content-Type ${mediaType}`;
  if (json === undefined) return 'a body that is no JSON';
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'JSON that is no object';
  return undefined;
}

/** An error has a title and a detail, both texts, and its HTTP status as an integer. */
export function memberFault(response: HttpResponse, names: Dialect['errors']): Contradiction | undefined {
  for (const name of [names.title, names.detail]) {
    const value = response.member(name);
    if (typeof value === 'string' && value.trim() !== '') continue;
    return { expected: `a text \`${name}\``, actual: JSON.stringify(value) ?? 'no such member' };
  }
  const status = response.member(names.status);
  if (status === response.status) return undefined;
  return { expected: `\`${names.status}\`: ${response.status}`, actual: JSON.stringify(status) ?? 'no such member' };
}

/** Section Errors of the specification, the table of the rate-limit response. */
export function denialFault(response: HttpResponse): Contradiction | undefined {
  const { mediaType, headers } = response;
  if (mediaType !== 'application/json') {
    return { expected: 'Content-Type application/json', actual: mediaType || 'no Content-Type' };
  }
  const seconds = secondsToWait(response);
  if (seconds === undefined || seconds < 1) {
    return { expected: 'Retry-After in whole seconds, at least 1', actual: headers['retry-after'] ?? 'none' };
  }
  const [title, status, detail] = ['title', 'status', 'detail'].map((name) => response.member(name));
  if (title !== 'Too Many Requests') return { expected: 'title "Too Many Requests"', actual: said(title) };
  if (status !== 429) return { expected: 'status 429', actual: said(status) };
  const numbers = typeof detail === 'string' ? (detail.match(/\d+(?:\.\d+)?/g) ?? []) : [];
  if (numbers.some((number) => Number(number) === seconds)) return undefined;
  return { expected: `the ${seconds} seconds of Retry-After in detail`, actual: said(detail) };
}

/** RFC 9110: 6.6.1 Date, 8.3 Content-Type, 15.5.2 WWW-Authenticate, 15.5.6 Allow. */
export function headerFault({ status, headers, bytes, exchange }: HttpResponse): Contradiction | undefined {
  // RFC 6749, 5.2: at the token endpoint, only for a client that authenticated in the header.
  const isTokenRequest = exchange.requestHeaders['content-type']?.includes('urlencoded') ?? false;
  const required = [
    { name: 'date', isRequired: status >= 200 && status < 500 },
    { name: 'content-type', isRequired: bytes.length > 0 },
    { name: 'www-authenticate', isRequired: status === 401 && !isTokenRequest },
    { name: 'allow', isRequired: status === 405 },
  ];
  const missing = required.find(({ name, isRequired }) => isRequired && headers[name] === undefined);
  if (missing) return { expected: `a ${missing.name} header with ${status}`, actual: 'none' };
  const { date } = headers;
  if (date === undefined || !Number.isNaN(Date.parse(date))) return undefined;
  return { expected: 'a Date that is one', actual: date };
}

/** Patterns of internals that no error may show. */
const insides: Readonly<Record<string, RegExp>> = {
  'a stack trace':
    /\bat [^\n"]{0,200}(?:\.[cm]?[jt]sx?|node:[\w/]+):\d+:\d+|Traceback \(most recent call last\)|\bat [\w$.]+\([\w$]+\.java:\d+\)|#\d+ \/\S+\.php\(\d+\)|goroutine \d+ \[/,
  // Whole clauses: single keywords also occur in plain English.
  'a text of SQL':
    /\bselect\s+(?:\*|[\w"`.\\]+(?:\s*,\s*[\w"`.\\]+)+)\s+from\b|\binsert into \S+ ?\(|\bupdate \S+ set \S+ ?=|\bdelete from \S+ where \S+ ?=|SQLSTATE|invalid input syntax for type/i,
  'the path of a file':
    /(?:^|[\s"'(])(?:\/(?:usr|home|var|srv|opt|app|root|tmp|workspace)\/[\w.@/-]+\.\w+|[A-Z]:\\[\w.\\ -]+\.\w+)|node_modules\/|file:\/\/\//,
};

/** An error shows nothing of how the service is built. */
export function insideFault({ text }: HttpResponse): Contradiction | undefined {
  for (const [what, pattern] of Object.entries(insides)) {
    const [leak] = pattern.exec(text.replaceAll(String.raw`\n`, '\n')) ?? [];
    if (leak !== undefined) {
      return { expected: `nothing that looks like ${what}`, actual: `"${leak.trim().slice(0, 120)}"` };
    }
  }
  return undefined;
}

function said(value: unknown): string {
  return JSON.stringify(value) ?? 'none';
}
