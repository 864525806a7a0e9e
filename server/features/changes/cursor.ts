/**
 * Cursors of the change feed. A sequence number or a time is given to a change before it is committed, so that a reader who
 * remembers the last one misses what commits later with a lower one. A cursor is therefore the set of transactions that its
 * reader has seen: a snapshot of PostgreSQL. What follows is what is visible now and was not then.
 */
import { Problem } from '#server/gateway/api/problem.ts';
import { equalsAny, type Secrets } from '#server/platform/secrets.ts';

/** Transactions that are seen: all below `end` but for `open`. Ascending. */
export interface Snapshot {
  readonly end: bigint;
  readonly open: readonly bigint[];
}

export interface FeedPosition {
  readonly seen: Snapshot;
  /** Absent: the reader has read to the end of `seen`. Else within what became visible between the two. */
  readonly within?: { readonly until: Snapshot; readonly id: bigint };
}

/** No transaction has a lower number. */
const firstTransaction = 3n;
export const nothingSeen: Snapshot = { end: firstTransaction, open: [] };

/** @param text of pg_snapshot: `xmin:xmax:xip,xip` */
export function snapshotOf(text: string): Snapshot {
  const [, end = '', open = ''] = text.split(':');
  return { end: BigInt(end), open: open === '' ? [] : open.split(',').map(BigInt) };
}

/** @returns the text of pg_snapshot */
export function textOf({ end, open }: Snapshot): string {
  return `${lowest({ end, open })}:${end}:${open.join(',')}`;
}

/** @returns the first transaction that is not seen */
export function lowest({ end, open }: Snapshot): bigint {
  return open[0] ?? end;
}

/**
 * Cuts a snapshot off behind the newest change that it shows. That is committed, and therefore on disk; of transactions
 * behind it, a crash may lose even the number, which is then given to another one.
 * @param atLeast numbers below are known to be on disk: of what was seen or forgotten before
 */
export function durable({ open }: Snapshot, newest: bigint | undefined, atLeast: bigint): Snapshot {
  const end = newest !== undefined && newest >= atLeast ? newest + 1n : atLeast;
  return { end, open: open.filter((transaction) => transaction < end) };
}

const purpose = 'change cursor';
const macBytes = 16;

/** @param scope what the cursor is bound to: tenant and types */
export function sealed(position: FeedPosition, scope: readonly string[], secrets: Secrets): string {
  const text = [position.seen, position.within?.until]
    .flatMap((snapshot) => (snapshot ? [numbersOf(snapshot)] : []))
    .concat(position.within ? [[position.within.id]] : [])
    .map((numbers) => numbers.map((number) => number.toString(36)).join('.'))
    .join('~');
  const mac = secrets.mac(purpose, ...scope, text).subarray(0, macBytes);
  return `${text}~${mac.toString('base64url')}`;
}

/** @throws Problem 400 for a cursor of another tenant or other types, or one that was altered */
export function opened(cursor: string, scope: readonly string[], secrets: Secrets): FeedPosition {
  const cut = cursor.lastIndexOf('~');
  const [text, mac] = [cursor.slice(0, Math.max(cut, 0)), cursor.slice(cut + 1)];
  const macs = secrets.macs(purpose, ...scope, text).map((found) => found.subarray(0, macBytes));
  const given = Buffer.from(mac, 'base64url');
  if (given.toString('base64url') !== mac || !equalsAny(given, macs)) {
    const message = 'after is not a cursor of this feed and these types';
    throw new Problem('invalid_cursor', { violations: [{ propertyPath: 'after', message, code: 'format' }] });
  }
  const [seen = [], until, id] = text.split('~').map((part) => part.split('.').map(fromBase36));
  const position = { seen: snapshotFrom(seen) };
  return until && id ? { ...position, within: { until: snapshotFrom(until), id: id[0] ?? 0n } } : position;
}

/** The end, then each open transaction by its distance from the one behind: short, where many are open. */
function numbersOf({ end, open }: Snapshot): bigint[] {
  const descending = [end, ...open.toReversed()];
  return descending.map((transaction, index) => (index === 0 ? end : (descending[index - 1] ?? end) - transaction));
}

function snapshotFrom([end = firstTransaction, ...distances]: readonly bigint[]): Snapshot {
  let last = end;
  const open = distances.map((distance) => {
    last -= distance;
    return last;
  });
  return { end, open: open.toReversed() };
}

function fromBase36(text: string): bigint {
  return [...text].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
}
