import { control } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { expectNothingGiven, refresh } from '../credentials.ts';
import { freshSession } from './fresh-session.ts';

export const refreshTokenOfAnotherTenantIsRefused = rule({
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
});
