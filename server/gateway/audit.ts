/**
 * The audit log: every write with a caller leaves a line in its own transaction, so that nothing is done without one and
 * none tells of what was undone. Features add what changed (see Context.audit).
 */
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Caller, Client } from './passage.ts';

export interface AuditLine {
  readonly id: string;
  /** The operation's id, such as `users.update`, or what a feature calls an event of its own. */
  readonly action: string;
  readonly caller: Caller;
  readonly resourceId: string | undefined;
  readonly details: object | undefined;
  readonly client: Pick<Client, 'address'>;
  readonly requestId: string;
}

/** Writes one line, as part of the transaction of `db`. */
export async function recordAudit(db: TenantDb, line: AuditLine): Promise<void> {
  const { caller, client } = line;
  const contactId = caller.kind === 'contactHash' ? caller.contactId : null;
  const userId = caller.kind === 'contactHash' ? null : caller.userId;
  const impersonatorId = 'impersonatorId' in caller ? (caller.impersonatorId ?? null) : null;
  await db.rows(
    sql`insert into audit_log (tenant_id, id, action, user_id, impersonator_id, contact_id, credential_kind, credential_id,
        resource_id, details, address, request_id)
      values (${db.tenantId}, ${line.id}, ${line.action}, ${userId}, ${impersonatorId}, ${contactId}, ${caller.kind},
        ${caller.credentialId}, ${line.resourceId ?? null}, ${JSON.stringify(line.details ?? {})}, ${client.address}, ${line.requestId})`,
  );
}

/** What whoever operates the service did to a tenant, at a terminal: with no user, no credential and no request. */
export interface OperatorAct {
  readonly action: string;
  readonly resourceId?: string;
  readonly details?: object;
}

/** Writes one line, as part of the transaction of `db`. */
export async function recordOperatorAct(
  db: TenantDb,
  { action, resourceId, details }: OperatorAct,
  { random, clock }: { random: Random; clock: Clock },
): Promise<void> {
  await db.rows(
    sql`insert into audit_log (tenant_id, id, action, resource_id, details)
      values (${db.tenantId}, ${newId(random, clock)}, ${action}, ${resourceId ?? null}, ${JSON.stringify(details ?? {})})`,
  );
}
