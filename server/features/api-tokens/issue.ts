/** Issues an API token: its value is returned once and stored as a hash. */
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { type AccessLevel, hashToken, mintApiToken } from './api-token.ts';
import { insertToken } from './store.ts';

export interface TokenRequest {
  readonly userId: string;
  readonly name: string;
  readonly accessLevel: AccessLevel;
  readonly expiresAt?: string | null | undefined;
}

/** @returns the value, and the JSON of the resource. */
export async function issueApiToken(
  db: TenantDb,
  request: TokenRequest,
  { random, clock }: { random: Random; clock: Clock },
): Promise<{ id: string; json: string; token: string }> {
  const token = mintApiToken(request.accessLevel, random);
  const row = await insertToken(db, {
    ...request,
    id: newId(random, clock),
    tokenHash: hashToken(token),
    lastFour: token.slice(-4),
  });
  return { ...row, token };
}
