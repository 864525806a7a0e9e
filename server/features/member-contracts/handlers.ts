/** Contracts of the organisation: `/contracts` to its clients; see docs/decisions.md for the name. */
import {
  cancelMemberContract,
  createMemberContract as createContract,
  deleteMemberContract as deleteContract,
  getMemberContract,
  listMemberContracts,
  sendMemberContract,
  signMemberContract,
  terminateMemberContract,
  updateMemberContract as updateContract,
} from '#contracts/operations/member-contracts.ts';
import { type BoundHandler, created, found, handle } from '#server/gateway/handle.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Random } from '#server/platform/random.ts';
import {
  createMemberContract,
  deleteMemberContract,
  moveMemberContract,
  updateMemberContract,
} from './member-contracts.ts';
import { selectMemberContract, selectMemberContracts } from './store.ts';

export function memberContractHandlers(deps: { random: Random; clock: Clock }): BoundHandler[] {
  return [
    handle(listMemberContracts, async ({ db, query, pager }) =>
      pager.answer(await selectMemberContracts(db, query, pager.request)),
    ),
    handle(createContract, async ({ db, body }) => created(await createMemberContract(db, body, deps))),
    handle(getMemberContract, async ({ db, params }) => found(await selectMemberContract(db, params.id))),
    handle(updateContract, async ({ db, params, body }) => found(await updateMemberContract(db, params.id, body))),
    handle(deleteContract, async ({ db, params }) => {
      await deleteMemberContract(db, params.id);
      return undefined;
    }),
    handle(sendMemberContract, async ({ db, params }) =>
      found(await moveMemberContract(db, params.id, { to: 'SENT' })),
    ),
    handle(signMemberContract, async ({ db, params, body, audit }) => {
      audit(body);
      return found(await moveMemberContract(db, params.id, { to: 'SIGNED', ...body }));
    }),
    handle(terminateMemberContract, async ({ db, params, body, audit }) => {
      audit(body);
      return found(await moveMemberContract(db, params.id, { to: 'TERMINATED', ...body }));
    }),
    handle(cancelMemberContract, async ({ db, params }) =>
      found(await moveMemberContract(db, params.id, { to: 'CANCELLED' })),
    ),
  ];
}
