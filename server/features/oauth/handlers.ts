/** Handlers of applications, grants and user info. */

import { oauth, oauthApplications, oauthGrants } from '#contracts/operations/oauth.ts';
import type { UserInfo } from '#contracts/schemas/oauth-grant.ts';
import {
  type ApplicationContext,
  type BoundHandler,
  found,
  handle,
  handleApplication,
} from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { type ApplicationDeps, changeApplication, registerApplication, rotateSecret } from './applications.ts';
import {
  deleteApplication,
  deleteGrants,
  selectApplication,
  selectApplications,
  selectGrants,
  selectGrantsOfApplication,
} from './store.ts';
import { claimsOf } from './user-info.ts';
import { findPerson } from './user-info-store.ts';

export function oauthHandlers(deps: ApplicationDeps): BoundHandler[] {
  return [
    handle(oauthApplications.list, async ({ db, pager }) => pager.pageOf(await selectApplications(db, pager.request))),
    handle(oauthApplications.create, ({ db, body, caller }) => registerApplication(db, body, caller.userId, deps)),
    lockable(
      'oauth_applications',
      handle(oauthApplications.get, async ({ db, params }) => found(await selectApplication(db, params.id))),
    ),
    handle(oauthApplications.update, ({ db, params, body }) => changeApplication(db, params.id, body)),
    handle(oauthApplications.delete, async ({ db, params }) => {
      if (!(await deleteApplication(db, params.id))) throw new Problem('not_found');
      return undefined;
    }),
    handle(oauthApplications.rotateSecret, ({ db, params }) => rotateSecret(db, params.id, deps)),
    handle(oauthApplications.listGrants, async ({ db, params, pager }) => {
      const rows = await selectGrantsOfApplication(db, params.id, pager.request);
      // An empty page: of an existing application, or 404.
      if (rows.length === 0) found(await selectApplication(db, params.id));
      return pager.pageOf(rows);
    }),
    handle(oauthGrants.list, async ({ db, caller, pager }) =>
      pager.pageOf(await selectGrants(db, caller.userId, pager.request)),
    ),
    handle(oauthGrants.delete, async ({ db, caller, params }) => {
      if (!(await deleteGrants(db, caller.userId, params.id))) throw new Problem('not_found');
      return undefined;
    }),
    handleApplication(oauth.userInfo, userInfo),
    handleApplication(oauth.userInfoByPost, userInfo),
  ];
}

/** @throws Problem 401 for a user who was disabled since authentication */
async function userInfo({ db, caller }: ApplicationContext<unknown, unknown, unknown>): Promise<UserInfo> {
  const person = await findPerson(db, caller.userId);
  if (!person) throw new Problem('invalid_token');
  return claimsOf(person, caller.scopes);
}
