/** Parts of a file (RFC 9110, 14). hapi's own would read the file from its start, and refuse in another form than ours. */
import { Problem } from '../api/problem.ts';

export interface Part {
  /** First and last byte. */
  readonly from: number;
  readonly to: number;
}

/**
 * @param range the header Range, if it applies
 * @returns undefined for the whole file: also for what a server may ignore, such as several ranges and other units
 * @throws Problem 416
 */
export function partOf(range: string | undefined, length: number): Part | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{1,15})-(\d{0,15})$/i.exec(range ?? '') ?? [];
  const [, suffix] = /^bytes=-(\d{1,15})$/i.exec(range ?? '') ?? [];
  if (first === '' && suffix === undefined) return undefined;
  const from = suffix === undefined ? Number(first) : Math.max(0, length - Number(suffix));
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  // RFC 9110, 14.1.1: invalid, and so ignored.
  if (last !== '' && Number(last) < from) return undefined;
  if (from > to) throw new Problem('range_not_satisfiable', { headers: { 'Content-Range': `bytes */${length}` } });
  return { from, to };
}
