/** Makes a contact of a proven address, and invites it. */
import { newContact } from '#contracts/schemas/contact.ts';
import { createContacts } from '#server/features/contacts/contacts.ts';
import type { InvitationDeps } from '#server/features/invitations/invitations.ts';
import { inviteOnRequest, sentHashOf } from '#server/features/invitations/on-request.ts';
import type { Person } from '#server/features/registrations/person.ts';
import { recordOperatorAct } from '#server/gateway/api/audit.ts';
import { checkItem } from '#server/gateway/stages/input.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { markJoined, type Signup, selectKnown } from './store.ts';

export interface JoinNames {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Call in a transaction.
 * @returns the hash of the person's invitation, also to a second click; undefined if the link was used earlier, or opens nothing
 * @throws Problem 422
 */
export async function joinEvent(
  db: TenantDb,
  { id, eventId, email, locale }: Signup,
  names: JoinNames,
  deps: InvitationDeps,
): Promise<string | undefined> {
  const contact = checkItem(newContact, { email, locale, ...names, newsletterOptIn: false });
  if (!(await markJoined(db, id))) return undefined;
  const known = await selectKnown(db, email);
  if (known?.disabled) return undefined;
  const person = known ?? (await addContact(db));
  const invitationId = await inviteOnRequest(db, eventId, person, deps);
  return invitationId === undefined ? undefined : sentHashOf(db, invitationId, deps);

  async function addContact(tx: TenantDb): Promise<Person> {
    const [contactId = null] = await createContacts(tx, [contact], deps);
    if (contactId !== null) await recordOperatorAct(tx, { action: 'contacts.signUp', resourceId: contactId }, deps);
    return { userId: null, contactId };
  }
}
