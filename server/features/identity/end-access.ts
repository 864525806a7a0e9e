/**
 * What ends with a password, or with the account itself: every session, also those of administrators who act as the user,
 * and everything that applications hold in its name. Api-Tokens live on with a new password: they are integrations'
 * credentials, and those of a disabled or deleted user are refused by the state of the user itself.
 */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { endSessions } from './store.ts';

/** @param keptSession the one that the user is changing its password in. */
export type EndAccess = (db: TenantDb, userId: string, because: string, keptSession?: string) => Promise<void>;

/** @param endOAuth what ends the grants of a user: the provider's feature knows how. */
export function accessEnding(endOAuth: (db: TenantDb, userId: string) => Promise<void>): EndAccess {
  return async (db, userId, because, keptSession) => {
    await endSessions(db, userId, because, keptSession);
    await endOAuth(db, userId);
  };
}
