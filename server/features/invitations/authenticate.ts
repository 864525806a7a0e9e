/**
 * Authenticates X-Contact-Hash. Queried for every request and never cached: a revoked or replaced link fails on the next
 * request.
 */

import { Problem } from '#server/gateway/api/problem.ts';
import type { Authenticate } from '#server/gateway/stages/credential.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { digestOf, isWellFormed } from './contact-hash.ts';
import { findOpenInvitation } from './own-store.ts';

/** @returns the authentication of contact hashes. Every invalid hash gets the same 401. */
export function contactHashAuthentication(database: Database): Authenticate {
  return async (tenant, credential) => {
    const found = isWellFormed(credential)
      ? await findOpenInvitation(database.reading(tenant.id), digestOf(credential))
      : undefined;
    if (!found) throw new Problem('invalid_contact_hash');
    return {
      kind: 'contactHash',
      contactId: found.contactId,
      userId: found.userId,
      eventId: found.eventId,
      invitationId: found.id,
      credentialId: found.id,
      readOnly: false,
      permissions: new Set(),
    };
  };
}
