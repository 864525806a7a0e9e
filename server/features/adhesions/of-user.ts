/** Memberships of a user: applies, renews, cancels. */
import { ownAdhesions } from '#contracts/operations/own-documents.ts';
import { notifyOfDues } from '#server/features/notifications/adhesion-store.ts';
import type { PaymentDeps } from '#server/features/payments/change.ts';
import { type BoundHandler, created, found, handleOwn, serial } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { lockRow } from '#server/platform/postgres/row-lock.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { cancelAdhesion, createAdhesion, renewAdhesion } from './adhesions.ts';
import { hasOpenAdhesion, lockAdhesion, selectOwnAdhesion, selectOwnAdhesions } from './store.ts';

export function ownAdhesionHandlers(deps: PaymentDeps): BoundHandler[] {
  return [
    handleOwn(ownAdhesions.list, async ({ db, query, pager, caller }) =>
      pager.pageOf(await selectOwnAdhesions(db, caller.userId, query, pager.request)),
    ),
    serial(
      handleOwn(ownAdhesions.create, async ({ db, body, caller, audit }) => {
        audit(body);
        return created(await apply(db, caller.userId, body.typeId, deps));
      }),
    ),
    lockable(
      'adhesions',
      handleOwn(ownAdhesions.get, async ({ db, params, caller }) =>
        found(await selectOwnAdhesion(db, caller.userId, params.id)),
      ),
    ),
    serial(
      handleOwn(ownAdhesions.renew, async ({ db, params, caller: { userId }, audit }) => {
        found(await selectOwnAdhesion(db, userId, params.id));
        await lockRow(db, 'users', userId);
        const last = await lockAdhesion(db, params.id);
        // As an application: one that has expired may have been followed by another since.
        if (last?.status === 'EXPIRED') await assertNoneOpen(db, userId, last.typeId);
        const next = await renewAdhesion(db, params.id, deps);
        audit({ adhesionId: next.id });
        return created(await shownToHolder(db, userId, next.id));
      }),
    ),
    handleOwn(ownAdhesions.cancel, async ({ db, params, body, caller: { userId }, audit }) => {
      found(await selectOwnAdhesion(db, userId, params.id));
      audit(body);
      const { id } = await cancelAdhesion(db, params.id, body, deps);
      return found(await shownToHolder(db, userId, id));
    }),
  ];
}

/** @throws Problem 409 while the user has one of the type that has not ended; 422 for a type that is unknown or inactive */
async function apply(db: TenantDb, userId: string, typeId: string, deps: PaymentDeps): Promise<JsonRow> {
  // Two applications at once would not see each other.
  await lockRow(db, 'users', userId);
  await assertNoneOpen(db, userId, typeId);
  const { id } = await createAdhesion(db, { typeId, userId }, deps);
  await notifyOfDues(db, id);
  return shownToHolder(db, userId, id);
}

/** @throws Problem 409. Call under the lock of the user: two at once would not see each other. */
async function assertNoneOpen(db: TenantDb, userId: string, typeId: string): Promise<void> {
  if (!(await hasOpenAdhesion(db, userId, typeId))) return;
  throw new Problem('duplicate', {
    detail: 'You have a membership of this type, or have applied for one. When it ends, renew it.',
  });
}

async function shownToHolder(db: TenantDb, userId: string, id: string): Promise<JsonRow> {
  const row = await selectOwnAdhesion(db, userId, id);
  if (!row) throw new Error('an adhesion that was just written is missing');
  return row;
}
