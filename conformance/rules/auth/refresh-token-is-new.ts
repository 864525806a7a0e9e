import { control, expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { expectPair, refresh } from '../credentials.ts';
import { freshSession } from './fresh-session.ts';

export const refreshTokenIsNew = rule({
  id: 'auth/refresh-token-is-new',
  level: 'should',
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
});
