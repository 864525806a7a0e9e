/**
 * What the provider keeps, in PostgreSQL. Whether an instance is alive is decided here, by `app.now()` and by what its
 * user, session and application are at this moment: the library is shown no other.
 */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import type { Visible } from './instance.ts';

export interface InstanceKey {
  readonly model: string;
  readonly idHash: Buffer;
}

export interface Instance extends Visible {
  /** Sealed. */
  readonly payload: Buffer;
  /** Seconds. */
  readonly lifetime: number;
}

/** Stores nothing for an application that is gone: what it was promised is dead anyway. */
export async function saveInstance(db: TenantDb, { model, idHash }: InstanceKey, instance: Instance): Promise<void> {
  const { payload, lifetime, userId, applicationId, grantHash, uidHash, sessionId, scopes } = instance;
  await db.rows(
    sql`with application as (
        select id from oauth_applications where ${db.tenantIs()} and id = ${applicationId}::uuid for key share)
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
  /** Those that the application may still ask for. */
  scopes: string[];
};

const live = (db: TenantDb) => sql`select i.payload, i.consumed_at is not null as consumed,
    array(select s from unnest(i.scopes) s where s in ('openid', 'offline_access') or s = any(a.scopes)) as scopes
  from oauth_instances i
    left join oauth_applications a on a.tenant_id = i.tenant_id and a.id = i.application_id and ${db.tenantIs('a')}
  where ${db.tenantIs('i')} and i.expires_at > app.now()
    and (i.user_id is null or exists (select from users u
      where ${db.tenantIs('u')} and u.id = i.user_id and u.status = 'ACTIVE' and u.deleted_at is null))
    and (i.session_id is null or exists (select from sessions s
      where ${db.tenantIs('s')} and s.id = i.session_id and s.revoked_at is null and s.expires_at > app.now()))`;

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

/** Of fifty that present the same code or token at once, one consumes it. @returns whether it was this one */
export async function consumeInstance(db: TenantDb, { model, idHash }: InstanceKey): Promise<boolean> {
  const rows = await db.rows(
    sql`update oauth_instances set consumed_at = app.now()
      where ${db.tenantIs()} and model = ${model} and id_hash = ${idHash} and consumed_at is null and expires_at > app.now()
      returning id_hash`,
  );
  return rows.length > 0;
}

/** Ends the grant that an instance belongs to, and all that was issued by it. */
export async function endGrantOf(db: TenantDb, { model, idHash }: InstanceKey): Promise<void> {
  await db.rows(
    sql`with used as (
        select grant_id from oauth_instances where ${db.tenantIs()} and model = ${model} and id_hash = ${idHash})
      delete from oauth_instances i using used
      where ${db.tenantIs('i')} and (i.grant_id = used.grant_id or i.model = 'Grant' and i.id_hash = used.grant_id)`,
  );
}

export async function deleteInstance(db: TenantDb, { model, idHash }: InstanceKey): Promise<void> {
  await db.rows(sql`delete from oauth_instances where ${db.tenantIs()} and model = ${model} and id_hash = ${idHash}`);
}

export async function deleteByGrant(db: TenantDb, model: string, grantHash: Buffer): Promise<void> {
  await db.rows(
    sql`delete from oauth_instances where ${db.tenantIs()} and model = ${model} and grant_id = ${grantHash}`,
  );
}

/** Clears away a few of those that ended: more than one new one brings, so that they never pile up. */
export async function clearExpired(db: TenantDb): Promise<void> {
  await db.rows(
    sql`delete from oauth_instances i using (
        select model, id_hash from oauth_instances
        where ${db.tenantIs()} and expires_at <= app.now() order by expires_at limit 20 for update skip locked) old
      where ${db.tenantIs('i')} and i.model = old.model and i.id_hash = old.id_hash`,
  );
}

/** @returns what the user has allowed the application before, from whichever browser. */
export async function grantedScopes(db: TenantDb, userId: string, applicationId: string): Promise<string[]> {
  const rows = await db.rows<{ scope: string }>(
    sql`select distinct unnest(scopes) as scope from oauth_instances
      where ${db.tenantIs()} and model = 'Grant' and user_id = ${userId} and application_id = ${applicationId}
        and expires_at > app.now()`,
  );
  return rows.map(({ scope }) => scope);
}
