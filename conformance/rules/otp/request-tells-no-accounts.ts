import { control } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { expectAlike } from '../alike.ts';
import { newAccount } from './codes.ts';

const requests = ['identity.requestLoginOtp', 'identity.requestPasswordResetOtp'];

export const requestTellsNoAccounts = rule({
  id: 'otp/request-tells-no-accounts',
  level: 'should',
  section: 'Authentication',
  cites: 'OTP, step 1; what is not said, a stranger need not learn',
  requirement: 'Asking for a code is answered in the same words for an address of a user and for one of nobody.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 3 },
  appliesTo: ({ id }) => requests.includes(id),
  async check(trial) {
    const { method, path } = trial.operation;
    const { email } = await newAccount(trial);
    const nobody = trial.mailbox.freshAddress(trial.unique());
    const ask = (address: string) => trial.send({ method, path, body: { [trial.dialect.otp.email]: address } });
    const known = control(await ask(email), 'asking for a code');
    const unknown = await ask(nobody);
    expectAlike(known, unknown, [email, nobody]);
    trial.measure(`${Math.round(known.milliseconds)} ms, and ${Math.round(unknown.milliseconds)} ms for nobody`);
  },
});
