/** What endpoints answered, in words. */
import { badge, type Cell, row } from '../../../page/cells.ts';

/** Why there was no answer, by what the operations call it. */
const sentences: Readonly<Record<string, string>> = {
  ADDRESS_FORBIDDEN: 'The address is not a public one',
  NAME_NOT_FOUND: 'There is no host of that name',
  NAME_TIMEOUT: 'Looking up the host took too long',
  NAME_FAILED: 'The host could not be looked up',
  CONNECTION_REFUSED: 'The connection was refused',
  CONNECTION_LOST: 'The connection was lost',
  TLS_FAILED: 'The certificate is not valid, or TLS failed',
  TIMEOUT: 'No answer within 15 seconds',
  BAD_ANSWER: 'The answer was not HTTP',
};

interface Answer {
  readonly responseStatus: number | null;
  readonly error: string | null;
}

/** @returns nothing, while nothing was tried. */
export function answerCell({ responseStatus, error }: Answer): Cell {
  if (responseStatus !== null) return badge(`HTTP ${responseStatus}`, isSuccess(responseStatus) ? 'good' : 'bad');
  return error === null ? null : row(badge('No answer', 'bad'), sentences[error] ?? error);
}

const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

export function duration(milliseconds: number): string {
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}
