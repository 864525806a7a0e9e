import { expectRefusal } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { expectAlike } from '../alike.ts';
import { login } from '../credentials.ts';

export const loginTellsNoAccounts = rule({
  id: 'auth/login-tells-no-accounts',
  level: 'should',
  section: 'Authentication',
  cites: 'JWT; what is not said, a stranger need not learn',
  requirement: 'An address of nobody is refused in the same words as a wrong password.',
  needs: [],
  cost: { requests: 2 },
  async check(trial) {
    const { account } = await trial.people.administrator();
    const email = `${trial.unique()}@conformance.example`;
    const password = `not it ${trial.unique()}`;
    const known = await login(trial, { email: account.email, password });
    const unknown = await login(trial, { email, password });
    expectRefusal(known, 'for a wrong password');
    expectAlike(known, unknown, [account.email, email]);
    trial.measure(`${Math.round(known.milliseconds)} ms, and ${Math.round(unknown.milliseconds)} ms for nobody`);
  },
});
