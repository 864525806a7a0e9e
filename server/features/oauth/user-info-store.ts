/** Access tokens and user info, in PostgreSQL. */
import type { OAuthScope } from '#contracts/schemas/oauth-scopes.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type LiveAccess = {
  userId: string;
  applicationId: string;
  /** As an id: half of its hash. */
  grantId: string;
  /** The token's scopes that its grant and application still have. */
  scopes: OAuthScope[];
};

/** @returns nothing once the token, its grant, the application or the user is deleted or inactive. */
export async function findLiveAccess(db: TenantDb, tokenHash: Buffer): Promise<LiveAccess | undefined> {
  const [row] = await db.rows<LiveAccess>(
    sql`select u.id as "userId", a.id as "applicationId",
        encode(substr(t.grant_id, 1, 16), 'hex')::uuid as "grantId",
        array(select s from unnest(a.scopes) s where s = any(t.scopes) and s = any(g.scopes)) as scopes
      from oauth_instances t
        join oauth_instances g on g.tenant_id = t.tenant_id and g.model = 'Grant' and g.id_hash = t.grant_id
        join oauth_applications a on a.tenant_id = t.tenant_id and a.id = t.application_id
        join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
      where ${db.tenantFilter('t')} and ${db.tenantFilter('g')} and ${db.tenantFilter('a')} and ${db.tenantFilter('u')}
        and t.model = 'AccessToken' and t.id_hash = ${tokenHash} and t.expires_at > app.now()
        and g.expires_at > app.now() and u.status = 'ACTIVE' and u.deleted_at is null`,
  );
  return row;
}

/** @returns whether the browser's session is still valid. */
export async function isLiveSession(db: TenantDb, sessionId: string, userId: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select from sessions where ${db.tenantFilter()} and id = ${sessionId} and user_id = ${userId}
      and revoked_at is null and expires_at > app.now()`,
  );
  return rows.length > 0;
}

export type Person = {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  locale: string | null;
  timezone: string | null;
  /** Unix time, seconds. */
  updatedAt: number;
  roles: string[];
  groups: string[];
};

/** @returns an active user. */
export async function findPerson(db: TenantDb, userId: string): Promise<Person | undefined> {
  const [row] = await db.rows<Person>(
    sql`select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.locale, u.timezone, u.roles,
        extract(epoch from u.updated_at)::int as "updatedAt",
        u.email_verified_at is not null as "emailVerified",
        array(select r.slug from group_members m join groups r on r.tenant_id = m.tenant_id and r.id = m.group_id
          where ${db.tenantFilter('m')} and ${db.tenantFilter('r')} and m.user_id = u.id order by r.slug) as groups
      from users u
      where ${db.tenantFilter('u')} and u.id = ${userId} and u.status = 'ACTIVE' and u.deleted_at is null`,
  );
  return row;
}
