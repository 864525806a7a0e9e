/** Signing in and oneself. */
import {
  changePassword as changePasswordContract,
  endOwnSession,
  getMe,
  listOwnSessions,
  loginCheck,
  refreshToken,
  revokeToken,
  updateMe,
} from '#contracts/operations/identity.ts';
import {
  requestLoginOtp,
  requestPasswordResetOtp,
  resetPassword,
  verifyLoginOtp,
} from '#contracts/operations/one-time-codes.ts';
import type { Me } from '#contracts/schemas/user.ts';
import { findOwn, updateUserRow } from '#server/features/users/users.ts';
import { type BoundHandler, handle, handlePrepared, handlePublic } from '#server/gateway/handle.ts';
import { JsonBody } from '#server/gateway/json-body.ts';
import type { UserCaller } from '#server/gateway/passage.ts';
import { Problem } from '#server/gateway/problem.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import type { Codes } from './codes.ts';
import type { EndAccess } from './end-access.ts';
import { changePassword, proveChange } from './password.ts';
import type { Sessions } from './sessions.ts';
import { revokeSession, selectSessions } from './store.ts';

export interface IdentityDeps {
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly endAccess: EndAccess;
}

export function identityHandlers(deps: IdentityDeps): BoundHandler[] {
  return [...signingIn(deps), ...oneself(deps)];
}

function signingIn({ sessions, codes }: IdentityDeps): BoundHandler[] {
  return [
    handlePublic(loginCheck, ({ db, tenant, client, body }) =>
      sessions.signIn(db, tenant, { email: normalisedEmail(body.email), password: body.password, client }),
    ),
    handlePublic(refreshToken, ({ db, tenant, body }) => sessions.refresh(db, tenant, body.refresh_token)),
    handlePublic(revokeToken, async ({ db, body }) => {
      await sessions.signOut(db, body.refresh_token);
      return undefined;
    }),
    handlePublic(requestLoginOtp, ({ db, body }) => codes.request(db, normalisedEmail(body.email), 'LOGIN')),
    handlePublic(verifyLoginOtp, ({ db, tenant, client, body }) =>
      codes.signIn(db, tenant, { email: normalisedEmail(body.email), code: body.code, client }),
    ),
    handlePublic(requestPasswordResetOtp, ({ db, body }) =>
      codes.request(db, normalisedEmail(body.email), 'PASSWORD_RESET'),
    ),
    handlePublic(resetPassword, async ({ db, client, body }) => {
      await codes.resetPassword(db, { ...body, email: normalisedEmail(body.email), client });
      return undefined;
    }),
  ];
}

function oneself({ endAccess }: IdentityDeps): BoundHandler[] {
  return [
    handle(getMe, async ({ db, caller }) => withPermissions(await findOwn(db, caller.userId), caller)),
    handle(updateMe, async ({ db, caller, body }) =>
      withPermissions(await updateUserRow(db, caller.userId, body, endAccess), caller),
    ),
    handlePrepared(
      changePasswordContract,
      ({ db, caller, body }) => proveChange(db, caller, body),
      async ({ db, caller }, change) => {
        await changePassword(db, caller, change, endAccess);
        return undefined;
      },
    ),
    handle(listOwnSessions, async ({ db, caller, pager }) =>
      pager.answer(await selectSessions(db, { userId: caller.userId, current: caller.credentialId }, pager.request)),
    ),
    handle(endOwnSession, async ({ db, caller, params }) => {
      if (!(await revokeSession(db, caller.userId, params.id))) throw new Problem('not_found');
      return undefined;
    }),
  ];
}

/** @throws Problem 401 for a user that was deleted between its authentication and now */
function withPermissions(user: { json: string } | undefined, caller: UserCaller): JsonBody<Me> {
  if (!user) throw new Problem('invalid_token');
  const permissions = JSON.stringify([...caller.permissions].sort());
  return new JsonBody(`${user.json.slice(0, -1)},"permissions":${permissions}}`);
}
