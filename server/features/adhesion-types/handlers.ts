/** Handlers of the adhesion type operations. */

import { adhesionTypes } from '#contracts/operations/adhesion-types.ts';
import { ownAdhesions } from '#contracts/operations/own-documents.ts';
import { type BoundHandler, created, found, handle, handleOwn } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Random } from '#server/platform/random.ts';
import { createAdhesionType, deleteAdhesionType, updateAdhesionType } from './adhesion-types.ts';
import { selectActiveTypes, selectAdhesionType, selectAdhesionTypes } from './store.ts';

export function adhesionTypeHandlers(deps: { random: Random; clock: Clock }): BoundHandler[] {
  return [
    handle(adhesionTypes.list, async ({ db, query, pager }) =>
      pager.pageOf(await selectAdhesionTypes(db, query, pager.request)),
    ),
    handle(adhesionTypes.create, async ({ db, body }) => created(await createAdhesionType(db, body, deps))),
    handleOwn(ownAdhesions.listTypes, async ({ db, pager }) =>
      pager.pageOf(await selectActiveTypes(db, pager.request)),
    ),
    lockable(
      'adhesion_types',
      handle(adhesionTypes.get, async ({ db, params }) => found(await selectAdhesionType(db, params.id))),
    ),
    handle(adhesionTypes.update, async ({ db, params, body, audit }) => {
      audit(body);
      return found(await updateAdhesionType(db, params.id, body));
    }),
    handle(adhesionTypes.delete, async ({ db, params }) => {
      await deleteAdhesionType(db, params.id);
      return undefined;
    }),
  ];
}
