/** Sign-in by password, and refresh tokens. */
import { operation } from '#harness/document.ts';
import { control, expectRefusal, expectStatus, expectSuccess, expectTrue, summaryOf } from '#harness/expect.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { expectNothingGiven, expectPair, login, type Pair, refresh } from '../credentials.ts';
import { isAboutElevenDays, lifetimeOf } from '../lifetime.ts';
import { expectAlike } from '../same-response.ts';

export const signingInRules: readonly Rule[] = [
  {
    id: 'auth/login-gives-a-jwt-and-a-refresh-token',
    level: 'must',
    section: 'Authentication',
    cites: 'JWT: obtained by POST /api/v1/login-check; Endpoints, login-check',
    requirement:
      'Signing in with email and password answers a JWT, which is accepted and stands for that user, and a refresh token.',
    needs: [],
    cost: { requests: 2 },
    async check(trial) {
      const answer = await login(trial, trial.administrator);
      if ([400, 401, 403, 422].includes(answer.status)) {
        const said = `the profile's administrator cannot sign in: ${summaryOf(answer)}`;
        throw new Inconclusive('control-failed', said, answer.exchange);
      }
      expectSuccess(answer, 'for email and password');
      const { jwt } = expectPair(trial, answer);
      const { method, path } = operation('users.list');
      const as = trial.actors.jwtCredential(jwt, 'administrator');
      expectStatus(await trial.send({ method, path, as }), 200, 'with the JWT of the login');
      const { whoAmI, person } = trial.dialect;
      const self = await trial.send({ method: 'GET', path: whoAmI.path, as });
      // Hosts may have another member for it.
      const email = self.member(person.email);
      if (typeof email !== 'string') return;
      const isSelf = email.toLowerCase() === trial.administrator.email.toLowerCase();
      expectTrue(isSelf, self, 'the user who signed in', 'another one');
    },
  },
  {
    id: 'auth/wrong-password-is-refused',
    level: 'must',
    section: 'Authentication',
    cites: "JWT: obtained with the user's email and password",
    requirement:
      'A wrong password, also an empty one or one that differs in length or in capital letters alone, is refused without a credential.',
    needs: [],
    cost: { requests: 3 },
    async check(trial) {
      // Control: the right password signs in.
      const { account } = await trial.actors.administrator();
      // One attempt each: some hosts lock an account after a few failures.
      const { password: right } = account;
      for (const password of [`${right}x`, swappedCase(right), '']) {
        if (password === right) continue;
        const answer = await login(trial, { ...account, password });
        expectNothingGiven(trial, answer, 'for a wrong password');
      }
    },
  },
  {
    id: 'auth/login-tells-no-accounts',
    level: 'should',
    section: 'Authentication',
    cites: 'JWT; what is not said, a stranger need not learn',
    requirement: 'An address of nobody is refused in the same words as a wrong password.',
    needs: [],
    cost: { requests: 2 },
    async check(trial) {
      const { account } = await trial.actors.administrator();
      const email = `${trial.unique()}@conformance.example`;
      const password = `not it ${trial.unique()}`;
      const known = await login(trial, { email: account.email, password });
      const unknown = await login(trial, { email, password });
      expectRefusal(known, 'for a wrong password');
      expectAlike(known, unknown, [account.email, email]);
      trial.measure(
        `${Math.round(known.milliseconds)} ms, and ${Math.round(unknown.milliseconds)} ms for an unknown address`,
      );
    },
  },
  {
    id: 'auth/refresh-gives-a-working-pair',
    level: 'must',
    section: 'Authentication',
    cites: 'JWT: POST /api/v1/token/refresh returns a new pair; Endpoints, token/refresh',
    requirement:
      'A refresh token is exchanged for a new JWT, which lives as long as the first, and a refresh token; both work.',
    needs: [],
    cost: { requests: 6 },
    async check(trial) {
      const { whoAmI } = trial.dialect;
      const { id } = await trial.actors.administrator();
      let { jwt, refreshToken } = await freshSession(trial);
      for (const what of ['refreshed', 'refreshed again']) {
        // Two JWTs of the same second may be the same.
        await trial.timer.until(trial.timer.now() + 1_100, 'the next second');
        const answer = await refresh(trial, refreshToken);
        expectSuccess(answer, 'for a refresh token');
        const pair = expectPair(trial, answer);
        expectTrue(pair.jwt !== jwt, answer, 'a new JWT', 'the same one');
        const as = trial.actors.jwtCredential(pair.jwt, what);
        const self = await trial.send({ method: 'GET', path: whoAmI.path, as });
        expectStatus(self, 200, 'with the new JWT');
        expectTrue(String(self.member(whoAmI.id)) === id, self, 'the user whose refresh token it was', 'another one');
        const seconds = lifetimeOf(pair.jwt);
        expectTrue(isAboutElevenDays(seconds), answer, 'a JWT that lives about 950400 s', `${seconds} s`);
        ({ jwt, refreshToken } = pair);
      }
    },
  },
  {
    id: 'auth/refresh-token-is-new',
    level: 'must',
    section: 'Authentication',
    cites: 'JWT: POST /api/v1/token/refresh returns a new pair',
    requirement: 'The refresh token that a refresh answers is another one than was sent.',
    needs: [],
    cost: { requests: 3 },
    async check(trial) {
      const { refreshToken } = await freshSession(trial);
      const answer = control(await refresh(trial, refreshToken), 'refreshing');
      const pair = expectPair(trial, answer);
      expectTrue(pair.refreshToken !== refreshToken, answer, 'a new refresh token', 'the same one');
    },
  },
  {
    id: 'auth/bad-refresh-token-is-refused',
    level: 'must',
    section: 'Authentication',
    cites: 'JWT: POST /api/v1/token/refresh with the refresh token; Endpoints, token/refresh',
    requirement: 'What is no refresh token is refused, a JWT among it.',
    needs: [],
    cost: { requests: 5 },
    async check(trial) {
      const { jwt, refreshToken } = await freshSession(trial);
      for (const token of [`${trial.unique()}${trial.unique()}`, jwt]) {
        const answer = await refresh(trial, token);
        expectNothingGiven(trial, answer, token === jwt ? 'for a JWT in place of a refresh token' : 'for a word');
      }
      control(await refresh(trial, refreshToken), 'refreshing with the right token');
    },
  },
  {
    id: 'auth/refresh-token-of-another-tenant-is-refused',
    level: 'must',
    section: 'Authentication',
    cites: 'JWT: scoped to the tenant it was obtained from',
    requirement: "A refresh token of another tenant is refused at this tenant's host: it would give a JWT of this one.",
    needs: ['other'],
    cost: { requests: 4 },
    async check(trial) {
      const { refreshToken } = await freshSession(trial, 'other');
      const answer = await refresh(trial, refreshToken);
      expectNothingGiven(trial, answer, 'for a refresh token of another tenant');
      control(await refresh(trial, refreshToken, 'other'), 'refreshing at home');
    },
  },
];

function swappedCase(text: string): string {
  return [...text].map((one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())).join('');
}

/** @throws Inconclusive when signing in gives no refresh token */
async function freshSession(trial: Trial, tenant?: 'other'): Promise<Pair> {
  const { actors, profile } = trial;
  const account = tenant === 'other' ? profile.other?.administrator : trial.administrator;
  if (!account) throw new Inconclusive('control-failed', 'the profile has no other tenant');
  const name = tenant === 'other' ? 'other administrator again' : 'administrator again';
  const { jwt, refreshToken } = await actors.signIn(account, name, tenant);
  if (refreshToken === undefined) throw new Inconclusive('control-failed', 'signing in gives no refresh token');
  return { jwt, refreshToken };
}
