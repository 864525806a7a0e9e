/** Who may choose an audience by memberships or registrations: the list of recipients names their people. */
import { isDeepStrictEqual } from 'node:util';
import type { Permission } from '#contracts/permissions.ts';
import type { Audience } from '#contracts/schemas/newsletter.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';

const needed: readonly (readonly [keyof Audience, Permission])[] = [
  ['adhesionTypeIds', 'adhesions:read'],
  ['adhesionStatuses', 'adhesions:read'],
  ['eventIds', 'registrations:read'],
  ['registrationStatuses', 'registrations:read'],
];

/**
 * @param present the stored audience: a part that stays may be sent again
 * @throws Problem 403 for a part whose people the caller may not see
 */
export function assertMayChoose(
  { permissions }: Pick<UserCaller, 'permissions'>,
  chosen: Audience | undefined,
  present: Audience = {},
): void {
  for (const [part, permission] of needed) {
    const isNew = chosen?.[part] !== undefined && !isDeepStrictEqual(chosen[part], present[part]);
    if (isNew && !permissions.has(permission)) {
      throw new Problem('forbidden', { detail: `An audience with ${part} needs the permission ${permission}.` });
    }
  }
}
