import type { Rule } from '../../rule.ts';
import { apiTokenInheritsPermissions } from './api-token-inherits-permissions.ts';
import { apiTokenIsAcceptedRaw } from './api-token-is-accepted-raw.ts';
import { apiTokenLosesALostRole } from './api-token-loses-a-lost-role.ts';
import { apiTokenOfAnotherTenantIsRefused } from './api-token-of-another-tenant-is-refused.ts';
import { apiTokenTakesNoEncoding } from './api-token-takes-no-encoding.ts';
import { apiTokenTakesNoPrefix } from './api-token-takes-no-prefix.ts';
import { badRefreshTokenIsRefused } from './bad-refresh-token-is-refused.ts';
import { deletedTokenIsRefusedAtOnce } from './deleted-token-is-refused-at-once.ts';
import { expiredJwtIs401 } from './expired-jwt-is-401.ts';
import { garbageApiTokenIsRefused } from './garbage-api-token-is-refused.ts';
import { garbageJwtIs401 } from './garbage-jwt-is-401.ts';
import { jwtIs401AtAnotherTenant } from './jwt-is-401-at-another-tenant.ts';
import { jwtLivesAboutElevenDays } from './jwt-lives-about-eleven-days.ts';
import { jwtOfAnotherTenantIs401 } from './jwt-of-another-tenant-is-401.ts';
import { loginGivesAJwtAndARefreshToken } from './login-gives-a-jwt-and-a-refresh-token.ts';
import { loginTellsNoAccounts } from './login-tells-no-accounts.ts';
import { missingCredentialIs401 } from './missing-credential-is-401.ts';
import { missingCredentialIsRefused } from './missing-credential-is-refused.ts';
import { readOnlyTokenChangesNothing } from './read-only-token-changes-nothing.ts';
import { readOnlyTokenReads } from './read-only-token-reads.ts';
import { readOnlyTokenWritesAre403 } from './read-only-token-writes-are-403.ts';
import { readWriteTokenWrites } from './read-write-token-writes.ts';
import { refreshGivesAWorkingPair } from './refresh-gives-a-working-pair.ts';
import { refreshTokenIsNew } from './refresh-token-is-new.ts';
import { refreshTokenOfAnotherTenantIsRefused } from './refresh-token-of-another-tenant-is-refused.ts';
import { tamperedJwtIs401 } from './tampered-jwt-is-401.ts';
import { wrongPasswordIsRefused } from './wrong-password-is-refused.ts';

/** Who is let in, and how. */
export const authRules: readonly Rule[] = [
  apiTokenIsAcceptedRaw,
  apiTokenTakesNoPrefix,
  apiTokenTakesNoEncoding,
  missingCredentialIsRefused,
  missingCredentialIs401,
  garbageApiTokenIsRefused,
  garbageJwtIs401,
  readOnlyTokenReads,
  readOnlyTokenWritesAre403,
  readOnlyTokenChangesNothing,
  readWriteTokenWrites,
  deletedTokenIsRefusedAtOnce,
  apiTokenInheritsPermissions,
  apiTokenLosesALostRole,
  apiTokenOfAnotherTenantIsRefused,
  loginGivesAJwtAndARefreshToken,
  wrongPasswordIsRefused,
  loginTellsNoAccounts,
  jwtLivesAboutElevenDays,
  expiredJwtIs401,
  tamperedJwtIs401,
  jwtOfAnotherTenantIs401,
  jwtIs401AtAnotherTenant,
  refreshGivesAWorkingPair,
  refreshTokenIsNew,
  badRefreshTokenIsRefused,
  refreshTokenOfAnotherTenantIsRefused,
];
