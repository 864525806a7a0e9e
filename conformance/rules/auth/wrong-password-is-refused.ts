import { rule } from '../../rule.ts';
import { expectNothingGiven, login } from '../credentials.ts';

export const wrongPasswordIsRefused = rule({
  id: 'auth/wrong-password-is-refused',
  level: 'must',
  section: 'Authentication',
  cites: "JWT: obtained with the user's email and password",
  requirement: 'A wrong password is refused, and the refusal holds no credential.',
  needs: [],
  cost: { requests: 2 },
  async check(trial) {
    // The control: the right one signs in.
    const { account } = await trial.people.administrator();
    // Once each: some hosts close an account after a few.
    for (const password of [`${account.password}x`, `not it ${trial.unique()}`]) {
      const answer = await login(trial, { ...account, password });
      expectNothingGiven(trial, answer, 'for a wrong password');
    }
  },
});
