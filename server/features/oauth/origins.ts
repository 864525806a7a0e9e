/** Which pages of other origins may read what a tenant answers: those of its registered applications, and its own. */
import type { MayRead } from '#server/gateway/cross-origin.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import { isUnavailable } from '#server/platform/postgres/errors.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** As browsers write it (RFC 6454, 6.2); `null`, which any sandboxed page sends, is nobody's. */
const origins = /^https?:\/\/[a-z0-9.:[\]-]+$/;

/** An application that is removed is asked for again after this time, in milliseconds. */
const remembered = 1_000;
/** Origins come from strangers: what is remembered of them is bounded. */
const maximumOrigins = 10_000;

/**
 * @returns what is asked for every answer to a request that names an origin, also for a 429, which must cost nothing:
 * it is remembered for a second.
 */
export function crossOriginReaders(database: Database, clock: Clock): MayRead {
  const known = new Map<string, { allowed: Promise<boolean>; until: number }>();
  return async (tenant, origin) => {
    if (!origins.test(origin)) return false;
    if (origin === new URL(tenant.baseUrl).origin) return true;
    const now = clock.now().getTime();
    const key = `${tenant.id} ${origin}`;
    const found = known.get(key);
    if (found && found.until > now && found.until <= now + remembered) return found.allowed;
    if (known.size >= maximumOrigins) known.clear();
    const allowed = ask(database.reading(tenant.id), origin);
    known.set(key, { allowed, until: now + remembered });
    return allowed;
  };
}

async function ask(db: TenantDb, origin: string): Promise<boolean> {
  try {
    return await hasApplicationAt(db, origin);
  } catch (error) {
    // Asked for the answer, too, that says that the database is away.
    if (!isUnavailable(error)) throw error;
    return false;
  }
}

async function hasApplicationAt(db: TenantDb, origin: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select from oauth_applications a where ${db.tenantIs('a')}
      and exists (select from unnest(a.redirect_uris) uri where starts_with(uri || '/', ${origin} || '/')) limit 1`,
  );
  return rows.length > 0;
}
