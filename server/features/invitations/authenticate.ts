/**
 * X-Contact-Hash → caller. Looked up for every request and never remembered: a link that was revoked or replaced is dead
 * on the next one.
 */
import type { Authenticate } from '#server/gateway/credential.ts';
import { Problem } from '#server/gateway/problem.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { digestOf, isWellFormed } from './contact-hash.ts';
import { findOpenInvitation } from './own-store.ts';

/** @returns the proof of contact hashes. Whatever is wrong with one, the answer is the same 401. */
export function contactHashAuthentication(database: Database): Authenticate {
  return async (tenant, credential) => {
    const found = isWellFormed(credential)
      ? await findOpenInvitation(database.reading(tenant.id), digestOf(credential))
      : undefined;
    if (!found) throw new Problem('invalid_contact_hash');
    return {
      kind: 'contactHash',
      contactId: found.contactId,
      eventId: found.eventId,
      invitationId: found.id,
      tokenId: found.id,
      credentialId: found.id,
      readOnly: false,
      permissions: new Set(),
    };
  };
}
