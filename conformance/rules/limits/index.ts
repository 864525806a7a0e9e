import type { Rule } from '../../rule.ts';
import { addressHasItsOwnBucket } from './address-has-its-own-bucket.ts';
import { administratorHasItsOwnBucket } from './administrator-has-its-own-bucket.ts';
import { administratorIsCountedByAnyToken } from './administrator-is-counted-by-any-token.ts';
import { administratorIsCountedByJwt } from './administrator-is-counted-by-jwt.ts';
import { claimedAddressOpensNoBucket } from './claimed-address-opens-no-bucket.ts';
import { denialDetailSaysExceeded } from './denial-detail-says-exceeded.ts';
import { denialDetailSaysSeconds } from './denial-detail-says-seconds.ts';
import { denialIsJson } from './denial-is-json.ts';
import { denialStatusMember } from './denial-status-member.ts';
import { denialTitle } from './denial-title.ts';
import { denialsDoNotExtendTheWait } from './denials-do-not-extend-the-wait.ts';
import { documentedLimits } from './documented-limits.ts';
import { earlyRetryIsRefused } from './early-retry-is-refused.ts';
import { emailHasItsOwnBucket } from './email-has-its-own-bucket.ts';
import { emailIsCountedFromAnyAddress } from './email-is-counted-from-any-address.ts';
import { emailIsCountedInAnyLetters } from './email-is-counted-in-any-letters.ts';
import { emailsShareTheAddress } from './emails-share-the-address.ts';
import { exhaustedLimitLeavesReadsAlone } from './exhausted-limit-leaves-reads-alone.ts';
import { jwtHasItsOwnBucket } from './jwt-has-its-own-bucket.ts';
import { limitIsPerOperation } from './limit-is-per-operation.ts';
import { overQuotaIs429 } from './over-quota-is-429.ts';
import { readsAreNotLimited } from './reads-are-not-limited.ts';
import { refreshFollowsTheDefault } from './refresh-follows-the-default.ts';
import { refusalLasts } from './refusal-lasts.ts';
import { retryAfterIsEnough } from './retry-after-is-enough.ts';
import { retryAfterIsWholeSeconds } from './retry-after-is-whole-seconds.ts';
import { retryAfterIsWithinTheWindow } from './retry-after-is-within-the-window.ts';
import { similarReadsAreNotLimited } from './similar-reads-are-not-limited.ts';
import { tenantHasItsOwnBucket } from './tenant-has-its-own-bucket.ts';
import { tokenHasItsOwnBucket } from './token-has-its-own-bucket.ts';
import { wholeQuotaIsAdmitted } from './whole-quota-is-admitted.ts';

/** How often. */
export const limitRules: readonly Rule[] = [
  overQuotaIs429,
  wholeQuotaIsAdmitted,
  denialIsJson,
  denialTitle,
  denialStatusMember,
  denialDetailSaysSeconds,
  denialDetailSaysExceeded,
  retryAfterIsWholeSeconds,
  retryAfterIsWithinTheWindow,
  refusalLasts,
  earlyRetryIsRefused,
  retryAfterIsEnough,
  denialsDoNotExtendTheWait,
  tokenHasItsOwnBucket,
  jwtHasItsOwnBucket,
  addressHasItsOwnBucket,
  emailsShareTheAddress,
  claimedAddressOpensNoBucket,
  emailHasItsOwnBucket,
  emailIsCountedFromAnyAddress,
  emailIsCountedInAnyLetters,
  administratorIsCountedByAnyToken,
  administratorIsCountedByJwt,
  administratorHasItsOwnBucket,
  tenantHasItsOwnBucket,
  limitIsPerOperation,
  exhaustedLimitLeavesReadsAlone,
  readsAreNotLimited,
  similarReadsAreNotLimited,
  refreshFollowsTheDefault,
  documentedLimits,
];
