/** Handlers of the operations on notifications. */
import { notifications } from '#contracts/operations/notifications.ts';
import { type BoundHandler, handle } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import type { Clock } from '#server/platform/clock.ts';
import { lockInTenant } from '#server/platform/postgres/tenant-lock.ts';
import { previewNotification } from './preview.ts';
import { changeNotifications } from './settings.ts';
import { selectSettings } from './store.ts';
import { shownNotifications } from './texts.ts';

export function notificationHandlers({ clock }: { clock: Clock }): BoundHandler[] {
  return [
    lockable(
      (db) => lockInTenant(db, 'notifications'),
      handle(notifications.get, async ({ db }) => shownNotifications(await selectSettings(db))),
    ),
    handle(notifications.update, async ({ db, body, audit }) => {
      audit(body);
      await changeNotifications(db, body);
      return shownNotifications(await selectSettings(db));
    }),
    handle(notifications.preview, ({ db, tenant, caller, body }) =>
      previewNotification({ db, tenant, userId: caller.userId }, body, clock.now()),
    ),
  ];
}
