/** Runs a button of the page: its limits, one transaction, and the lines of the audit log. */
import type { Request } from '@hapi/hapi';
import { markOpened } from '#server/features/invitations/own-store.ts';
import { recordAudit } from '#server/gateway/api/audit.ts';
import { clientOf } from '#server/gateway/api/client.ts';
import { type ContactCaller, tenantOf } from '#server/gateway/api/request-context.ts';
import type { PageDeps } from '#server/gateway/server.ts';
import type { LimitedOperation } from '#server/gateway/stages/rate-limit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Action } from './actions.ts';

export interface PerformDeps extends PageDeps {
  readonly database: Database;
  readonly random: Random;
  readonly clock: Clock;
}

/** @throws Problem 429, and those of the operations; then nothing has changed */
export async function perform(
  request: Request,
  { operations, run }: Action,
  { caller, form }: { caller: ContactCaller; form: URLSearchParams },
  deps: PerformDeps,
): Promise<void> {
  await takeLimits(request, operations, caller, deps);
  const tenant = tenantOf(request);
  const client = clientOf(request, deps.clientAddress(request));
  await deps.database.transaction(tenant.id, async (db) => {
    const audit = ({ id: action }: LimitedOperation, details: object) =>
      recordAudit(db, {
        id: newId(deps.random, deps.clock),
        action,
        caller,
        resourceId: undefined,
        details,
        client,
      });
    await run({ db, caller, tenant, form, deps, audit });
    await markOpened(db, caller.invitationId);
  });
}

/** As the API takes for X-Contact-Hash: from the same buckets, per invitation. */
export async function takeLimits(
  request: Request,
  operations: readonly LimitedOperation[],
  { credentialId }: ContactCaller,
  { rateLimit }: PageDeps,
): Promise<void> {
  for (const operation of operations) await rateLimit.take(request, operation, 'token', () => credentialId);
}
