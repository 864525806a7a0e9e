/** Exchanges in reports: redacted, shortened, and as a curl command. */
import type { Exchange } from '#harness/http/exchange.ts';
import type { Secrets } from '#harness/secrets.ts';
import type { ExchangeLog, Logged } from '#harness/session.ts';
import type { Transcript } from '../result.ts';

/** Maximum length of a body, in characters. */
const longestBody = 4_000;
/** Maximum per case: the first and the last of hundreds in a flood. */
const mostExchanges = 30;

export interface TranscriptOptions {
  readonly decisive: Exchange | undefined;
  /** Start of the run, on its clock. */
  readonly started: number;
  readonly secrets: Secrets;
}

/** @returns the exchanges of the log, and the decisive one even if it is elsewhere. */
export function transcriptsOf(log: ExchangeLog, options: TranscriptOptions): Transcript[] {
  const { decisive } = options;
  const known = log.some(({ exchange }) => exchange === decisive);
  const all = decisive && !known ? [...log, { exchange: decisive, as: undefined }] : log;
  const half = mostExchanges / 2;
  const selected = all.length <= mostExchanges ? all : [...all.slice(0, half), ...all.slice(-half)];
  const missing = all.filter((logged) => logged.exchange === decisive && !selected.includes(logged));
  return [...selected, ...missing].map((logged) => transcriptOf(logged, options));
}

function transcriptOf({ exchange, as }: Logged, { decisive, started, secrets }: TranscriptOptions): Transcript {
  const redact = (text: string) => secrets.redact(text);
  const { method, url, requestBody, sentAt, receivedAt, response, error } = exchange;
  return {
    as,
    method,
    url: redact(url),
    requestHeaders: redactedHeaders(exchange.requestHeaders, redact),
    requestBody: requestBody === undefined ? undefined : shortened(redact(requestBody)),
    at: Math.round(sentAt - started),
    milliseconds: receivedAt === undefined ? undefined : Math.round((receivedAt - sentAt) * 10) / 10,
    status: response?.status,
    headers: redactedHeaders(response?.headers ?? {}, redact),
    body: response && shownBody(response.headers, response.body, redact),
    error: error === undefined ? undefined : redact(error),
    curl: curlOf(exchange, secrets),
    decisive: exchange === decisive,
  };
}

function redactedHeaders(headers: Readonly<Record<string, string>>, redact: (text: string) => string) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redact(value)]));
}

function shownBody(headers: Readonly<Record<string, string>>, body: Buffer, redact: (text: string) => string): string {
  const isText = /json|text|xml|html|csv|urlencoded/i.test(headers['content-type'] ?? 'text');
  return isText ? shortened(redact(body.toString('utf8'))) : `(${body.length} bytes)`;
}

function shortened(text: string): string {
  return text.length <= longestBody ? text : `${text.slice(0, longestBody)}… (${text.length} characters)`;
}

/** Double quotes: the shell expands the variables that stand for secrets. */
function curlOf({ method, url, requestHeaders, requestBody }: Exchange, secrets: Secrets): string {
  const quoted = (text: string) =>
    `"${secrets.redact(text).replaceAll(/["\\`]|\$(\w*)/g, (found, name) => (secrets.isName(name) ? found : `\\${found}`))}"`;
  const parts = ['curl', '-i', ...(method === 'GET' ? [] : ['-X', method]), quoted(url)];
  for (const [name, value] of Object.entries(requestHeaders)) {
    if (name !== 'user-agent') parts.push('-H', quoted(`${name}: ${value}`));
  }
  if (requestBody !== undefined) parts.push('-d', quoted(requestBody));
  return parts.join(' ');
}
