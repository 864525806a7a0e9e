/** Handlers of sign-in and of the caller's own account. */

import { identity } from '#contracts/operations/identity.ts';
import type { Me } from '#contracts/schemas/user.ts';
import { type ConsentWay, wayOf } from '#server/features/newsletters/consent.ts';
import { findOwn, updateUserRow } from '#server/features/users/users.ts';
import { type BoundHandler, handle, handlePrepared, handlePublic } from '#server/gateway/api/handle.ts';
import { lockable, ownUser } from '#server/gateway/api/lockable.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { Client, UserCaller } from '#server/gateway/api/request-context.ts';
import { JsonBody } from '#server/gateway/http/json-body.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Codes } from './codes.ts';
import { type EndAccess, signOutEverywhere } from './end-access.ts';
import { changePassword, verifyChange } from './password.ts';
import type { Sessions } from './sessions.ts';
import { revokeSession, selectSessions } from './store.ts';

export interface IdentityDeps {
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly endAccess: EndAccess;
  readonly secrets: Secrets;
}

export function identityHandlers(deps: IdentityDeps): BoundHandler[] {
  return [...signInHandlers(deps), ...ownAccountHandlers(deps)];
}

function signInHandlers({ sessions, codes }: IdentityDeps): BoundHandler[] {
  return [
    handlePublic(identity.loginCheck, ({ db, tenant, client, body }) =>
      sessions.signIn(db, tenant, { email: normalisedEmail(body.email), password: body.password, client }),
    ),
    handlePublic(identity.refreshToken, ({ db, tenant, client, body }) =>
      sessions.refresh(db, tenant, body.refresh_token, client),
    ),
    handlePublic(identity.revokeToken, async ({ db, client, body }) => {
      await sessions.signOut(db, body.refresh_token, client);
      return undefined;
    }),
    handlePublic(identity.requestLoginOtp, ({ db, client, body }) =>
      codes.request(db, { email: normalisedEmail(body.email), purpose: 'LOGIN', client }),
    ),
    handlePublic(identity.verifyLoginOtp, ({ db, tenant, client, body }) =>
      codes.signIn(db, tenant, { email: normalisedEmail(body.email), code: body.code, client }),
    ),
    handlePublic(identity.requestPasswordResetOtp, ({ db, client, body }) =>
      codes.request(db, { email: normalisedEmail(body.email), purpose: 'PASSWORD_RESET', client }),
    ),
    handlePublic(identity.resetPassword, async ({ db, client, body }) => {
      await codes.resetPassword(db, { ...body, email: normalisedEmail(body.email), client });
      return undefined;
    }),
  ];
}

function ownAccountHandlers({ endAccess, secrets }: IdentityDeps): BoundHandler[] {
  return [
    lockable(
      ownUser,
      handle(identity.getMe, async ({ db, caller }) => withPermissions(await findOwn(db, caller.userId), caller)),
    ),
    handle(identity.updateMe, async ({ db, caller, client, body }) =>
      withPermissions(
        await updateUserRow(db, caller.userId, body, { endAccess, way: ownWayOf(caller, client, secrets) }),
        caller,
      ),
    ),
    handlePrepared(
      identity.changePassword,
      ({ db, client, caller, body }) => verifyChange(db, caller, body, client),
      async ({ db, caller }, change) => {
        await changePassword(db, caller, change, endAccess);
        return undefined;
      },
    ),
    handle(identity.listSessions, async ({ db, caller, pager }) =>
      pager.pageOf(await selectSessions(db, { userId: caller.userId, current: caller.credentialId }, pager.request)),
    ),
    handle(identity.endSession, async ({ db, caller, params }) => {
      if (!(await revokeSession(db, caller.userId, params.id))) throw new Problem('not_found');
      return undefined;
    }),
    handle(identity.endEverySession, async ({ db, caller, body }) => {
      await signOutEverywhere(db, caller.userId, body.current ? undefined : caller.credentialId);
      return undefined;
    }),
  ];
}

/** A consent is the person's own word: what an administrator does in its name is one of the office. */
function ownWayOf({ impersonatorId }: UserCaller, client: Client, secrets: Secrets): ConsentWay {
  return impersonatorId === undefined ? { secrets, source: 'PERSON' } : wayOf(secrets, client);
}

/** @throws Problem 401 for a user deleted since its authentication */
function withPermissions(user: { json: string } | undefined, caller: UserCaller): JsonBody<Me> {
  if (!user) throw new Problem('invalid_token');
  const permissions = JSON.stringify([...caller.permissions].sort());
  return new JsonBody(
    `${user.json.slice(0, -1)},"permissions":${permissions},"secondFactorDue":${caller.secondFactorDue ?? false}}`,
  );
}
