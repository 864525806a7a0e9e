/** Signing in and oneself. */
import { getMe, loginCheck, refreshToken, updateMe } from '#contracts/operations/identity.ts';
import type { Me } from '#contracts/schemas/user.ts';
import { findOwn, updateUserRow } from '#server/features/users/users.ts';
import { type BoundHandler, handle, handlePublic } from '#server/gateway/handle.ts';
import { JsonBody } from '#server/gateway/json-body.ts';
import type { Caller } from '#server/gateway/passage.ts';
import { Problem } from '#server/gateway/problem.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import type { Sessions } from './sessions.ts';

export function identityHandlers(sessions: Sessions): BoundHandler[] {
  return [
    handlePublic(loginCheck, ({ db, tenant, body }) =>
      sessions.signIn(db, tenant, normalisedEmail(body.email), body.password),
    ),
    handlePublic(refreshToken, ({ db, tenant, body }) => sessions.refresh(db, tenant, body.refresh_token)),
    handle(getMe, async ({ db, caller }) => withPermissions(await findOwn(db, caller.userId), caller)),
    handle(updateMe, async ({ db, caller, body }) =>
      withPermissions(await updateUserRow(db, caller.userId, body), caller),
    ),
  ];
}

/** @throws Problem 401 for a user that was deleted between its authentication and now */
function withPermissions(user: { json: string } | undefined, caller: Caller): JsonBody<Me> {
  if (!user) throw new Problem('invalid_token');
  const permissions = JSON.stringify([...caller.permissions].sort());
  return new JsonBody(`${user.json.slice(0, -1)},"permissions":${permissions}}`);
}
