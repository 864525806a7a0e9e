import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { isAboutElevenDays, lifetimeOf } from '../lifetime.ts';

export const jwtLivesAboutElevenDays = rule({
  id: 'auth/jwt-lives-about-eleven-days',
  level: 'must',
  section: 'Limits',
  cites: 'JWT lifetime; Authentication, JWT',
  requirement:
    'A JWT lives for approximately 11 days: between its `iat` and its `exp` lie 11 days, give or take a tenth.',
  needs: [],
  cost: { requests: 0 },
  async check(trial) {
    const { jwt } = await trial.people.administrator();
    const seconds = lifetimeOf(jwt);
    trial.measure(`exp - iat = ${seconds} s`);
    expectTrue(isAboutElevenDays(seconds), undefined, 'about 950400 s', `${seconds} s`);
  },
});
