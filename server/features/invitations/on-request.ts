/** Invitations that people ask for themselves, with a proven address. */
import type { Person } from '#server/features/registrations/person.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { newId } from '#server/platform/random.ts';
import { insertInvitations, markManySent, selectInvited } from './bulk-store.ts';
import { hashOfLink, newLink } from './contact-hash.ts';
import type { InvitationDeps } from './invitations.ts';
import { selectSendable } from './mail-store.ts';

/** Invites the person unless it is invited, and mails the link, at most once in 30 seconds. @returns the id */
export async function inviteOnRequest(
  db: TenantDb,
  eventId: string,
  person: Person,
  { secrets, random, clock }: InvitationDeps,
): Promise<string | undefined> {
  const id = newId(random, clock);
  const link = newLink(secrets, db.tenantId, id, random);
  await insertInvitations(db, { eventId, message: null }, [{ id, person, link }]);
  const [invitationId] = (await selectInvited(db, eventId, [person.userId ?? person.contactId ?? ''])).values();
  if (invitationId !== undefined) await markManySent(db, [invitationId]);
  return invitationId;
}

/** @returns the hash of the link; undefined if the invitation cannot be opened */
export async function sentHashOf(
  db: TenantDb,
  id: string,
  { secrets }: Pick<InvitationDeps, 'secrets'>,
): Promise<string | undefined> {
  const invitation = await selectSendable(db, id);
  return invitation && hashOfLink(secrets, db.tenantId, invitation);
}
