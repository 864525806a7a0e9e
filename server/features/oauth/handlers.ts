/** Applications, who has let them in, and what they read. */
import {
  createOAuthApplication,
  deleteOAuthApplication,
  deleteOAuthGrant,
  getOAuthApplication,
  getUserInfo,
  listGrantsOfOAuthApplication,
  listOAuthApplications,
  listOAuthGrants,
  postUserInfo,
  rotateOAuthSecret,
  updateOAuthApplication,
} from '#contracts/operations/oauth.ts';
import type { UserInfo } from '#contracts/schemas/oauth-grant.ts';
import {
  type ApplicationContext,
  type BoundHandler,
  found,
  handle,
  handleApplication,
} from '#server/gateway/handle.ts';
import { Problem } from '#server/gateway/problem.ts';
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
    handle(listOAuthApplications, async ({ db, pager }) => pager.answer(await selectApplications(db, pager.request))),
    handle(createOAuthApplication, ({ db, body, caller }) => registerApplication(db, body, caller.userId, deps)),
    handle(getOAuthApplication, async ({ db, params }) => found(await selectApplication(db, params.id))),
    handle(updateOAuthApplication, ({ db, params, body }) => changeApplication(db, params.id, body)),
    handle(deleteOAuthApplication, async ({ db, params }) => {
      if (!(await deleteApplication(db, params.id))) throw new Problem('not_found');
      return undefined;
    }),
    handle(rotateOAuthSecret, ({ db, params }) => rotateSecret(db, params.id, deps)),
    handle(listGrantsOfOAuthApplication, async ({ db, params, pager }) => {
      const rows = await selectGrantsOfApplication(db, params.id, pager.request);
      // An empty page of an application that is there, or an application that is not.
      if (rows.length === 0) found(await selectApplication(db, params.id));
      return pager.answer(rows);
    }),
    handle(listOAuthGrants, async ({ db, caller, pager }) =>
      pager.answer(await selectGrants(db, caller.userId, pager.request)),
    ),
    handle(deleteOAuthGrant, async ({ db, caller, params }) => {
      if (!(await deleteGrants(db, caller.userId, params.id))) throw new Problem('not_found');
      return undefined;
    }),
    handleApplication(getUserInfo, userInfo),
    handleApplication(postUserInfo, userInfo),
  ];
}

/** @throws Problem 401 for a user that was disabled between its authentication and now */
async function userInfo({ db, caller }: ApplicationContext<unknown, unknown, unknown>): Promise<UserInfo> {
  const person = await findPerson(db, caller.userId);
  if (!person) throw new Problem('invalid_token');
  return claimsOf(person, caller.scopes);
}
