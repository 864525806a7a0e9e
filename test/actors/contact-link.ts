/** Inserts invitations in every state by SQL, with their contact hash: the API creates no past events. */
import { randomBytes, randomUUID } from 'node:crypto';
import { contactHash, digestOf } from '#server/features/invitations/contact-hash.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { testSecret } from '#test/template.ts';
import type { Place } from './person.ts';

export interface Link {
  readonly hash: string;
  readonly invitationId: string;
  readonly contactId: string;
  readonly eventId: string;
}

export interface LinkOptions {
  readonly status?: 'DRAFT' | 'SENT' | 'REVOKED';
  /** End of the event; absent: in a week. */
  readonly ends?: Date;
}

const week = 7 * 86_400_000;

/** @returns an invitation of a new contact to a new, published event. */
export async function freshLink(
  { service, tenant }: Place,
  { status = 'SENT', ends }: LinkOptions = {},
): Promise<Link> {
  const [eventId, contactId, invitationId] = [randomUUID(), randomUUID(), randomUUID()];
  const nonce = randomBytes(16);
  const hash = contactHash(secretsFrom(testSecret), tenant.id, invitationId, nonce);
  const end = ends ?? new Date(service.clock.now().getTime() + week);
  await service.sql(
    `with event as (
        insert into events (tenant_id, id, title, status, kind, visibility, starts_at, ends_at, timezone)
        values ($1, $2, 'Fresh', 'PUBLISHED', 'ONLINE', 'INVITE_ONLY', $3, $3, 'UTC')),
      contact as (
        insert into contacts (tenant_id, id, email) values ($1, $4, $5))
      insert into invitations (tenant_id, id, event_id, contact_id, status, link_nonce, hash_digest)
      values ($1, $6, $2, $4, $7, $8, $9)`,
    [tenant.id, eventId, end, contactId, `${contactId}@contact.example`, invitationId, status, nonce, digestOf(hash)],
  );
  return { hash, invitationId, contactId, eventId };
}
