/** Who may choose an audience by memberships or registrations: the list of recipients names their people. */
import { isDeepStrictEqual } from 'node:util';
import type { Permission } from '#contracts/permissions.ts';
import type { Audience } from '#contracts/schemas/newsletter.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';

type Part = Exclude<keyof Audience, 'allUsers' | 'allContacts'>;

/** Parts that select together: without one of a pair, the other selects more people, or those of its default. */
const needed: readonly (readonly [readonly [Part, Part], Permission])[] = [
  [['adhesionTypeIds', 'adhesionStatuses'], 'adhesions:read'],
  [['eventIds', 'registrationStatuses'], 'registrations:read'],
];

/**
 * @param present the stored audience: a pair that stays may be sent again, and one may be left out as a whole
 * @throws Problem 403 for a part whose people the caller may not see
 */
export function assertMayChoose(
  { permissions }: Pick<UserCaller, 'permissions'>,
  chosen: Audience | undefined,
  present: Audience = {},
): void {
  if (chosen === undefined) return;
  for (const [pair, permission] of needed) {
    const sent = pair.map((part) => chosen[part] ?? []);
    const [part] = pair.filter((one) => (chosen[one] ?? []).length > 0);
    const stays = isDeepStrictEqual(
      sent,
      pair.map((one) => present[one] ?? []),
    );
    if (part !== undefined && !stays && !permissions.has(permission)) {
      throw new Problem('forbidden', { detail: `An audience with ${part} needs the permission ${permission}.` });
    }
  }
}
