/** Handlers of the group and membership operations. */

import { groups } from '#contracts/operations/groups.ts';
import type { NewGroup } from '#contracts/schemas/group.ts';
import { mapConstraintErrors } from '#server/gateway/api/constraint-errors.ts';
import { Duplicate } from '#server/gateway/api/duplicate.ts';
import { type BoundHandler, created, found, handle } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import {
  deleteGroupRow,
  deleteMember,
  insertGroup,
  insertMember,
  patchGroup,
  selectGroup,
  selectGroupId,
  selectGroups,
  selectMembers,
} from './store.ts';

const refusalsOf = ({ slug, externalId }: Partial<NewGroup>) => ({
  groups_slug_key: () => usedBy('slug', slug),
  groups_external_id_key: () => usedBy('externalId', externalId),
});

function usedBy(member: 'slug' | 'externalId', value: string | null | undefined): Duplicate {
  const find = (db: TenantDb) => selectGroupId(db, member, value);
  return new Duplicate({ noun: 'A group', member, permission: 'groups:read', find });
}

export function groupHandlers({ random, clock }: { random: Random; clock: Clock }): BoundHandler[] {
  return [
    handle(groups.list, async ({ db, query, pager }) => pager.pageOf(await selectGroups(db, query, pager.request))),
    handle(groups.create, async ({ db, body }) =>
      created(await mapConstraintErrors(refusalsOf(body), () => insertGroup(db, newId(random, clock), body))),
    ),
    lockable(
      'groups',
      handle(groups.get, async ({ db, params }) => found(await selectGroup(db, params.id))),
    ),
    handle(groups.update, async ({ db, params, body, audit }) => {
      audit(body);
      return found(await mapConstraintErrors(refusalsOf(body), () => patchGroup(db, params.id, body)));
    }),
    handle(groups.delete, async ({ db, params }) => {
      if (!(await deleteGroupRow(db, params.id))) throw new Problem('not_found');
      return undefined;
    }),
    ...memberHandlers(),
  ];
}

function memberHandlers(): BoundHandler[] {
  return [
    handle(groups.listMembers, async ({ db, params, pager }) => {
      const rows = await selectMembers(db, params.id, pager.request);
      // Distinguishes an empty page from an unknown group.
      if (rows.length === 0) found(await selectGroup(db, params.id));
      return pager.pageOf(rows);
    }),
    handle(groups.addMember, async ({ db, params, body, audit }) => {
      audit(body);
      const member = await insertMember(db, params.id, body.userId);
      if (member) return found(member);
      found(await selectGroup(db, params.id));
      throw invalidProperty('userId', 'userId is not a user', 'unknown');
    }),
    handle(groups.removeMember, async ({ db, params, audit }) => {
      audit({ userId: params.userId });
      if (!(await deleteMember(db, params.id, params.userId))) throw new Problem('not_found');
      return undefined;
    }),
  ];
}
