/**
 * Ends a user's access after a new password or the end of the account: sessions, impersonations and OAuth grants. API
 * tokens of integrations survive a new password; those of a disabled or deleted user are refused by its state.
 */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { endSessions } from './store.ts';

/** @param exceptSession id of the session that changes the password, which continues */
export type EndAccess = (db: TenantDb, userId: string, because: string, exceptSession?: string) => Promise<void>;

/**
 * Ends every session of a user, and impersonations of it. Applications and API tokens keep their access.
 * @param exceptSession id of the session that continues
 */
export function signOutEverywhere(db: TenantDb, userId: string, exceptSession?: string): Promise<void> {
  return endSessions(db, userId, 'SIGNED_OUT_EVERYWHERE', exceptSession);
}

/** @param endOAuth ends the OAuth grants of a user */
export function accessEnding(endOAuth: (db: TenantDb, userId: string) => Promise<void>): EndAccess {
  return async (db, userId, because, exceptSession) => {
    await endSessions(db, userId, because, exceptSession);
    await endOAuth(db, userId);
  };
}
