import { expectStatus } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { asksForACredential } from '../applies.ts';
import { probe } from './probe.ts';

/** That it is refused at all is a rule of its own, which has the control; RFC 9110, 15.5.2, says by which status. */
export const missingCredentialIs401 = rule({
  id: 'auth/missing-credential-is-401',
  level: 'should',
  section: 'Authentication',
  cites: 'JWT: clients log in after a 401',
  requirement:
    'Without a credential, an operation that asks for one answers 401, by which clients know that they must log in.',
  needs: [],
  cost: { requests: 1 },
  appliesTo: asksForACredential,
  async check(trial) {
    expectStatus(await probe(trial), 401, 'without a credential');
  },
});
