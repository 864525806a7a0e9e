/** Handlers of the API token operations. */

import { apiTokens } from '#contracts/operations/api-tokens.ts';
import { type BoundHandler, found, handle } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import { JsonBody } from '#server/gateway/http/json-body.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Random } from '#server/platform/random.ts';
import { issueApiToken } from './issue.ts';
import { deleteTokenRow, renameToken, selectToken, selectTokens } from './store.ts';

export function apiTokenHandlers(deps: { random: Random; clock: Clock }): BoundHandler[] {
  return [
    handle(apiTokens.list, async ({ db, pager }) => pager.pageOf(await selectTokens(db, pager.request))),
    handle(apiTokens.create, async ({ db, body, caller, audit }) => {
      if (body.expiresAt && Date.parse(body.expiresAt) <= deps.clock.now().getTime()) {
        throw invalidProperty('expiresAt', 'expiresAt must lie in the future', 'past');
      }
      const issued = await issueApiToken(db, { ...body, userId: caller.userId }, deps);
      audit({ name: body.name, accessLevel: body.accessLevel });
      return new JsonBody(`${issued.json.slice(0, -1)},"token":${JSON.stringify(issued.token)}}`, issued.id);
    }),
    lockable(
      'api_tokens',
      handle(apiTokens.get, async ({ db, params }) => found(await selectToken(db, params.id))),
    ),
    handle(apiTokens.update, async ({ db, params, body, audit }) => {
      audit(body);
      return found(await renameToken(db, params.id, body.name));
    }),
    handle(apiTokens.delete, async ({ db, params }) => {
      if (!(await deleteTokenRow(db, params.id))) throw new Problem('not_found');
      return undefined;
    }),
  ];
}
