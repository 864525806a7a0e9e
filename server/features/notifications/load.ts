/** Loads what a notification is about. */
import type { NotificationKind } from '#contracts/schemas/notification.ts';
import { hashOfLink, linkOf } from '#server/features/invitations/contact-hash.ts';
import type { JobTenant } from '#server/platform/jobs/task.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { noticeOfAdhesion } from './adhesion-notice.ts';
import { selectAdhesionRow } from './adhesion-store.ts';
import { noticeOfEvent, noticeOfRegistration } from './event-notice.ts';
import { type Invited, selectEntryRow, selectRegistrationRow } from './event-store.ts';
import { noticeOfInvoice, noticeOfPayment } from './money-notice.ts';
import { selectInvoiceRow, selectPaymentRow } from './money-store.ts';
import type { Notice } from './notice.ts';

export const notifiedResources = ['registration', 'waitlist_entry', 'payment', 'invoice', 'adhesion'] as const;

/** What the triggers of migration 0034 enqueue, and requests for a mail. */
export interface NotificationJob {
  readonly kind: NotificationKind;
  readonly resource: (typeof notifiedResources)[number];
  readonly id: string;
  /** By a person: sent even if the tenant has switched the kind off. */
  readonly requested?: boolean;
}

export interface Loading {
  readonly db: TenantDb;
  readonly tenant: JobTenant;
  readonly secrets: Secrets;
}

/** @returns undefined if the mail no longer applies, or the person was deleted or disabled */
export async function loadNotice(
  { kind, resource, id }: NotificationJob,
  { db, tenant, secrets }: Loading,
): Promise<Notice | undefined> {
  switch (resource) {
    case 'registration': {
      const row = await selectRegistrationRow(db, id, kind);
      return row && noticeOfRegistration(row, invitationLink(row, tenant, secrets));
    }
    case 'waitlist_entry': {
      const row = await selectEntryRow(db, id, kind);
      return row && noticeOfEvent(row);
    }
    case 'payment': {
      const row = await selectPaymentRow(db, id);
      return row && noticeOfPayment(row);
    }
    case 'invoice': {
      const row = await selectInvoiceRow(db, id);
      return row && noticeOfInvoice(row);
    }
    case 'adhesion': {
      const row = await selectAdhesionRow(db, id, kind);
      return row && noticeOfAdhesion(row);
    }
  }
}

/** @returns the page of an invited contact, which shows its registration too */
export function invitationLink(
  { invitationId, nonce, digest }: Invited,
  tenant: JobTenant,
  secrets: Secrets,
): string | undefined {
  if (invitationId === null || nonce === null || digest === null) return undefined;
  return linkOf(tenant.baseUrl, hashOfLink(secrets, tenant.id, { id: invitationId, nonce, digest }));
}
