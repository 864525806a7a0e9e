/** References to users and contacts in upserts: by external id, or else by email. */
import type { Reference } from '#server/gateway/api/upsert-rules.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import type { PartyReference } from './parties.ts';
import { selectContactIds, selectUserIds } from './store.ts';

const user = { member: 'userId', noun: 'user', permission: 'users:read' } as const;
const contact = { member: 'contactId', noun: 'contact', permission: 'contacts:read' } as const;

export const partyReferences: readonly Reference<Pick<PartyReference, 'userId' | 'contactId'>>[] = [
  { ...user, name: 'userExternalId', find: (db, values) => selectUserIds(db, 'externalId', values) },
  { ...user, name: 'userEmail', stored: normalisedEmail, find: (db, values) => selectUserIds(db, 'email', values) },
  { ...contact, name: 'contactExternalId', find: (db, values) => selectContactIds(db, 'externalId', values) },
  {
    ...contact,
    name: 'contactEmail',
    stored: normalisedEmail,
    find: (db, values) => selectContactIds(db, 'email', values),
  },
];
