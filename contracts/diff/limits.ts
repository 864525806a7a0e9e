/** Compares rate limits: quota, window, bucket key, and which operations share a bucket. */
import { isRecord } from '../openapi/json-schema.ts';
import type { Report } from './change.ts';
import type { ApiDocument, OperationView } from './document.ts';

interface Limit {
  readonly bucket: string;
  readonly quota: number;
  readonly windowSeconds: number;
  readonly key: string;
  /** The member of the body without which a request is not counted. */
  readonly onlyWith: string | undefined;
}

/** Keys whose buckets each hold a part of what one bucket of the other key holds: old key → new key. */
const finer: Readonly<Record<string, readonly string[]>> = { user: ['token'], admin: ['token'] };

/** @returns the limit that every request counts in; undefined if there is none */
export function limitOf({ node }: OperationView): Limit | undefined {
  return readLimit(node['x-rate-limit']);
}

function furtherLimitsOf({ node }: OperationView): readonly Limit[] {
  const further = node['x-further-rate-limits'];
  return (Array.isArray(further) ? further : []).map(readLimit).filter((limit) => limit !== undefined);
}

export function limitsOf(operation: OperationView): readonly Limit[] {
  const limit = limitOf(operation);
  return [...(limit ? [limit] : []), ...furtherLimitsOf(operation)];
}

function readLimit(value: unknown): Limit | undefined {
  if (!isRecord(value)) return undefined;
  const { bucket, quota, windowSeconds, key, onlyWith } = value;
  return {
    bucket: String(bucket),
    quota: Number(quota),
    windowSeconds: Number(windowSeconds),
    key: String(key),
    onlyWith: typeof onlyWith === 'string' ? onlyWith : undefined,
  };
}

/** Reports limits of an operation that came, went or changed. */
export function compareLimits(before: OperationView, after: OperationView, report: Report): void {
  const of = { subject: after.id, operations: [after.id] };
  compareLimit(limitOf(before), limitOf(after), 'rate limit', of, report);
  const [old, current] = [furtherLimitsOf(before), furtherLimitsOf(after)];
  for (const bucket of new Set([...old, ...current].map((limit) => limit.bucket))) {
    const same = (limit: Limit) => limit.bucket === bucket;
    compareLimit(old.find(same), current.find(same), `further limit ${bucket}`, of, report);
  }
}

interface Of {
  readonly subject: string;
  readonly operations: readonly string[];
}

function compareLimit(
  before: Limit | undefined,
  after: Limit | undefined,
  place: string,
  of: Of,
  report: Report,
): void {
  if (!after) {
    if (!before) return;
    const sentence = `is no longer limited (it was ${text(before)})`;
    const affects = [`limit ${before.bucket}` as const];
    report({ ...of, place, affects, severity: 'additive', kind: 'limit-gone', before, after: null, sentence });
    return;
  }
  const at = { ...of, place, affects: [`limit ${after.bucket}` as const] };
  if (!before) {
    const sentence = `is limited now: ${text(after)}`;
    report({ ...at, severity: 'breaking', kind: 'limit-added', before: null, after, sentence });
    return;
  }
  if (before.quota !== after.quota || before.windowSeconds !== after.windowSeconds) {
    const severity = admitsAll(after, before) ? 'additive' : 'breaking';
    const [old, current] = [rate(before), rate(after)];
    const kind = before.quota === after.quota ? 'window-changed' : 'quota-changed';
    report({ ...at, severity, kind, before: old, after: current, sentence: `admits ${current} instead of ${old}` });
  }
  if (before.key !== after.key) {
    const severity = finer[before.key]?.includes(after.key) ? 'additive' : 'breaking';
    const sentence = `counts for each ${after.key} instead of each ${before.key}`;
    report({ ...at, severity, kind: 'bucket-key-changed', before: before.key, after: after.key, sentence });
  }
  if (before.onlyWith !== after.onlyWith) {
    const severity = before.onlyWith === undefined ? 'additive' : 'breaking';
    const counted = ({ onlyWith }: Limit) => (onlyWith === undefined ? 'all requests' : `requests with ${onlyWith}`);
    const sentence = `counts ${counted(after)} instead of ${counted(before)}`;
    const values = { before: before.onlyWith ?? null, after: after.onlyWith ?? null };
    report({ ...at, severity, kind: 'counted-requests-changed', ...values, sentence });
  }
  if (before.bucket !== after.bucket) {
    const sentence = `has the bucket ${after.bucket} instead of ${before.bucket}: quotas set for a tenant are by its name`;
    report({ ...at, severity: 'risky', kind: 'bucket-renamed', before: before.bucket, after: after.bucket, sentence });
  }
}

/** A client within the old limit sends at most `quota` in each of the old windows that cover a new one. */
function admitsAll(after: Limit, before: Limit): boolean {
  return after.quota >= Math.ceil(after.windowSeconds / before.windowSeconds) * before.quota;
}

const rate = ({ quota, windowSeconds }: Limit) => `${quota} per ${windowSeconds} s`;
const text = (limit: Limit) =>
  `${rate(limit)} for each ${limit.key}${limit.onlyWith === undefined ? '' : `, counting requests with ${limit.onlyWith}`}`;

/** Reports buckets that operations share now, or no longer: each of them leaves less to the others. */
export function compareSharing(before: ApiDocument, after: ApiDocument, report: Report): void {
  const [old, current] = [byBucket(before), byBucket(after)];
  const known = new Set(before.operations.map(({ id }) => id));
  for (const bucket of new Set([...old.keys(), ...current.keys()])) {
    const [was, is] = [old.get(bucket) ?? [], current.get(bucket) ?? []];
    const newcomers = is.filter((id) => !was.includes(id));
    const at = { subject: `limit ${bucket}`, place: '', affects: [`limit ${bucket}` as const] };
    if (is.length > 1 && newcomers.length > 0 && is.some((id) => known.has(id))) {
      const sentence = `is shared by ${is.join(', ')}: together they have the quota of one`;
      report({ ...at, severity: 'breaking', kind: 'bucket-shared', before: was, after: is, sentence, operations: is });
    } else if (was.length > 1 && is.length === 1) {
      const sentence = `belongs to ${is.join(', ')} alone`;
      report({
        ...at,
        severity: 'additive',
        kind: 'bucket-unshared',
        before: was,
        after: is,
        sentence,
        operations: is,
      });
    }
  }
}

function byBucket({ operations }: ApiDocument): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const operation of operations) {
    for (const bucket of new Set(limitsOf(operation).map((limit) => limit.bucket))) {
      found.set(bucket, [...(found.get(bucket) ?? []), operation.id].sort());
    }
  }
  return found;
}
