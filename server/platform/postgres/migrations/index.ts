/**
 * All migrations in order. Never change a released one: databases have already run it. (Some once used graphile-worker, see
 * 0021-own-queue.ts.)
 */
import { foundation } from './0001-foundation.ts';
import { jobsStep } from './0002-jobs.ts';
import { accessStep } from './0003-access.ts';
import { oauthStep } from './0004-oauth.ts';
import { contactsStep } from './0005-contacts.ts';
import { moneyStep } from './0006-money.ts';
import { registrationsStep } from './0007-registrations.ts';
import { newslettersStep } from './0008-newsletters.ts';
import { peopleStep } from './0009-people.ts';
import { rowCountsStep } from './0010-row-counts.ts';
import { webhooksStep } from './0011-webhooks.ts';
import { rateLimitsStep } from './0012-rate-limits.ts';
import { limitUsageStep } from './0013-limit-usage.ts';
import { statisticsStep } from './0014-statistics.ts';
import { suspensionStep } from './0015-suspension.ts';
import { abuseLimitsStep } from './0016-abuse-limits.ts';
import { eventLimitsStep } from './0017-event-limits.ts';
import { grantsStep } from './0018-grants.ts';
import { idempotencyClaimsStep } from './0019-idempotency-claims.ts';
import { hardeningStep } from './0020-hardening.ts';
import { ownQueueStep } from './0021-own-queue.ts';
import { changesStep } from './0022-changes.ts';
import { tokenPermissionsStep } from './0023-token-permissions.ts';
import { listsStep } from './0025-lists.ts';
import { webhookRecoveryStep } from './0026-webhook-recovery.ts';
import { requireIfMatchStep } from './0027-require-if-match.ts';
import { importsStep } from './0028-imports.ts';
import { exportsStep } from './0029-exports.ts';
import { eventAudienceStep } from './0030-event-audience.ts';
import { attemptsStep } from './0031-attempts.ts';
import { officeStep } from './0032-office.ts';
import { signInInvitationsStep } from './0033-sign-in-invitations.ts';
import { notificationsStep } from './0034-notifications.ts';
import { erasureStep } from './0035-erasure.ts';
import { consentsStep } from './0036-consents.ts';
import { invitedUsersStep } from './0037-invited-users.ts';
import { eventSignupsStep } from './0038-event-signups.ts';
import { exportsAndCaptureStep } from './0039-exports-and-capture.ts';
import { auditAreasStep } from './0043-audit-areas.ts';
import { secondFactorStep } from './0044-second-factor.ts';
import { lettersStep } from './0047-letters.ts';
import { contactMergeStep } from './0049-contact-merge.ts';
import { accentStep } from './0050-accent.ts';
import { emailChangeStep } from './0051-email-change.ts';
import { quietEnqueuingStep } from './0052-quiet-enqueuing.ts';
import { parkedJobsStep } from './0053-parked-jobs.ts';
import { retentionStep } from './0054-retention.ts';
import { definersStep } from './0055-definers.ts';
import { firstRetentionStep } from './0056-first-retention.ts';
import { passkeysStep } from './0057-passkeys.ts';
import { tracedJobsStep } from './0058-traced-jobs.ts';
import { rejectedEntriesStep } from './0059-rejected-entries.ts';
import { importImpersonatorStep } from './0060-import-impersonator.ts';
import { renewedExpiryStep } from './0061-renewed-expiry.ts';
import { mergedErasureStep } from './0062-merged-erasure.ts';
import { leanCaptureStep } from './0063-lean-capture.ts';
import { numberOrderStep } from './0064-number-order.ts';
import { leanImportKeysStep } from './0065-lean-import-keys.ts';
import { regionOfAddressStep } from './0066-region-of-address.ts';
import { updatedOrderStep } from './0067-updated-order.ts';
import { randomVersionIdsStep } from './0068-random-version-ids.ts';
import { tableVersionsStep } from './0068-table-versions.ts';
import { joinedSignupsStep } from './0069-joined-signups.ts';
import { replacedGivenUpStep } from './0070-replaced-given-up.ts';
import type { MigrationStep } from './step.ts';

export const migrations: readonly MigrationStep[] = [
  foundation,
  jobsStep,
  accessStep,
  oauthStep,
  contactsStep,
  moneyStep,
  registrationsStep,
  newslettersStep,
  peopleStep,
  rowCountsStep,
  webhooksStep,
  rateLimitsStep,
  limitUsageStep,
  statisticsStep,
  suspensionStep,
  abuseLimitsStep,
  eventLimitsStep,
  grantsStep,
  idempotencyClaimsStep,
  hardeningStep,
  ownQueueStep,
  changesStep,
  tokenPermissionsStep,
  listsStep,
  webhookRecoveryStep,
  requireIfMatchStep,
  importsStep,
  exportsStep,
  eventAudienceStep,
  attemptsStep,
  officeStep,
  signInInvitationsStep,
  notificationsStep,
  erasureStep,
  consentsStep,
  invitedUsersStep,
  eventSignupsStep,
  exportsAndCaptureStep,
  auditAreasStep,
  secondFactorStep,
  lettersStep,
  contactMergeStep,
  accentStep,
  emailChangeStep,
  quietEnqueuingStep,
  parkedJobsStep,
  retentionStep,
  definersStep,
  firstRetentionStep,
  passkeysStep,
  tracedJobsStep,
  rejectedEntriesStep,
  importImpersonatorStep,
  renewedExpiryStep,
  mergedErasureStep,
  leanCaptureStep,
  numberOrderStep,
  leanImportKeysStep,
  regionOfAddressStep,
  updatedOrderStep,
  randomVersionIdsStep,
  tableVersionsStep,
  joinedSignupsStep,
  replacedGivenUpStep,
];
