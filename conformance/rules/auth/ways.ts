/** JWTs of one administrator, by each way to get one. */
import type { SignedIn } from '#harness/actors/actors.ts';
import { controlText } from '#harness/expect.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { refresh } from '../credentials.ts';
import { freshCode, submitCode } from '../otp/one-time-code.ts';
import { perRun } from '../per-run.ts';
import type { Credentials } from './identities.ts';

interface Ways {
  readonly byPassword: SignedIn;
  /** By the words with which a message names them. */
  readonly others: Credentials;
}

const ways = perRun<Ways>();

/** @throws Inconclusive if a way gives no JWT, which is a rule of its own */
export function jwtsByEachWay(trial: Trial): Promise<Ways> {
  return ways(trial, 'administrator', async () => {
    const { actors, dialect } = trial;
    const byPassword = await actors.person('administrator by each way', [dialect.roles.administrator]);
    const { account, refreshToken } = byPassword;
    if (refreshToken === undefined) throw new Inconclusive('control-failed', 'signing in gives no refresh token');
    const byCode = await submitCode(trial, account.email, await freshCode(trial, account.email));
    const refreshed = await refresh(trial, refreshToken);
    const { token } = dialect.login;
    return {
      byPassword,
      others: {
        'a JWT by a one-time code': actors.jwtCredential(controlText(byCode, token, 'signing in by a code'), 'by code'),
        'a refreshed JWT': actors.jwtCredential(controlText(refreshed, token, 'refreshing'), 'refreshed'),
      },
    };
  });
}
