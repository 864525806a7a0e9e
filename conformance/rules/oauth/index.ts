import type { Rule } from '../../rule.ts';
import { accessTokenIsRefreshed } from './access-token-is-refreshed.ts';
import { codeIsRedeemedOnce } from './code-is-redeemed-once.ts';
import { confidentialClientSignsInBySecret } from './confidential-client-signs-in-by-secret.ts';
import { damagedAccessTokenIsRefused } from './damaged-access-token-is-refused.ts';
import { emailIsToldByScope } from './email-is-told-by-scope.ts';
import { publicClientNeedsPkce } from './public-client-needs-pkce.ts';
import { publicClientSignsInByPkce } from './public-client-signs-in-by-pkce.ts';
import { redirectUriIsComparedExactly } from './redirect-uri-is-compared-exactly.ts';
import { scopesAreAccepted } from './scopes-are-accepted.ts';
import { unregisteredRedirectIsNotFollowed } from './unregistered-redirect-is-not-followed.ts';
import { wrongSecretIsRefused } from './wrong-secret-is-refused.ts';
import { wrongVerifierIsRefused } from './wrong-verifier-is-refused.ts';

/** OAuth 2.0. */
export const oauthRules: readonly Rule[] = [
  publicClientSignsInByPkce,
  confidentialClientSignsInBySecret,
  wrongVerifierIsRefused,
  publicClientNeedsPkce,
  wrongSecretIsRefused,
  codeIsRedeemedOnce,
  scopesAreAccepted,
  emailIsToldByScope,
  accessTokenIsRefreshed,
  damagedAccessTokenIsRefused,
  unregisteredRedirectIsNotFollowed,
  redirectUriIsComparedExactly,
];
