/** Responses and errors of webhook endpoints, as cells. */
import { currentLanguage } from '../../../language/language.ts';
import { type Label, say } from '../../../language/say.ts';
import { badge, type Cell, row } from '../../../page/cells.ts';

/** Sentences by the error code of a delivery attempt. */
const sentences: Readonly<Record<string, Label>> = {
  ADDRESS_FORBIDDEN: 'The address is not public',
  NAME_NOT_FOUND: 'The host name does not exist',
  NAME_TIMEOUT: 'The DNS lookup timed out',
  NAME_FAILED: 'The DNS lookup failed',
  CONNECTION_REFUSED: 'The connection was refused',
  CONNECTION_LOST: 'The connection was lost',
  TLS_FAILED: 'The certificate is not valid, or TLS failed',
  TIMEOUT: 'No response within 15 seconds',
  BAD_ANSWER: 'The response was not HTTP',
};

interface AttemptResult {
  readonly responseStatus: number | null;
  readonly error: string | null;
}

/** @returns null before the first attempt */
export function responseCell({ responseStatus, error }: AttemptResult): Cell {
  if (responseStatus !== null) return badge(`HTTP ${responseStatus}`, isSuccess(responseStatus) ? 'good' : 'bad');
  if (error === null) return null;
  const sentence = sentences[error];
  return row(badge(say('No response'), 'bad'), sentence === undefined ? error : say(sentence));
}

const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

export function duration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${milliseconds} ms`;
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${(milliseconds / 1_000).toLocaleString(currentLanguage(), digits)} s`;
}
