import { control } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { expectNothingGiven, refresh } from '../credentials.ts';
import { freshSession } from './fresh-session.ts';

export const badRefreshTokenIsRefused = rule({
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
});
