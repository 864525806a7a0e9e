/**
 * Writes the audit log. A write with a caller records its line in its own transaction, so that both commit or neither.
 * Features add details (see Context.audit). Reads marked as `audited` are recorded before the response.
 */
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Caller, Client } from './request-context.ts';

export interface AuditLine {
  readonly id: string;
  /** Id of the operation, such as `users.update`, or of an event of a feature. */
  readonly action: string;
  readonly caller: Caller;
  readonly resourceId: string | undefined;
  readonly details: object | undefined;
  /** Without address and request: of a job. */
  readonly client: { readonly address: string | null; readonly requestId: string | null };
}

/** Writes one line, as part of the transaction of `db`. */
export async function recordAudit(db: TenantDb, line: AuditLine): Promise<void> {
  const { caller, client } = line;
  const contactId = caller.kind === 'contactHash' ? caller.contactId : null;
  const impersonatorId = 'impersonatorId' in caller ? (caller.impersonatorId ?? null) : null;
  await db.rows(
    sql`insert into audit_log (tenant_id, id, action, user_id, impersonator_id, contact_id, credential_kind, credential_id,
        resource_id, details, address, request_id)
      values (${db.tenantId}, ${line.id}, ${line.action}, ${caller.userId}, ${impersonatorId}, ${contactId}, ${caller.kind},
        ${caller.kind === 'oauth' ? caller.applicationId : caller.credentialId}, ${line.resourceId ?? null}, ${JSON.stringify(line.details ?? {})}, ${client.address}, ${client.requestId})`,
  );
}

/** An act of a user through a public operation, which has no caller. */
export interface UserAct {
  readonly id: string;
  readonly action: string;
  readonly userId: string;
  /** The affected session; absent: the user authenticated by a code. */
  readonly sessionId?: string;
}

/** Writes one line, as part of the transaction of `db`. */
export async function recordUserAct(
  db: TenantDb,
  { id, action, userId, sessionId }: UserAct,
  { address, userAgent, requestId }: Client,
): Promise<void> {
  await db.rows(
    sql`insert into audit_log (tenant_id, id, action, user_id, credential_kind, credential_id, details, address, request_id)
      values (${db.tenantId}, ${id}, ${action}, ${userId}, ${sessionId ? 'jwt' : null}, ${sessionId ?? null},
        ${JSON.stringify({ userAgent })}, ${address}, ${requestId})`,
  );
}

/** An act without user, credential and request: of an operator at a terminal, or of a scheduled job. */
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
