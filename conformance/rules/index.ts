/** All rules, chapter by chapter, in the order of reports. */
import type { Rule } from '../rule.ts';
import { accessLevelRules } from './auth/access-levels.ts';
import { apiTokenRules } from './auth/api-tokens.ts';
import { jwtRules } from './auth/jwts.ts';
import { matrixRules } from './auth/matrix.ts';
import { signingInRules } from './auth/signing-in.ts';
import { writeRules } from './auth/writes.ts';
import { bulkRules } from './bulk/calls.ts';
import { bulkEffectRules } from './bulk/effects.ts';
import { listChangeRules } from './collections/changes.ts';
import { contentRules } from './collections/contents.ts';
import { cursorRules } from './collections/cursors.ts';
import { feedRules } from './collections/feed.ts';
import { feedConcurrencyRules } from './collections/feed-concurrency.ts';
import { pageSizeRules } from './collections/page-sizes.ts';
import { pageRules } from './collections/pages.ts';
import { partRules } from './collections/parts.ts';
import { userListRules } from './collections/users.ts';
import { contactHashRules } from './contact-hash/access.ts';
import { contactWriteRules } from './contact-hash/writes.ts';
import { crossOriginRules } from './cross-origin/browsers.ts';
import { documentRules } from './document/operations.ts';
import { conditionalRules } from './effects/conditional.ts';
import { idempotencyRules } from './effects/idempotency.ts';
import { mailedWriteRules } from './effects/mailed-writes.ts';
import { preconditionRules } from './effects/preconditions.ts';
import { readRules } from './effects/reads.ts';
import { sequenceRules } from './effects/sequences.ts';
import { writeEffectRules } from './effects/writes.ts';
import { allResponseRules } from './errors/all-responses.ts';
import { errorRules } from './errors/bodies.ts';
import { everyOperationRules } from './errors/every-operation.ts';
import { documentedExportRules } from './files/documented-exports.ts';
import { documentFileRules } from './files/documents.ts';
import { fileRules } from './files/exports.ts';
import { impersonationRules } from './impersonation/impersonation.ts';
import { callerRules } from './limits/callers.ts';
import { denialRules } from './limits/denials.ts';
import { effectRules } from './limits/effects.ts';
import { keyRules } from './limits/keys.ts';
import { quotaRules } from './limits/quotas.ts';
import { refusedCodeRules } from './limits/refused-codes.ts';
import { unlimitedRules } from './limits/unlimited.ts';
import { unlimitedWriteRules } from './limits/unlimited-writes.ts';
import { variationRules } from './limits/variations.ts';
import { waitRules } from './limits/waits.ts';
import { windowRules } from './limits/windows.ts';
import { mailRules } from './mail/mails.ts';
import { clientRules } from './oauth/clients.ts';
import { redirectRules } from './oauth/redirects.ts';
import { oauthStandardRules } from './oauth/standards.ts';
import { tokenRules } from './oauth/tokens.ts';
import { otpRules } from './otp/codes.ts';
import { codeUseRules } from './otp/uses.ts';
import { crossingRules } from './tenants/crossing.ts';
import { tenantRules } from './tenants/isolation.ts';
import { versioningRules } from './versioning/paths.ts';
import { webhookRules } from './webhooks/deliveries.ts';
import { latenessRules } from './webhooks/lateness.ts';
import { deliveryLogRules } from './webhooks/log.ts';
import { repeatRules } from './webhooks/repeats.ts';
import { signatureRules } from './webhooks/signatures.ts';
import { paymentUpdateRules } from './webhooks/updates.ts';

export const rules: readonly Rule[] = [
  ...apiTokenRules,
  ...accessLevelRules,
  ...jwtRules,
  ...matrixRules,
  ...writeRules,
  ...signingInRules,
  ...otpRules,
  ...codeUseRules,
  ...clientRules,
  ...tokenRules,
  ...redirectRules,
  ...oauthStandardRules,
  ...contactHashRules,
  ...contactWriteRules,
  ...impersonationRules,
  ...quotaRules,
  ...denialRules,
  ...waitRules,
  ...windowRules,
  ...keyRules,
  ...variationRules,
  ...effectRules,
  ...callerRules,
  ...refusedCodeRules,
  ...unlimitedRules,
  ...unlimitedWriteRules,
  ...bulkRules,
  ...bulkEffectRules,
  ...pageSizeRules,
  ...pageRules,
  ...partRules,
  ...contentRules,
  ...userListRules,
  ...listChangeRules,
  ...feedRules,
  ...feedConcurrencyRules,
  ...cursorRules,
  ...errorRules,
  ...everyOperationRules,
  ...allResponseRules,
  ...crossOriginRules,
  ...versioningRules,
  ...documentRules,
  ...writeEffectRules,
  ...conditionalRules,
  ...preconditionRules,
  ...idempotencyRules,
  ...sequenceRules,
  ...mailedWriteRules,
  ...readRules,
  ...tenantRules,
  ...crossingRules,
  ...webhookRules,
  ...paymentUpdateRules,
  ...deliveryLogRules,
  ...signatureRules,
  ...repeatRules,
  ...latenessRules,
  ...fileRules,
  ...documentedExportRules,
  ...documentFileRules,
  ...mailRules,
];
