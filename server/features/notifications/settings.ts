/** Changes the settings of notifications. */
import {
  type NotificationChange,
  type NotificationChanges,
  type NotificationKind,
  type NotificationText,
  notificationKinds,
  notificationVariables,
} from '#contracts/schemas/notification.ts';
import { property } from '#server/features/email-templates/mail-content.ts';
import { parseTemplate } from '#server/features/email-templates/template-language.ts';
import { invalidProperty } from '#server/gateway/api/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { lockInTenant } from '#server/platform/postgres/tenant-lock.ts';
import { type Setting, saveSettings, selectSettings } from './store.ts';
import { languagesIn } from './texts.ts';

/** @throws Problem 422 naming the text that is not a valid template, or has a variable that its kind does not have */
export async function changeNotifications(db: TenantDb, changes: NotificationChanges): Promise<void> {
  const changed = notificationKinds.flatMap((kind) => {
    const change = changes[kind];
    return change ? [{ kind, change }] : [];
  });
  for (const { kind, change } of changed) checkTexts(kind, change);
  await lockInTenant(db, 'notifications');
  const settings = await selectSettings(db);
  await saveSettings(
    db,
    changed.map(({ kind, change }) => ({ kind, ...changedSetting(settings.get(kind), change) })),
  );
}

function changedSetting(before: Setting | undefined, { enabled, texts = {} }: NotificationChange): Setting {
  const after = { ...before?.texts };
  for (const language of languagesIn(texts)) {
    const text = texts[language];
    if (text) after[language] = text;
    else delete after[language];
  }
  return { enabled: enabled ?? before?.enabled ?? true, texts: after };
}

function checkTexts(kind: NotificationKind, { texts = {} }: NotificationChange): void {
  for (const language of languagesIn(texts)) {
    const text = texts[language];
    if (text) checkText(kind, text, `${kind}.texts.${language}.`);
  }
}

/** @param path of the text in the body, with a dot at its end @throws Problem as changeNotifications */
export function checkText(kind: NotificationKind, parts: Partial<NotificationText>, path = ''): void {
  const known = notificationVariables(kind);
  for (const [part, template] of Object.entries(parts)) {
    const name = `${path}${part}`;
    const unknown = property(name, () => parseTemplate(template, 'text')).names.find((used) => !known.includes(used));
    if (unknown !== undefined) {
      throw invalidProperty(name, `${name}: ${unknown} is not one of its variables: ${known.join(', ')}`, 'template');
    }
  }
}
