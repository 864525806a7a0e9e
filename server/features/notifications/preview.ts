/** Previews of notifications, for the caller. */
import type { MailPreview } from '#contracts/schemas/mail-content.ts';
import type { NotificationTrial } from '#contracts/schemas/notification.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { Tenant } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { exampleNotice } from './examples.ts';
import { renderNotification } from './mail.ts';
import { selectSender } from './sender.ts';
import { checkText } from './settings.ts';
import { selectRecipient, selectSetting } from './store.ts';
import { textOf } from './texts.ts';

/** @throws Problem 422 naming the text that is not a valid template, or has a variable that its kind does not have */
export async function previewNotification(
  { db, tenant, userId }: { db: TenantDb; tenant: Tenant; userId: string },
  { kind, language, ...given }: NotificationTrial,
  now: Date,
): Promise<MailPreview> {
  checkText(kind, given);
  const setting = await selectSetting(db, kind);
  const sender = await selectSender(db);
  const recipient = await selectRecipient(db, userId);
  // The user was deleted after its credential was checked.
  if (!recipient) throw new Problem('not_found');
  const notice = exampleNotice(kind, { ...recipient, hasAccount: true, locale: language ?? null }, now);
  const textIn = (chosen: Parameters<typeof textOf>[1]) => ({ ...textOf(kind, chosen, setting), ...given });
  return { ...(await renderNotification(tenant, notice, { sender, textIn })), warnings: [] };
}
