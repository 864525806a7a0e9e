/** Rules of contact upserts. */
import { contactUpsert, type NewContact, newContact } from '#contracts/schemas/contact.ts';
import type { Upserts } from '#server/gateway/api/upsert-rules.ts';
import type { Clock } from '#server/platform/clock.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import type { Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { createContact, createContacts, updateContact } from './contacts.ts';
import { lockContacts } from './store.ts';

export function contactUpserts(
  key: 'externalId' | 'email',
  deps: { random: Random; clock: Clock; secrets: Secrets },
): Upserts<NewContact> {
  const way = { secrets: deps.secrets, source: 'IMPORT' } as const;
  return {
    name: 'contacts',
    item: contactUpsert,
    create: newContact,
    key,
    shown: { email: normalisedEmail },
    lock: (db, keys) => lockContacts(db, key, keys),
    insert: (db, contact) => createContact(db, contact, { ...deps, way }),
    insertMany: (db, contacts) => createContacts(db, contacts, { ...deps, way }),
    update: async (db, id, changes) => {
      await updateContact(db, id, changes, { ...deps, way });
      return undefined;
    },
  };
}
