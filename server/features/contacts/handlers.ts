/** Handlers of the contact operations. */

import { contacts } from '#contracts/operations/contacts.ts';
import { wayOf } from '#server/features/newsletters/consent.ts';
import { asIs, csvFile } from '#server/gateway/api/csv-file.ts';
import { type BoundHandler, created, found, handle, serial } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import { upsert } from '#server/gateway/api/upsert.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import type { Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { deleteContacts, retagContacts } from './bulk.ts';
import { createContact, deleteContact, moveContact, updateContact } from './contacts.ts';
import { contactsCsv } from './csv.ts';
import { mergeContacts } from './merge.ts';
import { selectContact, selectContacts } from './store.ts';
import { contactUpserts } from './upsert.ts';

interface HandlerDeps {
  readonly secrets: Secrets;
  readonly database: Database;
  readonly random: Random;
  readonly clock: Clock;
}

export function contactHandlers(deps: HandlerDeps): BoundHandler[] {
  return [...singleHandlers(deps), ...bulkHandlers(deps)];
}

function singleHandlers(deps: HandlerDeps): BoundHandler[] {
  return [
    handle(contacts.list, async ({ db, query, pager, caller }) =>
      pager.pageOf(await selectContacts(db, query, pager.request, seesDetails(caller))),
    ),
    handle(contacts.create, async ({ db, client, body }) =>
      created(await createContact(db, body, { ...deps, way: wayOf(deps.secrets, client) })),
    ),
    lockable(
      'contacts',
      handle(contacts.get, async ({ db, params, caller }) =>
        found(await selectContact(db, params.id, seesDetails(caller))),
      ),
    ),
    handle(contacts.update, async ({ db, client, params, body }) =>
      found(await updateContact(db, params.id, body, { ...deps, way: wayOf(deps.secrets, client) })),
    ),
    handle(contacts.archive, async ({ db, params }) => found(await moveContact(db, params.id, 'ARCHIVED'))),
    handle(contacts.restore, async ({ db, params }) => found(await moveContact(db, params.id, 'ACTIVE'))),
    handle(contacts.merge, async ({ db, client, params, body, audit }) => {
      const result = await mergeContacts(db, params.id, body, { ...deps, way: wayOf(deps.secrets, client) });
      const { mergedId, moved, conflicts } = result;
      audit({ merged: mergedId, moved: Object.fromEntries(moved.map(({ kind, count }) => [kind, count])), conflicts });
      return result;
    }),
    handle(contacts.delete, async ({ db, params }) => {
      await deleteContact(db, params.id, deps.secrets);
      return undefined;
    }),
  ];
}

function bulkHandlers(deps: HandlerDeps): BoundHandler[] {
  return [
    handle(contacts.bulkDelete, async ({ db, body, audit }) => {
      const { result, changed } = await deleteContacts(db, body, deps.secrets);
      audit({ deleted: changed });
      return result;
    }),
    handle(contacts.bulkTag, async ({ db, body, audit }) => {
      const { result, changed } = await retagContacts(db, body);
      audit({ add: body.add ?? [], remove: body.remove ?? [], changed });
      return result;
    }),
    serial(
      handle(contacts.bulkUpsert, ({ body, ...context }) =>
        upsert(body.items, contactUpserts(body.matchBy ?? 'externalId', deps), context),
      ),
    ),
    handle(contacts.export, async ({ db, query, caller }) => {
      const rows = await contactsCsv(db, query, { asIs: asIs(query), details: seesDetails(caller) });
      return csvFile({ name: 'contacts', tenantId: db.tenantId, rows, format: query }, deps);
    }),
  ];
}

/** Notes are visible to callers who may write them. */
function seesDetails({ permissions }: UserCaller): boolean {
  return permissions.has('contacts:write');
}
