/** Origins that may read a tenant's responses: those of its registered applications, and its own. */
import type { MayRead } from '#server/gateway/stages/cross-origin.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import { isUnavailable } from '#server/platform/postgres/errors.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';

/** As serialized by browsers (RFC 6454, 6.2); without `null`, which any sandboxed page sends. */
const origins = /^https?:\/\/[a-z0-9.:[\]-]+$/;

/** Cache lifetime in milliseconds, after which a deleted application loses access. */
const cacheLifetime = 1_000;
/** Bounds the cache: origins are arbitrary input. */
const maximumOrigins = 10_000;

/**
 * @returns a check of the origin for every response, cached for a second, because it also runs for a 429, which must be
 * cheap.
 */
export function crossOriginReaders(database: Database, clock: Clock): MayRead {
  const known = new Map<string, { allowed: Promise<boolean>; until: number }>();
  return async (tenant, origin) => {
    if (!origins.test(origin)) return false;
    if (origin === new URL(tenant.baseUrl).origin) return true;
    const now = clock.now().getTime();
    const key = `${tenant.id} ${origin}`;
    const found = known.get(key);
    if (found && found.until > now && found.until <= now + cacheLifetime) return found.allowed;
    if (known.size >= maximumOrigins) known.clear();
    const allowed = isRegistered(database.reading(tenant.id), origin);
    known.set(key, { allowed, until: now + cacheLifetime });
    return allowed;
  };
}

async function isRegistered(db: TenantDb, origin: string): Promise<boolean> {
  try {
    return await hasApplicationAt(db, origin);
  } catch (error) {
    // Also called for the response that reports the database as unavailable.
    if (!isUnavailable(error)) throw error;
    return false;
  }
}

/** The origin of `uri` as browsers serialize it, without the port that is the scheme's own; a query may follow the host. */
const originOf = raw(
  `regexp_replace(substring(uri from '^https?://[^/?]+'), '^(https://.*):443$|^(http://.*):80$', '\\1\\2')`,
);

async function hasApplicationAt(db: TenantDb, origin: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select from oauth_applications a where ${db.tenantFilter('a')}
      and exists (select from unnest(a.redirect_uris) uri where ${originOf} = ${origin}) limit 1`,
  );
  return rows.length > 0;
}
