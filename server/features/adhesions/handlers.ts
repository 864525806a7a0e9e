/** Handlers of the adhesion operations. */

import { adhesions } from '#contracts/operations/adhesions.ts';
import type { PaymentDeps } from '#server/features/payments/change.ts';
import { asIs, type CsvDeps, csvFile } from '#server/gateway/api/csv-file.ts';
import { type BoundHandler, created, found, handle, serial } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { upsert } from '#server/gateway/api/upsert.ts';
import {
  approveAdhesion,
  cancelAdhesion,
  createAdhesion,
  renewAdhesion,
  resumeAdhesion,
  suspendAdhesion,
  updateAdhesion,
} from './adhesions.ts';
import { adhesionsCsv } from './csv.ts';
import { ownAdhesionHandlers } from './of-user.ts';
import { selectAdhesion, selectAdhesions } from './store.ts';
import { adhesionUpserts } from './upsert.ts';

export function adhesionHandlers(deps: PaymentDeps & CsvDeps): BoundHandler[] {
  const upserts = adhesionUpserts(deps);
  return [
    handle(adhesions.list, async ({ db, query, pager }) =>
      pager.pageOf(await selectAdhesions(db, query, pager.request)),
    ),
    handle(adhesions.export, async ({ db, query }) => {
      const rows = await adhesionsCsv(db, query, asIs(query));
      return csvFile({ name: 'adhesions', tenantId: db.tenantId, rows, format: query }, deps);
    }),
    serial(handle(adhesions.create, async ({ db, body }) => created(await createAdhesion(db, body, deps)))),
    serial(handle(adhesions.bulkUpsert, ({ body, ...context }) => upsert(body.items, upserts, context))),
    lockable(
      'adhesions',
      handle(adhesions.get, async ({ db, params }) => found(await selectAdhesion(db, params.id))),
    ),
    handle(adhesions.update, async ({ db, params, body, audit }) => {
      audit(body);
      return found(await updateAdhesion(db, params.id, body));
    }),
    handle(adhesions.approve, async ({ db, params }) => found(await approveAdhesion(db, params.id))),
    handle(adhesions.cancel, async ({ db, params, body, audit }) => {
      audit(body);
      return found(await cancelAdhesion(db, params.id, body, deps));
    }),
    handle(adhesions.suspend, async ({ db, params }) => found(await suspendAdhesion(db, params.id))),
    handle(adhesions.resume, async ({ db, params }) => found(await resumeAdhesion(db, params.id))),
    serial(
      handle(adhesions.renew, async ({ db, params, audit }) => {
        const next = await renewAdhesion(db, params.id, deps);
        audit({ adhesionId: next.id });
        return created(next);
      }),
    ),
    ...ownAdhesionHandlers(deps),
  ];
}
