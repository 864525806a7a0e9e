/** Contacts of a tenant. */
import {
  archiveContact,
  bulkDeleteContacts,
  bulkTagContacts,
  createContact as createContract,
  deleteContact as deleteContract,
  exportContacts,
  getContact,
  listContacts as listContract,
  restoreContact,
  updateContact as updateContract,
} from '#contracts/operations/contacts.ts';
import { asIs, csvFile } from '#server/gateway/csv-file.ts';
import { type BoundHandler, created, found, handle } from '#server/gateway/handle.ts';
import type { UserCaller } from '#server/gateway/passage.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import type { Random } from '#server/platform/random.ts';
import { deleteContacts, retagContacts } from './bulk.ts';
import { createContact, deleteContact, listContacts, moveContact, updateContact, withStoredEmail } from './contacts.ts';
import { contactsCsv } from './csv.ts';
import { selectContact } from './store.ts';

export interface ContactDeps {
  readonly database: Database;
  readonly random: Random;
  readonly clock: Clock;
}

export function contactHandlers(deps: ContactDeps): BoundHandler[] {
  return [...oneByOne(deps), ...many(deps)];
}

function oneByOne(deps: ContactDeps): BoundHandler[] {
  return [
    handle(listContract, async ({ db, query, pager, caller }) =>
      pager.answer(await listContacts(db, query, pager.request, seesDetails(caller))),
    ),
    handle(createContract, async ({ db, body }) => created(await createContact(db, body, deps))),
    handle(getContact, async ({ db, params, caller }) =>
      found(await selectContact(db, params.id, seesDetails(caller))),
    ),
    handle(updateContract, async ({ db, params, body }) => found(await updateContact(db, params.id, body))),
    handle(archiveContact, async ({ db, params }) => found(await moveContact(db, params.id, 'ARCHIVED'))),
    handle(restoreContact, async ({ db, params }) => found(await moveContact(db, params.id, 'ACTIVE'))),
    handle(deleteContract, async ({ db, params }) => {
      await deleteContact(db, params.id);
      return undefined;
    }),
  ];
}

function many(deps: ContactDeps): BoundHandler[] {
  return [
    handle(bulkDeleteContacts, async ({ db, body, audit }) => {
      const { result, changed } = await deleteContacts(db, body);
      audit({ deleted: changed });
      return result;
    }),
    handle(bulkTagContacts, async ({ db, body, audit }) => {
      const { result, changed } = await retagContacts(db, body);
      audit({ add: body.add ?? [], remove: body.remove ?? [], changed });
      return result;
    }),
    handle(exportContacts, async ({ db, query, caller }) => {
      const rows = contactsCsv(db, withStoredEmail(query), { asIs: asIs(query), details: seesDetails(caller) });
      return csvFile({ name: 'contacts', tenantId: db.tenantId, rows, format: query }, deps);
    }),
  ];
}

/** Notes are for those who keep them. */
function seesDetails({ permissions }: UserCaller): boolean {
  return permissions.has('contacts:write');
}
