import type { Rule } from '../../rule.ts';
import { codeGivesAJwt } from './code-gives-a-jwt.ts';
import { codeHasSixDigits } from './code-has-six-digits.ts';
import { codeIsForItsAddress } from './code-is-for-its-address.ts';
import { codeWorksOnce } from './code-works-once.ts';
import { requestTellsNoAccounts } from './request-tells-no-accounts.ts';
import { resetCodeSetsANewPassword } from './reset-code-sets-a-new-password.ts';
import { wrongCodeIsRefused } from './wrong-code-is-refused.ts';

/** One-time codes. */
export const otpRules: readonly Rule[] = [
  codeHasSixDigits,
  codeGivesAJwt,
  wrongCodeIsRefused,
  codeIsForItsAddress,
  codeWorksOnce,
  requestTellsNoAccounts,
  resetCodeSetsANewPassword,
];
