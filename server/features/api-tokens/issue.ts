/** Issues and rotates API tokens: a value is returned once and stored as a hash. */
import { Problem } from '#server/gateway/api/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { type AccessLevel, hashToken, mintApiToken } from './api-token.ts';
import { deleteExpiredPredecessor, rotateToken } from './rotation-store.ts';
import { insertToken } from './store.ts';

export interface TokenRequest {
  readonly userId: string;
  readonly name: string;
  readonly accessLevel: AccessLevel;
  readonly permissions?: readonly string[] | null | undefined;
  readonly expiresAt?: string | null | undefined;
}

interface Issued {
  readonly id: string;
  readonly json: string;
  readonly token: string;
}

interface Deps {
  readonly random: Random;
  readonly clock: Clock;
}

/** @returns the value, and the JSON of the resource. */
export async function issueApiToken(db: TenantDb, request: TokenRequest, { random, clock }: Deps): Promise<Issued> {
  const token = mintApiToken(request.accessLevel, random);
  const row = await insertToken(db, {
    ...request,
    id: newId(random, clock),
    tokenHash: hashToken(token),
    lastFour: token.slice(-4),
  });
  return { ...row, token };
}

/** @param seconds for which the token goes on. @throws Problem 409 while another rotation is pending */
export async function rotateApiToken(
  db: TenantDb,
  id: string,
  seconds: number,
  { random, clock }: Deps,
): Promise<Issued> {
  // Only read-write tokens get here: rotation is a write.
  const token = mintApiToken('READ_WRITE', random);
  const value = { id: newId(random, clock), tokenHash: hashToken(token), lastFour: token.slice(-4) };
  const row = await rotateToken(db, id, value, seconds);
  if (!row) {
    throw new Problem('invalid_transition', {
      detail: 'A rotation is pending: the token before must be deleted or expired first.',
    });
  }
  await deleteExpiredPredecessor(db, id);
  return { ...row, token };
}
