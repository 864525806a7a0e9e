/** Applications and grants in PostgreSQL. */
import type { NewOAuthApplication, OAuthApplicationChanges } from '#contracts/schemas/oauth-application.ts';
import type { OAuthScope } from '#contracts/schemas/oauth-scopes.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { conditionsOf, dates, email, instant, name, optionalInstant } from '#server/platform/postgres/listing.ts';
import { type JsonRow, onlyRow, selectAs } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

const columns = raw(`a.id, a.id as "clientId", a.name, a.type, a.homepage_url as "homepageUrl",
  a.redirect_uris as "redirectUris", a.scopes, app.iso(a.secret_rotated_at) as "secretRotatedAt",
  app.iso(a.created_at) as "createdAt", app.iso(a.updated_at) as "updatedAt"`);

const selectFrom = selectAs(raw('a'), columns);

const listing = {
  ...dates('a'),
  secretRotatedAt: optionalInstant('a.secret_rotated_at'),
  name: name('a.name'),
};

export function selectApplications(db: TenantDb, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('a'), ...conditionsOf(listing, page.query)];
  const from = sql`oauth_applications a`;
  return db.rows<KeysetRow>(pageOfRows({ from, alias: sql`a`, columns, listing, where, ...page }));
}

export async function selectApplication(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`oauth_applications`)} where ${db.tenantFilter('a')} and a.id = ${id}`,
  );
  return row;
}

export interface ApplicationRow extends NewOAuthApplication {
  readonly id: string;
  /** Sealed; null for a public one. */
  readonly secret: Buffer | null;
  readonly createdBy: string;
}

export async function insertApplication(db: TenantDb, row: ApplicationRow): Promise<JsonRow> {
  const rows = await db.rows<JsonRow>(
    sql`with written as (
        insert into oauth_applications (tenant_id, id, name, type, homepage_url, redirect_uris, scopes, client_secret, created_by)
        values (${db.tenantId}, ${row.id}, ${row.name}, ${row.type}, ${row.homepageUrl ?? null}, ${row.redirectUris},
          ${row.scopes}, ${row.secret}, ${row.createdBy})
        returning *) ${selectFrom(sql`written`)}`,
  );
  return onlyRow(rows);
}

const patchable = {
  name: raw('name'),
  homepageUrl: raw('homepage_url'),
  redirectUris: raw('redirect_uris'),
  scopes: raw('scopes'),
} satisfies Record<keyof Required<OAuthApplicationChanges>, Sql>;

/** @returns nothing when there is no such application. */
export async function patchApplication(
  db: TenantDb,
  id: string,
  patch: OAuthApplicationChanges,
): Promise<JsonRow | undefined> {
  const changes = assignments(patchable, patch);
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update oauth_applications set ${join([...changes, sql`updated_at = app.now()`], ', ')}
        where ${db.tenantFilter()} and id = ${id} returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** Deletes an application; the foreign key also deletes its instances. @returns whether there was one. */
export async function deleteApplication(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`delete from oauth_applications where ${db.tenantFilter()} and id = ${id} returning id`,
  );
  return rows.length > 0;
}

/** @returns nothing when there is no such confidential application. */
export async function replaceSecret(db: TenantDb, id: string, secret: Buffer): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update oauth_applications set client_secret = ${secret}, secret_rotated_at = app.now(), updated_at = app.now()
        where ${db.tenantFilter()} and id = ${id} and type = 'CONFIDENTIAL' returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type Registration = {
  id: string;
  name: string;
  type: 'PUBLIC' | 'CONFIDENTIAL';
  homepageUrl: string | null;
  redirectUris: string[];
  scopes: OAuthScope[];
  /** Sealed. */
  secret: Buffer | null;
};

/** @returns the registration data for the provider. */
export async function findRegistration(db: TenantDb, id: string): Promise<Registration | undefined> {
  const [row] = await db.rows<Registration>(
    sql`select id, name, type, homepage_url as "homepageUrl", redirect_uris as "redirectUris", scopes, client_secret as secret
      from oauth_applications where ${db.tenantFilter()} and id = ${id}`,
  );
  return row;
}

const grantColumns =
  raw(`g.id, json_build_object('id', g.id, 'name', g.name, 'homepageUrl', g.homepage_url) as application,
  g.scopes, app.iso(g.created_at) as "createdAt"`);

const grantListing = {
  createdAt: instant('g.created_at'),
  displayName: name('g."displayName"'),
  email: email('g.email'),
};

/** One item per application with a grant, however many browsers. */
export function selectGrants(db: TenantDb, userId: string, page: PageRequest): Promise<KeysetRow[]> {
  const from = sql`(
      select i.tenant_id, a.id, a.name, a.homepage_url, min(i.created_at) as created_at,
        array(select s from unnest(a.scopes) s
          where s in (select unnest(o.scopes) from oauth_instances o
            where ${db.tenantFilter('o')} and o.model = 'Grant' and o.user_id = ${userId} and o.application_id = a.id
              and o.expires_at > app.now())) as scopes
      from oauth_instances i join oauth_applications a on a.tenant_id = i.tenant_id and a.id = i.application_id
      where ${db.tenantFilter('i')} and ${db.tenantFilter('a')} and i.model = 'Grant' and i.user_id = ${userId}
        and i.expires_at > app.now()
      group by i.tenant_id, a.tenant_id, a.id) g`;
  const where = [db.tenantFilter('g'), ...conditionsOf(grantListing, page.query)];
  return db.rows<KeysetRow>(
    pageOfRows({ from, alias: sql`g`, columns: grantColumns, listing: grantListing, where, ...page }),
  );
}

const userColumns = raw(`g.id, g."displayName", g.email, g.scopes, app.iso(g.created_at) as "createdAt"`);

/** One item per user with a grant, however many browsers. */
export function selectGrantsOfApplication(
  db: TenantDb,
  applicationId: string,
  page: PageRequest,
): Promise<KeysetRow[]> {
  const from = sql`(
      select u.id, u.first_name || ' ' || u.last_name as "displayName", u.email, min(i.created_at) as created_at,
        array(select s from unnest(a.scopes) s
          where s in (select unnest(o.scopes) from oauth_instances o
            where ${db.tenantFilter('o')} and o.model = 'Grant' and o.user_id = u.id and o.application_id = a.id
              and o.expires_at > app.now())) as scopes
      from oauth_instances i join oauth_applications a on a.tenant_id = i.tenant_id and a.id = i.application_id
        join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
      where ${db.tenantFilter('i')} and ${db.tenantFilter('a')} and ${db.tenantFilter('u')} and i.model = 'Grant'
        and i.application_id = ${applicationId} and i.expires_at > app.now() and u.deleted_at is null
      group by u.tenant_id, u.id, a.tenant_id, a.id) g`;
  const where = [sql`true`, ...conditionsOf(grantListing, page.query)];
  return db.rows<KeysetRow>(
    pageOfRows({ from, alias: sql`g`, columns: userColumns, listing: grantListing, where, ...page }),
  );
}

/** Ends all grants of a user to an application. @returns whether there were any. */
export async function deleteGrants(db: TenantDb, userId: string, applicationId: string): Promise<boolean> {
  const rows = await db.rows(
    sql`with gone as (
        delete from oauth_instances
        where ${db.tenantFilter()} and user_id = ${userId} and application_id = ${applicationId} returning model, expires_at)
      select 1 as was from gone where model = 'Grant' and expires_at > app.now() limit 1`,
  );
  return rows.length > 0;
}

/**
 * Ends the codes, tokens, grants and browser sessions of a user who is disabled, deleted or has a new password.
 * Applications need new consent: the grants may be of a person who knew the old password.
 */
export async function revokeOAuthOf(db: TenantDb, userId: string): Promise<void> {
  await db.rows(sql`delete from oauth_instances where ${db.tenantFilter()} and user_id = ${userId}`);
}
