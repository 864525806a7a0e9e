/** Adhesions of a tenant. */
import {
  approveAdhesion as approveContract,
  cancelAdhesion as cancelContract,
  createAdhesion as createContract,
  getAdhesion,
  listAdhesions,
  renewAdhesion as renewContract,
  resumeAdhesion as resumeContract,
  suspendAdhesion as suspendContract,
  updateAdhesion as updateContract,
} from '#contracts/operations/adhesions.ts';
import type { PaymentDeps } from '#server/features/payments/change.ts';
import { type BoundHandler, created, found, handle } from '#server/gateway/handle.ts';
import {
  approveAdhesion,
  cancelAdhesion,
  createAdhesion,
  renewAdhesion,
  resumeAdhesion,
  suspendAdhesion,
  updateAdhesion,
} from './adhesions.ts';
import { selectAdhesion, selectAdhesions } from './store.ts';

export function adhesionHandlers(deps: PaymentDeps): BoundHandler[] {
  return [
    handle(listAdhesions, async ({ db, query, pager }) =>
      pager.answer(await selectAdhesions(db, query, pager.request)),
    ),
    handle(createContract, async ({ db, body }) => created(await createAdhesion(db, body, deps))),
    handle(getAdhesion, async ({ db, params }) => found(await selectAdhesion(db, params.id))),
    handle(updateContract, async ({ db, params, body, audit }) => {
      audit(body);
      return found(await updateAdhesion(db, params.id, body));
    }),
    handle(approveContract, async ({ db, params }) => found(await approveAdhesion(db, params.id))),
    handle(cancelContract, async ({ db, params, body, audit }) => {
      audit(body);
      return found(await cancelAdhesion(db, params.id, body, deps));
    }),
    handle(suspendContract, async ({ db, params }) => found(await suspendAdhesion(db, params.id))),
    handle(resumeContract, async ({ db, params }) => found(await resumeAdhesion(db, params.id))),
    handle(renewContract, async ({ db, params, audit }) => {
      const next = await renewAdhesion(db, params.id, deps);
      audit({ adhesionId: next.id });
      return created(next);
    }),
  ];
}
