/** All broken hosts, in the order of the rules that they break. */
import type { Mutant } from '../broken/mutant.ts';
import { accessLevelMutants } from './auth/access-levels.broken.ts';
import { apiTokenMutants } from './auth/api-tokens.broken.ts';
import { jwtMutants } from './auth/jwts.broken.ts';
import { matrixMutants } from './auth/matrix.broken.ts';
import { signingInMutants } from './auth/signing-in.broken.ts';
import { writeMutants } from './auth/writes.broken.ts';
import { bulkMutants } from './bulk/calls.broken.ts';
import { contentMutants } from './collections/contents.broken.ts';
import { cursorMutants } from './collections/cursors.broken.ts';
import { feedMutants } from './collections/feed.broken.ts';
import { pageSizeMutants } from './collections/page-sizes.broken.ts';
import { partMutants } from './collections/parts.broken.ts';
import { userListMutants } from './collections/users.broken.ts';
import { contactHashMutants } from './contact-hash/access.broken.ts';
import { contactWriteMutants } from './contact-hash/writes.broken.ts';
import { crossOriginMutants } from './cross-origin/browsers.broken.ts';
import { documentMutants } from './document/operations.broken.ts';
import { conditionalMutants } from './effects/conditional.broken.ts';
import { idempotencyMutants } from './effects/idempotency.broken.ts';
import { preconditionMutants } from './effects/preconditions.broken.ts';
import { readMutants } from './effects/reads.broken.ts';
import { sequenceMutants } from './effects/sequences.broken.ts';
import { writeEffectMutants } from './effects/writes.broken.ts';
import { errorMutants } from './errors/bodies.broken.ts';
import { allResponseMutants, everyOperationMutants } from './errors/every-operation.broken.ts';
import { documentedExportMutants } from './files/documented-exports.broken.ts';
import { documentFileMutants } from './files/documents.broken.ts';
import { fileMutants } from './files/exports.broken.ts';
import { impersonationMutants } from './impersonation/impersonation.broken.ts';
import { callerMutants } from './limits/callers.broken.ts';
import { denialMutants } from './limits/denials.broken.ts';
import { effectMutants } from './limits/effects.broken.ts';
import { keyMutants } from './limits/keys.broken.ts';
import { quotaMutants } from './limits/quotas.broken.ts';
import { refusedCodeMutants } from './limits/refused-codes.broken.ts';
import { unlimitedMutants } from './limits/unlimited.broken.ts';
import { variationMutants } from './limits/variations.broken.ts';
import { waitMutants } from './limits/waits.broken.ts';
import { windowMutants } from './limits/windows.broken.ts';
import { mailMutants } from './mail/mails.broken.ts';
import { clientMutants } from './oauth/clients.broken.ts';
import { redirectMutants } from './oauth/redirects.broken.ts';
import { oauthStandardMutants } from './oauth/standards.broken.ts';
import { tokenMutants } from './oauth/tokens.broken.ts';
import { otpMutants } from './otp/codes.broken.ts';
import { missingCodeMutants } from './otp/missing-codes.broken.ts';
import { codeUseMutants } from './otp/uses.broken.ts';
import { tenantMutants } from './tenants/isolation.broken.ts';
import { versioningMutants } from './versioning/paths.broken.ts';
import { webhookMutants } from './webhooks/deliveries.broken.ts';
import { deliveryLogMutants } from './webhooks/log.broken.ts';
import { repeatMutants } from './webhooks/repeats.broken.ts';
import { signatureMutants } from './webhooks/signatures.broken.ts';

export const mutants: readonly Mutant[] = [
  ...apiTokenMutants,
  ...accessLevelMutants,
  ...jwtMutants,
  ...matrixMutants,
  ...writeMutants,
  ...signingInMutants,
  ...otpMutants,
  ...missingCodeMutants,
  ...codeUseMutants,
  ...clientMutants,
  ...tokenMutants,
  ...redirectMutants,
  ...oauthStandardMutants,
  ...contactHashMutants,
  ...contactWriteMutants,
  ...impersonationMutants,
  ...quotaMutants,
  ...denialMutants,
  ...waitMutants,
  ...windowMutants,
  ...keyMutants,
  ...variationMutants,
  ...effectMutants,
  ...callerMutants,
  ...refusedCodeMutants,
  ...unlimitedMutants,
  ...bulkMutants,
  ...pageSizeMutants,
  ...contentMutants,
  ...userListMutants,
  ...feedMutants,
  ...cursorMutants,
  ...partMutants,
  ...errorMutants,
  ...everyOperationMutants,
  ...allResponseMutants,
  ...crossOriginMutants,
  ...versioningMutants,
  ...documentMutants,
  ...writeEffectMutants,
  ...conditionalMutants,
  ...preconditionMutants,
  ...idempotencyMutants,
  ...sequenceMutants,
  ...readMutants,
  ...tenantMutants,
  ...webhookMutants,
  ...deliveryLogMutants,
  ...signatureMutants,
  ...repeatMutants,
  ...fileMutants,
  ...documentedExportMutants,
  ...documentFileMutants,
  ...mailMutants,
];
