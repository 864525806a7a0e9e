/** Handlers of the API token operations. */

import { apiTokens } from '#contracts/operations/api-tokens.ts';
import { assertWithinReach, isWithinReach } from '#server/features/permission/reach.ts';
import { type BoundHandler, found, handle } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import { JsonBody } from '#server/gateway/http/json-body.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';
import type { Random } from '#server/platform/random.ts';
import { issueApiToken, rotateApiToken } from './issue.ts';
import { deleteTokenRow, patchToken, selectToken, selectTokens } from './store.ts';

export function apiTokenHandlers(deps: { random: Random; clock: Clock }): BoundHandler[] {
  return [
    handle(apiTokens.list, async ({ db, pager, caller }) =>
      pager.pageOf(await selectTokens(db, manageableBy(db, caller), pager.request)),
    ),
    handle(apiTokens.create, async ({ db, body, caller, audit }) => {
      if (body.expiresAt && Date.parse(body.expiresAt) <= deps.clock.now().getTime()) {
        throw invalidProperty('expiresAt', 'expiresAt must lie in the future', 'past');
      }
      assertWithinReach(caller, body.permissions ?? []);
      const issued = await issueApiToken(db, { ...body, userId: caller.userId }, deps);
      const { name, accessLevel, permissions } = body;
      audit({ name, accessLevel, ...(permissions && { permissions }) });
      return withValue(issued);
    }),
    handle(apiTokens.rotate, async ({ db, body, caller, audit }) => {
      const { gracePeriodSeconds = 86_400 } = body;
      const issued = await rotateApiToken(db, caller.credentialId, gracePeriodSeconds, deps);
      audit({ rotated: caller.credentialId, gracePeriodSeconds });
      return withValue(issued);
    }),
    lockable(
      'api_tokens',
      handle(apiTokens.get, async ({ db, params, caller }) =>
        found(await selectToken(db, manageableBy(db, caller), params.id)),
      ),
    ),
    handle(apiTokens.update, async ({ db, params, body, caller, audit }) => {
      audit(body);
      const manageable = manageableBy(db, caller);
      const row = await patchToken(db, manageable, params.id, body);
      if (!row && (await selectToken(db, manageable, params.id))) {
        throw new Problem('invalid_transition', {
          detail: 'A token never gains permissions. Create another one with these.',
        });
      }
      return found(row);
    }),
    handle(apiTokens.delete, async ({ db, params, caller }) => {
      if (!(await deleteTokenRow(db, manageableBy(db, caller), params.id))) throw new Problem('not_found');
      return undefined;
    }),
  ];
}

/** Own tokens; with the permission also those of users within reach. Others are like absent ones: 404. */
function manageableBy(db: TenantDb, caller: UserCaller): Sql {
  const own = sql`t.user_id = ${caller.userId}`;
  if (!caller.permissions.has('api_tokens:manage')) return own;
  return sql`(${own} or exists (select from users u where ${db.tenantFilter('u')} and u.id = t.user_id
    and ${isWithinReach(caller, 'u')}))`;
}

function withValue<Result>({ json, id, token }: { json: string; id: string; token: string }): JsonBody<Result> {
  return new JsonBody(`${json.slice(0, -1)},"token":${JSON.stringify(token)}}`, id);
}
