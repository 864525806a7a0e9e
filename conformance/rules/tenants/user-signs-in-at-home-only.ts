import { control } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { expectNothingGiven, login } from '../credentials.ts';

export const userSignsInAtHomeOnly = rule({
  id: 'tenants/user-signs-in-at-home-only',
  level: 'must',
  section: 'What the service does',
  cites: 'multi-tenant: each tenant has its own host; Authentication, JWT: scoped to the tenant',
  requirement: 'A user of one tenant cannot sign in at the host of another.',
  needs: ['writes', 'other', 'mailbox'],
  cost: { requests: 3 },
  async check(trial) {
    const email = trial.mailbox.freshAddress(trial.unique());
    const account = { email, password: `Conformance-${trial.unique()}-${trial.unique()}` };
    trial.keepSecret(account.password, 'PASSWORD');
    await trial.resources.make('user', account);
    const elsewhere = await login(trial, account, 'other');
    expectNothingGiven(trial, elsewhere, 'for a user of another tenant');
    control(await login(trial, account), 'signing in at home');
  },
});
