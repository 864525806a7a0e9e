import type { Rule } from '../../rule.ts';
import { bulkApproveApprovesAll } from './bulk-approve-approves-all.ts';
import { bulkCallCountsAsOne } from './bulk-call-counts-as-one.ts';
import { bulkCallsAreNotLimited } from './bulk-calls-are-not-limited.ts';
import { bulkDeleteDeletesAll } from './bulk-delete-deletes-all.ts';
import { otherBulkCallsAreNotLimited } from './other-bulk-calls-are-not-limited.ts';
import { otherBulkCallsTakeMany } from './other-bulk-calls-take-many.ts';

/** Many at once. */
export const bulkRules: readonly Rule[] = [
  bulkDeleteDeletesAll,
  bulkApproveApprovesAll,
  bulkCallCountsAsOne,
  bulkCallsAreNotLimited,
  otherBulkCallsAreNotLimited,
  otherBulkCallsTakeMany,
];
