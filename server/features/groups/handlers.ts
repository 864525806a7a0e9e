/** Groups of users, and who is in them. */
import {
  addGroupMember,
  createGroup,
  deleteGroup,
  getGroup,
  listGroupMembers,
  listGroups,
  removeGroupMember,
  updateGroup,
} from '#contracts/operations/groups.ts';
import { type BoundHandler, created, found, handle } from '#server/gateway/handle.ts';
import { invalidProperty, Problem } from '#server/gateway/problem.ts';
import { refusing } from '#server/gateway/refusing.ts';
import type { Clock } from '#server/platform/clock.ts';
import { newId, type Random } from '#server/platform/random.ts';
import {
  deleteGroupRow,
  deleteMember,
  insertGroup,
  insertMember,
  patchGroup,
  selectGroup,
  selectGroups,
  selectMembers,
} from './store.ts';

const refusals = {
  groups_slug_key: () => new Problem('duplicate', { detail: 'A group with this slug exists.' }),
  groups_external_id_key: () => new Problem('duplicate', { detail: 'A group with this externalId exists.' }),
};

export function groupHandlers({ random, clock }: { random: Random; clock: Clock }): BoundHandler[] {
  return [
    handle(listGroups, async ({ db, query, pager }) => pager.answer(await selectGroups(db, query, pager.request))),
    handle(createGroup, async ({ db, body }) =>
      created(await refusing(refusals, () => insertGroup(db, newId(random, clock), body))),
    ),
    handle(getGroup, async ({ db, params }) => found(await selectGroup(db, params.id))),
    handle(updateGroup, async ({ db, params, body, audit }) => {
      audit(body);
      return found(await refusing(refusals, () => patchGroup(db, params.id, body)));
    }),
    handle(deleteGroup, async ({ db, params }) => {
      if (!(await deleteGroupRow(db, params.id))) throw new Problem('not_found');
      return undefined;
    }),
    ...memberHandlers(),
  ];
}

function memberHandlers(): BoundHandler[] {
  return [
    handle(listGroupMembers, async ({ db, params, pager }) => {
      const rows = await selectMembers(db, params.id, pager.request);
      // An empty page of a group that is there, or a group that is not.
      if (rows.length === 0) found(await selectGroup(db, params.id));
      return pager.answer(rows);
    }),
    handle(addGroupMember, async ({ db, params, body, audit }) => {
      audit(body);
      const member = await insertMember(db, params.id, body.userId);
      if (member) return found(member);
      found(await selectGroup(db, params.id));
      throw invalidProperty('userId', 'userId is no user', 'unknown');
    }),
    handle(removeGroupMember, async ({ db, params, audit }) => {
      audit({ userId: params.userId });
      if (!(await deleteMember(db, params.id, params.userId))) throw new Problem('not_found');
      return undefined;
    }),
  ];
}
