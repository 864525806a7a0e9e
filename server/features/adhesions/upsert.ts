/** Rules of adhesion upserts. */
import { adhesionUpsert, type NewAdhesion, newAdhesion } from '#contracts/schemas/adhesion.ts';
import { partyReferences } from '#server/features/parties/references.ts';
import type { PaymentDeps } from '#server/features/payments/change.ts';
import { shownId, shownInstant } from '#server/gateway/api/upsert.ts';
import type { Upserts } from '#server/gateway/api/upsert-rules.ts';
import { createAdhesion, createAdhesions, updateAdhesion } from './adhesions.ts';
import { lockExternalAdhesions, selectTypeIds } from './store.ts';

export function adhesionUpserts(deps: PaymentDeps): Upserts<NewAdhesion> {
  return {
    name: 'adhesions',
    item: adhesionUpsert,
    create: newAdhesion,
    key: 'externalId',
    fixed: ['typeId', 'userId', 'contactId'],
    references: [
      ...partyReferences,
      {
        name: 'typeExternalId',
        member: 'typeId',
        noun: 'adhesion type',
        permission: 'adhesions:read',
        find: selectTypeIds,
      },
    ],
    shown: { typeId: shownId, userId: shownId, contactId: shownId, startsAt: shownInstant },
    lock: lockExternalAdhesions,
    insert: (db, adhesion) => createAdhesion(db, adhesion, deps),
    insertMany: (db, adhesions) => createAdhesions(db, adhesions, deps),
    // Without the values: a line for many objects is not found when a person is erased.
    update: async (db, id, changes) => {
      await updateAdhesion(db, id, changes);
      return undefined;
    },
  };
}
