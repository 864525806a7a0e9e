import { operation } from '../../document.ts';
import { expectStatus, expectSuccess, summaryOf } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { expectPair, login } from '../credentials.ts';

export const loginGivesAJwtAndARefreshToken = rule({
  id: 'auth/login-gives-a-jwt-and-a-refresh-token',
  level: 'must',
  section: 'Authentication',
  cites: 'JWT: obtained by POST /api/v1/login-check; Endpoints, login-check',
  requirement: 'Signing in with email and password answers a JWT, which is accepted, and a refresh token.',
  needs: [],
  cost: { requests: 2 },
  async check(trial) {
    const answer = await login(trial, trial.profile.administrator);
    if ([400, 401, 403, 422].includes(answer.status)) {
      const said = `the profile's administrator cannot sign in: ${summaryOf(answer)}`;
      throw new Inconclusive('control-failed', said, answer.exchange);
    }
    expectSuccess(answer, 'for email and password');
    const { jwt } = expectPair(trial, answer);
    const { method, path } = operation('users.list');
    const as = trial.people.jwtCredential(jwt, 'administrator');
    expectStatus(await trial.send({ method, path, as }), 200, 'with the JWT of the login');
  },
});
