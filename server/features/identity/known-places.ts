/**
 * Known places of an email: those that its user has signed in from. Limits are counted separately for them, so that
 * guesses from elsewhere do not lock the user out. An unknown email has none.
 */
import type { IsKnownPlace } from '#server/gateway/route.ts';
import { BoundedMap } from '#server/platform/bounded-map.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';

/** @returns the sessions of an email's user, without impersonations. */
function ownSessions(db: TenantDb, email: string): Sql {
  return sql`from sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    where ${db.tenantFilter('s')} and ${db.tenantFilter('u')} and u.email = ${email} and u.deleted_at is null
      and s.impersonator_id is null and s.created_at > app.now() - interval '180 days'`;
}

/** @returns a condition: true if the email's user has signed in from the place. */
export function isKnownPlace(db: TenantDb, email: string, place: string): Sql {
  return sql`exists (select ${ownSessions(db, email)} and s.place = ${place})`;
}

/** @returns a condition: true if the email's user has signed in at all. */
export function hasKnownPlaces(db: TenantDb, email: string): Sql {
  return sql`exists (select ${ownSessions(db, email)})`;
}

const lifetime = 5_000;
const capacity = 10_000;

/** Caches each result for five seconds, so that a flood of denied requests does not cost a query each. */
export function knownPlaces(database: Database, clock: Clock): IsKnownPlace {
  const results = new BoundedMap<string, { readonly known: Promise<boolean>; readonly expires: number }>(capacity);

  return (tenantId, email, place) => {
    const key = JSON.stringify([tenantId, email, place]);
    const now = clock.now().getTime();
    const cached = results.get(key);
    if (cached && cached.expires > now) return cached.known;
    const known = findKnownPlace(database.reading(tenantId), email, place);
    known.catch(() => results.delete(key));
    results.set(key, { known, expires: now + lifetime });
    return known;
  };
}

async function findKnownPlace(db: TenantDb, email: string, place: string): Promise<boolean> {
  const [row] = await db.rows<{ known: boolean }>(sql`select ${isKnownPlace(db, email, place)} as known`);
  return row?.known ?? false;
}
