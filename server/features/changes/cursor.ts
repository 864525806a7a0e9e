/**
 * Cursors of the change feed: snapshots of PostgreSQL. What follows a cursor is visible now and was not in its snapshot. A
 * sequence number or a time would lose changes: both are assigned before the commit, and a later commit can have a lower one.
 */
import { Problem } from '#server/gateway/api/problem.ts';
import { equalsAny, type Secrets } from '#server/platform/secrets.ts';

/** Transactions whose changes were read: all below `end` except `open`, which is ascending. */
export interface Snapshot {
  readonly end: bigint;
  readonly open: readonly bigint[];
}

export interface FeedPosition {
  readonly seen: Snapshot;
  /** Present: the position is after `id`, among the changes that became visible between `seen` and `until`. */
  readonly within?: { readonly until: Snapshot; readonly id: bigint };
}

/** The lowest normal transaction id. */
const firstTransaction = 3n;
export const nothingSeen: Snapshot = { end: firstTransaction, open: [] };

/** @param text a pg_snapshot: `xmin:xmax:xip,xip` */
export function snapshotOf(text: string): Snapshot {
  const [, end = '', open = ''] = text.split(':');
  return { end: BigInt(end), open: open === '' ? [] : open.split(',').map(BigInt) };
}

/** @returns the pg_snapshot as text */
export function textOf({ end, open }: Snapshot): string {
  return `${lowest({ end, open })}:${end}:${open.join(',')}`;
}

/** @returns the first transaction outside of the snapshot */
export function lowest({ end, open }: Snapshot): bigint {
  return open[0] ?? end;
}

/**
 * Ends a snapshot after the newest change that is visible in it, whose commit is on disk. A crash may lose later transactions
 * that had not committed, and PostgreSQL then assigns their ids again.
 * @param atLeast the end of an earlier snapshot, whose transactions are on disk
 */
export function durable({ open }: Snapshot, newest: bigint | undefined, atLeast: bigint): Snapshot {
  const end = newest !== undefined && newest >= atLeast ? newest + 1n : atLeast;
  return { end, open: open.filter((transaction) => transaction < end) };
}

const purpose = 'change cursor';
const macBytes = 16;

/** @param scope tenant and types, which the cursor is bound to */
export function sealed(position: FeedPosition, scope: readonly string[], secrets: Secrets): string {
  const text = [position.seen, position.within?.until]
    .flatMap((snapshot) => (snapshot ? [numbersOf(snapshot)] : []))
    .concat(position.within ? [[position.within.id]] : [])
    .map((numbers) => numbers.map((number) => number.toString(36)).join('.'))
    .join('~');
  const mac = secrets.mac(purpose, ...scope, text).subarray(0, macBytes);
  return `${text}~${mac.toString('base64url')}`;
}

/** @throws Problem 400 for a cursor of another tenant or of other types, and for an altered one */
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

/** The end, then the open transactions by their distances, descending: short even if many are open. */
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
