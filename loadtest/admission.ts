/** Which statuses mean that the limiter admitted or denied a request. Anything else is neither. */
import { UsageError } from '#harness/cli/usage-error.ts';
import type { BucketKey } from '#harness/document.ts';

export interface Admission {
  /** For messages, for instance `2xx`. */
  readonly says: string;
  isAdmitted(status: number): boolean;
}

const success: Admission = { says: '2xx', isAdmitted: (status) => status >= 200 && status < 300 };

/** @param statuses exactly these; absent: success */
export function admissionOf(statuses: readonly number[] | undefined): Admission {
  return statuses ? { says: statuses.join(', '), isAdmitted: (status) => statuses.includes(status) } : success;
}

/** @param more statuses in addition to success */
function successOr(more: readonly number[]): Admission {
  if (more.length === 0) return success;
  return {
    says: [success.says, ...more].join(', '),
    isAdmitted: (status) => success.isAdmitted(status) || more.includes(status),
  };
}

/** Limits by other keys than a token count before credentials are checked: a refused one was admitted by the limiter. */
export const limitedAdmission = (key: BucketKey): Admission => successOr(key === 'token' ? [] : [400, 401, 422]);

/** Statuses of denials, unless --denied names others. */
export const usualDenials: readonly number[] = [429];

/** @param text for instance `200,204,422` @throws UsageError */
export function readAdmitted(text: string): readonly number[] {
  const statuses = statusesOf(text, 200, 499);
  if (!statuses) throw new UsageError(`--admitted ${text} is no list of statuses such as 200,204,422.`);
  if (statuses.includes(429)) throw new UsageError('--admitted cannot have 429: that is the denial.');
  return statuses;
}

/** @param text for instance `429,503` @throws UsageError */
export function readDenied(text: string): readonly number[] {
  const statuses = statusesOf(text, 300, 599);
  if (!statuses) throw new UsageError(`--denied ${text} is no list of statuses such as 429,503.`);
  return statuses;
}

/** @throws UsageError for a status that would be both */
export function assertApart(admitted: readonly number[] = [], denied: readonly number[] = []): void {
  const both = admitted.find((status) => denied.includes(status));
  if (both !== undefined) throw new UsageError(`--admitted and --denied both have ${both}.`);
}

function statusesOf(text: string, least: number, most: number): readonly number[] | undefined {
  const statuses = text.split(',').map((part) => Number(part.trim()));
  const isStatus = (status: number) => Number.isInteger(status) && status >= least && status <= most;
  return statuses.every(isStatus) ? statuses : undefined;
}
