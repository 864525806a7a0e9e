/** What the run of an import reads and writes in PostgreSQL. */
import type { ColumnMapping, ImportFormat, ImportResource, ImportStatus } from '#contracts/schemas/import.ts';
import { customPermissions } from '#server/features/identity/custom-permissions.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type RunState = {
  id: string;
  status: ImportStatus;
  resource: ImportResource;
  format: ImportFormat;
  matchBy: 'externalId' | 'email';
  columns: ColumnMapping[];
  delimiter: string | null;
  raw: boolean;
  country: string | null;
  dryRun: boolean;
  header: string[] | null;
  rows: number;
  /** PostgreSQL's bigint arrives as text. */
  bytesDone: string;
  failed: number;
  /** Who sent the file. */
  sentBy: string;
  /** The Api-Token that sent it; null: a signed-in user did. */
  tokenId: string | null;
  /** Who impersonated the user; null: the user itself sent it. */
  impersonatorId: string | null;
  /** What the credential was permitted that sent it. */
  permissions: string[];
  /** Those of the token now; null: it has no list of its own, or no token sent the file. */
  tokenPermissions: string[] | null;
  /** Null where the user, or who impersonated it, is disabled or deleted, or the token is revoked. */
  roles: string[] | null;
  custom: string[] | null;
};

/** @returns the state of the import and the roles of its user, the import locked until the transaction ends */
export async function lockRun(db: TenantDb, id: string): Promise<RunState | undefined> {
  const [row] = await db.rows<RunState>(
    sql`select i.id, i.status, i.resource, i.format, i.match_by as "matchBy", i.columns, i.delimiter, i.raw, i.country,
        i.dry_run as "dryRun", i.header, i.rows, i.bytes_done as "bytesDone", i.failed, i.sent_by as "sentBy",
        i.token_id as "tokenId", i.impersonator_id as "impersonatorId",
        i.permissions, t.permissions as "tokenPermissions", u.roles,
        case when u.id is not null then ${customPermissions('u')} end as custom
      from imports i
      left join api_tokens t on ${db.tenantFilter('t')} and t.tenant_id = i.tenant_id and t.id = i.token_id
        and (t.expires_at is null or t.expires_at > app.now())
      left join users u on ${db.tenantFilter('u')} and u.tenant_id = i.tenant_id and u.id = i.sent_by
        and u.status = 'ACTIVE' and u.deleted_at is null and (i.token_id is null or t.id is not null)
        and (i.impersonator_id is null or exists (select from users m where ${db.tenantFilter('m')} and m.id = i.impersonator_id
          and m.status = 'ACTIVE' and m.deleted_at is null))
      where ${db.tenantFilter('i')} and i.id = ${id} for no key update of i`,
  );
  return row;
}

export async function startRun(
  db: TenantDb,
  id: string,
  begun: { header: readonly string[] | null; delimiter: string | null; ignored: readonly string[]; position: number },
): Promise<void> {
  await db.rows(
    sql`update imports set status = 'RUNNING', started_at = app.now(), updated_at = app.now(), header = ${begun.header},
        delimiter = ${begun.delimiter}, ignored_columns = ${begun.ignored}, bytes_done = ${begun.position}
      where ${db.tenantFilter()} and id = ${id}`,
  );
}

/** Notes the keys of rows. @returns those that were there before */
export async function noteKeys(db: TenantDb, id: string, digests: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ digest: string }>(
    sql`with sent as (select digest, decode(digest, 'hex') as bytes from unnest(${digests}::text[]) digest),
      noted as (
        insert into import_keys (tenant_id, import_id, digest)
        select ${db.tenantId}, ${id}, bytes from sent on conflict do nothing returning digest)
      select sent.digest from sent where not exists (select from noted where noted.digest = sent.bytes)`,
  );
  return new Set(rows.map(({ digest }) => digest));
}

export interface RowProblem {
  readonly row: number;
  readonly member: string | null;
  readonly code: string;
  readonly message: string;
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair, which a message may quote. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value;

export async function insertProblems(db: TenantDb, id: string, problems: readonly RowProblem[]): Promise<void> {
  if (problems.length === 0) return;
  await db.rows(
    sql`insert into import_problems (tenant_id, import_id, row_number, number, member, code, message)
      select ${db.tenantId}, ${id}, p.row, p.number, p.member, p.code, p.message
      from rows from (json_to_recordset(${JSON.stringify(problems, storable)}) as (row int, member text, code text, message text))
        with ordinality as p (row, member, code, message, number)`,
  );
}

export interface Progress {
  readonly position: number;
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
}

/** @returns the attempts at the import since its last progress, this one included */
export async function noteAttempt(db: TenantDb, id: string): Promise<number> {
  const [row] = await db.rows<{ attempts: number }>(
    sql`update imports set attempts = attempts + 1 where ${db.tenantFilter()} and id = ${id} returning attempts`,
  );
  return row?.attempts ?? 0;
}

export async function noteProgress(db: TenantDb, id: string, done: Progress): Promise<void> {
  await db.rows(
    sql`update imports set bytes_done = ${done.position}, rows = ${done.rows}, created = created + ${done.created},
        updated = updated + ${done.updated}, unchanged = unchanged + ${done.unchanged}, failed = failed + ${done.failed},
        attempts = 0, updated_at = app.now()
      where ${db.tenantFilter()} and id = ${id}`,
  );
}
