import { expectStatus, expectSuccess } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { expectPair, refresh } from '../credentials.ts';
import { freshSession } from './fresh-session.ts';

export const refreshGivesAWorkingPair = rule({
  id: 'auth/refresh-gives-a-working-pair',
  level: 'must',
  section: 'Authentication',
  cites: 'JWT: POST /api/v1/token/refresh returns a new pair; Endpoints, token/refresh',
  requirement: 'A refresh token is exchanged for a JWT and a refresh token, both of which work.',
  needs: [],
  cost: { requests: 6 },
  async check(trial) {
    const { whoAmI } = trial.dialect;
    let { refreshToken } = await freshSession(trial);
    for (const what of ['refreshed', 'refreshed again']) {
      const answer = await refresh(trial, refreshToken);
      expectSuccess(answer, 'for a refresh token');
      const pair = expectPair(trial, answer);
      const as = trial.people.jwtCredential(pair.jwt, what);
      expectStatus(await trial.send({ method: 'GET', path: whoAmI.path, as }), 200, 'with the new JWT');
      ({ refreshToken } = pair);
    }
  },
});
