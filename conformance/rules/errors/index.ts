import type { Rule } from '../../rule.ts';
import { eachFaultHasItsStatus } from './each-fault-has-its-status.ts';
import { errorsAreJson } from './errors-are-json.ts';
import { errorsAreJsonForBrowsers } from './errors-are-json-for-browsers.ts';
import { errorsDoNotShowTheInside } from './errors-do-not-show-the-inside.ts';
import { errorsHaveTitleAndDetail } from './errors-have-title-and-detail.ts';
import { statusMemberIsTheHttpStatus } from './status-member-is-the-http-status.ts';

/** What refusals look like. */
export const errorRules: readonly Rule[] = [
  errorsAreJson,
  errorsAreJsonForBrowsers,
  errorsHaveTitleAndDetail,
  statusMemberIsTheHttpStatus,
  eachFaultHasItsStatus,
  errorsDoNotShowTheInside,
];
