/** Forms that a user can answer. */
import { ownForms } from '#contracts/operations/own-participation.ts';
import { visibleTo } from '#server/features/events/audience.ts';
import { type BoundHandler, found, handleOwn } from '#server/gateway/api/handle.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';
import { selectForms, selectOpenForm } from './store.ts';

export function ownFormHandlers(): BoundHandler[] {
  return [
    handleOwn(ownForms.list, async ({ db, pager, caller }) =>
      pager.pageOf(
        await selectForms(db, { ...pager.request.query, status: 'OPEN' }, pager.request, answerable(db, caller.userId)),
      ),
    ),
    handleOwn(ownForms.get, async ({ db, params, caller }) =>
      found(await selectOpenForm(db, params.id, answerable(db, caller.userId))),
    ),
  ];
}

/** @returns the condition that the user can answer the form of the alias `f`: it has no event, or one that the user sees */
export function answerable(db: TenantDb, userId: string): Sql {
  return sql`(f.event_id is null or exists (select from events e
    where ${db.tenantFilter('e')} and e.id = f.event_id and ${visibleTo(db, userId)}))`;
}
