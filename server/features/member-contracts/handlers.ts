/** Handlers of the organisation's contracts, `/contracts` in the API; docs/decisions/money.md explains the name. */

import { memberContracts } from '#contracts/operations/member-contracts.ts';
import { ownContracts } from '#contracts/operations/own-documents.ts';
import { type BoundHandler, created, found, handle, handleOwn, serial } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Random } from '#server/platform/random.ts';
import {
  createMemberContract,
  deleteMemberContract,
  moveMemberContract,
  updateMemberContract,
} from './member-contracts.ts';
import {
  selectMemberContract,
  selectMemberContracts,
  selectOwnMemberContract,
  selectOwnMemberContracts,
} from './store.ts';

export function memberContractHandlers(deps: { random: Random; clock: Clock }): BoundHandler[] {
  return [
    handle(memberContracts.list, async ({ db, query, pager }) =>
      pager.pageOf(await selectMemberContracts(db, query, pager.request)),
    ),
    serial(handle(memberContracts.create, async ({ db, body }) => created(await createMemberContract(db, body, deps)))),
    lockable(
      'member_contracts',
      handle(memberContracts.get, async ({ db, params }) => found(await selectMemberContract(db, params.id))),
    ),
    handle(memberContracts.update, async ({ db, params, body }) =>
      found(await updateMemberContract(db, params.id, body)),
    ),
    handle(memberContracts.delete, async ({ db, params }) => {
      await deleteMemberContract(db, params.id);
      return undefined;
    }),
    handle(memberContracts.send, async ({ db, params }) =>
      found(await moveMemberContract(db, params.id, { to: 'SENT' })),
    ),
    handle(memberContracts.sign, async ({ db, params, body, audit }) => {
      audit(body);
      return found(await moveMemberContract(db, params.id, { to: 'SIGNED', ...body }));
    }),
    handle(memberContracts.terminate, async ({ db, params, body, audit }) => {
      audit(body);
      return found(await moveMemberContract(db, params.id, { to: 'TERMINATED', ...body }));
    }),
    handle(memberContracts.cancel, async ({ db, params }) =>
      found(await moveMemberContract(db, params.id, { to: 'CANCELLED' })),
    ),
    handleOwn(ownContracts.list, async ({ db, query, pager, caller }) =>
      pager.pageOf(await selectOwnMemberContracts(db, caller.userId, query, pager.request)),
    ),
    handleOwn(ownContracts.get, async ({ db, params, caller }) =>
      found(await selectOwnMemberContract(db, caller.userId, params.id)),
    ),
  ];
}
