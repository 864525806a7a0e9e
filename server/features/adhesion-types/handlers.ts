/** Kinds of membership. */
import {
  createAdhesionType as createContract,
  deleteAdhesionType as deleteContract,
  getAdhesionType,
  listAdhesionTypes,
  updateAdhesionType as updateContract,
} from '#contracts/operations/adhesion-types.ts';
import { type BoundHandler, created, found, handle } from '#server/gateway/handle.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Random } from '#server/platform/random.ts';
import { createAdhesionType, deleteAdhesionType, updateAdhesionType } from './adhesion-types.ts';
import { selectAdhesionType, selectAdhesionTypes } from './store.ts';

export function adhesionTypeHandlers(deps: { random: Random; clock: Clock }): BoundHandler[] {
  return [
    handle(listAdhesionTypes, async ({ db, query, pager }) =>
      pager.answer(await selectAdhesionTypes(db, query, pager.request)),
    ),
    handle(createContract, async ({ db, body }) => created(await createAdhesionType(db, body, deps))),
    handle(getAdhesionType, async ({ db, params }) => found(await selectAdhesionType(db, params.id))),
    handle(updateContract, async ({ db, params, body, audit }) => {
      audit(body);
      return found(await updateAdhesionType(db, params.id, body));
    }),
    handle(deleteContract, async ({ db, params }) => {
      await deleteAdhesionType(db, params.id);
      return undefined;
    }),
  ];
}
