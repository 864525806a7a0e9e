/** A session of a rule's own: to spend a refresh token that others hold would end theirs. */
import type { Trial } from '../../engine/trial.ts';
import { Inconclusive } from '../../verdict.ts';
import type { Pair } from '../credentials.ts';

/** @throws Inconclusive when signing in gives no refresh token */
export async function freshSession({ people, profile }: Trial, tenant?: 'other'): Promise<Pair> {
  const account = tenant === 'other' ? profile.other?.administrator : profile.administrator;
  if (!account) throw new Inconclusive('control-failed', 'the profile has no other tenant');
  const name = tenant === 'other' ? 'other administrator again' : 'administrator again';
  const { jwt, refreshToken } = await people.signIn(account, name, tenant);
  if (refreshToken === undefined) throw new Inconclusive('control-failed', 'signing in gives no refresh token');
  return { jwt, refreshToken };
}
