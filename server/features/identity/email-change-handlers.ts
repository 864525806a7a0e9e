/** Handlers of changes of one's own email. */
import { identity } from '#contracts/operations/identity.ts';
import { type BoundHandler, handlePrepared } from '#server/gateway/api/handle.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import { beginEmailChange, changeEmail, type EmailChangeDeps, verifyEmailChange } from './email-change.ts';
import { assertPasswordIfAny } from './password.ts';

export function emailChangeHandlers(deps: EmailChangeDeps): BoundHandler[] {
  return [
    handlePrepared(
      identity.beginEmailChange,
      ({ db, caller, client, body }) => assertPasswordIfAny(db, caller, body.currentPassword, client),
      ({ db, caller, client, body }) => beginEmailChange(db, caller, normalisedEmail(body.email), client, deps),
    ),
    handlePrepared(
      identity.confirmEmailChange,
      ({ db, caller, client, body }) => verifyEmailChange(db.tenantId, caller, body.code, client, deps),
      async ({ db, caller }, code) => {
        await changeEmail(db, caller, code, deps);
        return undefined;
      },
    ),
  ];
}
