/** Which statuses mean that the limiter admitted a request. 429 is a denial; anything else is neither. */
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

/** @param text for instance `200,204,422` @throws UsageError */
export function readAdmitted(text: string): readonly number[] {
  const statuses = text.split(',').map((part) => Number(part.trim()));
  if (!statuses.every((status) => Number.isInteger(status) && status >= 200 && status < 500)) {
    throw new UsageError(`--admitted ${text} is no list of statuses such as 200,204,422.`);
  }
  if (statuses.includes(429)) throw new UsageError('--admitted cannot have 429: that is the denial.');
  return statuses;
}
