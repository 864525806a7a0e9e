/**
 * The provider's instances in PostgreSQL. They are filtered here by `app.now()` and the current state of their user, session
 * and application: the library sees live instances only.
 */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import type { InstanceColumns } from './instance.ts';

export interface InstanceKey {
  readonly model: string;
  readonly idHash: Buffer;
}

export interface Instance extends InstanceColumns {
  /** Sealed. */
  readonly payload: Buffer;
  /** Seconds. */
  readonly lifetime: number;
}

/** Stores nothing for a deleted application: the instance would be invalid anyway. */
export async function saveInstance(db: TenantDb, { model, idHash }: InstanceKey, instance: Instance): Promise<void> {
  const { payload, lifetime, userId, applicationId, grantHash, uidHash, sessionId, scopes } = instance;
  await db.rows(
    sql`with application as (
        select id from oauth_applications where ${db.tenantFilter()} and id = ${applicationId}::uuid for key share)
      insert into oauth_instances (tenant_id, model, id_hash, payload, user_id, application_id, grant_id, uid, session_id, scopes, expires_at)
      select ${db.tenantId}::uuid, ${model}, ${idHash}::bytea, ${payload}::bytea, ${userId}::uuid, ${applicationId}::uuid, ${grantHash}::bytea,
        ${uidHash}::bytea, ${sessionId}::uuid, ${scopes}::text[], app.now() + make_interval(secs => ${lifetime}::int)
      where ${applicationId}::uuid is null or exists (select from application)
      on conflict (tenant_id, model, id_hash) do update set payload = excluded.payload, user_id = excluded.user_id,
        application_id = excluded.application_id, grant_id = excluded.grant_id, uid = excluded.uid,
        session_id = excluded.session_id, scopes = excluded.scopes, expires_at = excluded.expires_at`,
  );
}

/** A type, not an interface: pg wants rows with an index signature. */
export type LiveInstance = {
  payload: Buffer;
  consumed: boolean;
  /** Scopes that the application may still request. */
  scopes: string[];
};

const live = (db: TenantDb) => sql`select i.payload, i.consumed_at is not null as consumed,
    array(select s from unnest(i.scopes) s where s in ('openid', 'offline_access') or s = any(a.scopes)) as scopes
  from oauth_instances i
    left join oauth_applications a on a.tenant_id = i.tenant_id and a.id = i.application_id and ${db.tenantFilter('a')}
  where ${db.tenantFilter('i')} and i.expires_at > app.now()
    and (i.user_id is null or exists (select from users u
      where ${db.tenantFilter('u')} and u.id = i.user_id and u.status = 'ACTIVE' and u.deleted_at is null))
    and (i.session_id is null or exists (select from sessions s
      where ${db.tenantFilter('s')} and s.id = i.session_id and s.revoked_at is null and s.expires_at > app.now()))`;

export async function findInstance(db: TenantDb, { model, idHash }: InstanceKey): Promise<LiveInstance | undefined> {
  const [row] = await db.rows<LiveInstance>(sql`${live(db)} and i.model = ${model} and i.id_hash = ${idHash}`);
  return row;
}

export async function findInstanceByUid(
  db: TenantDb,
  model: string,
  uidHash: Buffer,
): Promise<LiveInstance | undefined> {
  const [row] = await db.rows<LiveInstance>(sql`${live(db)} and i.model = ${model} and i.uid = ${uidHash}`);
  return row;
}

/** Of concurrent uses of a code or token, one consumes it. @returns whether it was this one */
export async function consumeInstance(db: TenantDb, { model, idHash }: InstanceKey): Promise<boolean> {
  const rows = await db.rows(
    sql`update oauth_instances set consumed_at = app.now()
      where ${db.tenantFilter()} and model = ${model} and id_hash = ${idHash} and consumed_at is null and expires_at > app.now()
      returning id_hash`,
  );
  return rows.length > 0;
}

/** Ends the grant of an instance, and everything issued under it. */
export async function endGrantOf(db: TenantDb, { model, idHash }: InstanceKey): Promise<void> {
  await db.rows(
    sql`with used as (
        select grant_id from oauth_instances where ${db.tenantFilter()} and model = ${model} and id_hash = ${idHash})
      delete from oauth_instances i using used
      where ${db.tenantFilter('i')} and (i.grant_id = used.grant_id or i.model = 'Grant' and i.id_hash = used.grant_id)`,
  );
}

export async function deleteInstance(db: TenantDb, { model, idHash }: InstanceKey): Promise<void> {
  await db.rows(
    sql`delete from oauth_instances where ${db.tenantFilter()} and model = ${model} and id_hash = ${idHash}`,
  );
}

export async function deleteByGrant(db: TenantDb, model: string, grantHash: Buffer): Promise<void> {
  await db.rows(
    sql`delete from oauth_instances where ${db.tenantFilter()} and model = ${model} and grant_id = ${grantHash}`,
  );
}

/** Deletes a few expired instances, more than are created at a time, so that they do not pile up. */
export async function clearExpired(db: TenantDb): Promise<void> {
  await db.rows(
    sql`delete from oauth_instances i using (
        select model, id_hash from oauth_instances
        where ${db.tenantFilter()} and expires_at <= app.now() order by expires_at limit 20 for update skip locked) old
      where ${db.tenantFilter('i')} and i.model = old.model and i.id_hash = old.id_hash`,
  );
}

/** Stores the redirect URI of a grant, for which the library has no field. Until then the grant is not remembered. */
export async function setRedirectUri(db: TenantDb, grantHash: Buffer, redirectUri: string): Promise<void> {
  await db.rows(
    sql`update oauth_instances set redirect_uri = ${redirectUri}
      where ${db.tenantFilter()} and model = 'Grant' and id_hash = ${grantHash}`,
  );
}

/**
 * Stores the redirect URI of a grant that repeats earlier ones, and ends it with them: of the grants with a scope the one
 * that lives longest counts. It is expired at once if they are gone meanwhile.
 */
export async function repeatGrants(
  db: TenantDb,
  grantHash: Buffer,
  { redirectUri, scopes }: { redirectUri: string; scopes: readonly string[] },
): Promise<void> {
  await db.rows(
    sql`update oauth_instances g set redirect_uri = ${redirectUri}, expires_at = coalesce((
        select min(latest) from (
          select max(o.expires_at) as latest from unnest(${[...scopes]}::text[]) s join oauth_instances o
            on ${db.tenantFilter('o')} and o.model = 'Grant' and o.user_id = g.user_id and o.application_id = g.application_id
            and o.redirect_uri = ${redirectUri} and s = any(o.scopes) group by s) given), app.now())
      where ${db.tenantFilter('g')} and g.model = 'Grant' and g.id_hash = ${grantHash}`,
  );
}

/** A type, not an interface: pg wants rows with an index signature. */
export type StoredGrant = { idHash: Buffer; scopes: string[] };

/** @returns the user's live grants to the application for this redirect URI, from any browser. */
export function grantsFor(
  db: TenantDb,
  { userId, applicationId, redirectUri }: { userId: string; applicationId: string; redirectUri: string },
): Promise<StoredGrant[]> {
  return db.rows<StoredGrant>(
    sql`select id_hash as "idHash", scopes from oauth_instances
      where ${db.tenantFilter()} and model = 'Grant' and user_id = ${userId} and application_id = ${applicationId}
        and redirect_uri = ${redirectUri} and expires_at > app.now()`,
  );
}
