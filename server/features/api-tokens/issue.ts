/** Issues an Api-Token: its value is returned once and stored as a hash. */
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { type AccessLevel, hashToken, mintApiToken } from './api-token.ts';
import { insertToken } from './store.ts';

export async function issueApiToken(
  db: TenantDb,
  { userId, name, accessLevel }: { userId: string; name: string; accessLevel: AccessLevel },
  { random, clock }: { random: Random; clock: Clock },
): Promise<{ id: string; token: string }> {
  const token = mintApiToken(accessLevel, random);
  const id = newId(random, clock);
  await insertToken(db, { id, userId, name, accessLevel, tokenHash: hashToken(token), lastFour: token.slice(-4) });
  return { id, token };
}
