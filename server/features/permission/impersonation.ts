/** Impersonation of a user for half an hour, with an audit trail. */
import { permissionsOf } from '#contracts/permissions.ts';
import { type Impersonation, impersonationSeconds } from '#contracts/schemas/impersonation.ts';
import type { Jwt } from '#server/features/identity/jwt.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { Client, Tenant, UserCaller } from '#server/gateway/api/request-context.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { assertWithinReach } from './reach.ts';
import { endImpersonationRow, findHolder, insertImpersonation } from './store.ts';

export interface ImpersonationDeps {
  readonly jwt: Jwt;
  readonly random: Random;
  readonly clock: Clock;
}

/** The user, the reason, and the client's address. */
export interface ImpersonationRequest {
  readonly userId: string;
  readonly reason: string | undefined;
  readonly client: Client;
}

/**
 * @throws Problem 404 for an unknown user or one who cannot sign in; 403 for oneself, during an impersonation, and for a
 * user with permissions that the administrator lacks
 */
export async function impersonate(
  db: TenantDb,
  tenant: Tenant,
  caller: UserCaller,
  { userId, reason, client }: ImpersonationRequest,
  { jwt, random, clock }: ImpersonationDeps,
): Promise<Impersonation> {
  if (caller.impersonatorId !== undefined) throw new Problem('impersonation_forbidden');
  // Before the first statement: as many requests as connections would otherwise wait for one another.
  await jwt.prepare(tenant);
  const user = await findHolder(db, userId);
  const impersonator = await findHolder(db, caller.userId);
  if (!user || !impersonator || user.status !== 'ACTIVE') throw new Problem('not_found');
  if (user.id === caller.userId) throw new Problem('impersonation_forbidden', { detail: 'You are this user.' });
  assertWithinReach(caller, permissionsOf(user.roles, user.custom));
  const session = {
    id: newId(random, clock),
    userId: user.id,
    impersonatorId: caller.userId,
    credential: { kind: caller.kind, id: caller.credentialId },
    seconds: impersonationSeconds,
    reason,
    client,
  };
  const expiresAt = await insertImpersonation(db, session);
  const token = await jwt.sign(tenant, {
    userId: user.id,
    sessionId: session.id,
    lifetimeSeconds: impersonationSeconds,
    actorId: caller.userId,
  });
  return { token, expiresIn: impersonationSeconds, expiresAt, user: named(user), impersonator: named(impersonator) };
}

function named({ id, email, displayName }: { id: string; email: string; displayName: string }) {
  return { id, email, displayName };
}

/** @throws Problem 409 without an impersonation */
export async function endImpersonation(db: TenantDb, caller: UserCaller): Promise<void> {
  if (caller.impersonatorId === undefined) {
    throw new Problem('invalid_transition', {
      detail: 'This credential is not an impersonation, so there is nothing to end.',
    });
  }
  await endImpersonationRow(db, caller.credentialId);
}
