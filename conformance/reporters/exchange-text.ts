/** An exchange as text, shortened to the relevant lines: `>` marks the request, `<` the response. */
import { STATUS_CODES } from 'node:http';
import type { CaseResult, Transcript } from '../result.ts';
import { decisiveOf } from './wording.ts';

const bodyLength = 240;
const bodyLines = 12;

/** Headers that often decide a verdict. */
const telling = new Set([
  'allow',
  'api-token',
  'authorization',
  'content-type',
  'etag',
  'idempotency-key',
  'if-match',
  'location',
  'origin',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'www-authenticate',
  'x-contact-hash',
]);

/** @returns the lines of the decisive exchange; empty if there is none */
export function decisiveLines(result: CaseResult): string[] {
  const exchange = decisiveOf(result);
  if (exchange === undefined) return [];
  const about = `${result.rule.requirement} ${result.expected} ${result.actual}`.toLowerCase();
  const isRelevant = (name: string) => telling.has(name.toLowerCase()) || about.includes(name.toLowerCase());
  return exchangeLines(exchange, isRelevant);
}

/** @returns the lines of an exchange. @param isRelevant selects the headers to show, by name */
function exchangeLines(exchange: Transcript, isRelevant: (header: string) => boolean): string[] {
  const { method, url, as, requestHeaders, requestBody, headers, body } = exchange;
  const sent = [`${method} ${url}${as === undefined ? '' : `   (as ${as})`}`];
  const came = [statusLine(exchange)];
  return [
    ...marked('>', [...sent, ...shownHeaders(requestHeaders, isRelevant), ...shownBody(requestBody)]),
    ...marked('<', [...came, ...shownHeaders(headers, isRelevant), ...shownBody(body)]),
  ];
}

/** @returns for instance `201 Created, after 24 ms`, or the network error */
export function statusLine({ status, error, milliseconds }: Transcript): string {
  const after = milliseconds === undefined ? '' : `, after ${milliseconds} ms`;
  if (status === undefined) return `no response${after}: ${error ?? 'network error'}`;
  return `${status} ${STATUS_CODES[status] ?? ''}`.trim() + after;
}

function shownHeaders(headers: Readonly<Record<string, string>>, isRelevant: (name: string) => boolean): string[] {
  return Object.entries(headers)
    .filter(([name]) => isRelevant(name))
    .map(([name, value]) => `${name}: ${value}`);
}

function shownBody(body: string | undefined): string[] {
  if (body === undefined || body === '') return [];
  const start = body.length > bodyLength ? `${body.slice(0, bodyLength)}…` : body;
  const lines = start.split(/\r?\n/);
  return ['', ...lines.slice(0, bodyLines), ...(lines.length > bodyLines ? ['…'] : [])];
}

function marked(mark: string, lines: readonly string[]): string[] {
  return lines.map((line) => `${mark} ${line}`.trimEnd());
}
