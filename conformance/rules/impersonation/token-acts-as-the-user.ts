import { operation } from '../../document.ts';
import { control, expectStatus, expectSuccess, expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { expectJwt } from '../credentials.ts';
import { impersonate } from './impersonate.ts';

export const tokenActsAsTheUser = rule({
  id: 'impersonation/token-acts-as-the-user',
  level: 'must',
  section: 'Endpoints',
  cites: 'Endpoints, permission/impersonate; What the service does',
  requirement:
    'An administrator who impersonates a user gets a token that is this user, with what the user may do and no more.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 6 },
  async check(trial) {
    const { people, dialect } = trial;
    const { path: contacts } = operation('contacts.list');
    const [administrator, member] = [await people.administrator(), await people.member()];
    control(await trial.send({ method: 'GET', path: contacts, as: administrator.credential }), 'reading contacts');
    const refused = await trial.send({ method: 'GET', path: contacts, as: member.credential });
    if (![401, 403].includes(refused.status)) {
      throw new Inconclusive('control-failed', 'a user without a role may read contacts', refused.exchange);
    }
    const answer = await impersonate(trial, member.id, administrator.credential);
    expectSuccess(answer, 'for an administrator');
    const as = people.jwtCredential(expectJwt(trial, answer, dialect.impersonate.token), 'impersonated member');
    const self = await trial.send({ method: 'GET', path: dialect.whoAmI.path, as });
    expectStatus(self, 200, 'with the token');
    const isMember = self.member(dialect.whoAmI.id) === member.id;
    expectTrue(isMember, self, 'the user who is impersonated', 'somebody else');
    const actual = await trial.send({ method: 'GET', path: contacts, as });
    expectStatus(actual, [401, 403], 'for what the user may not do');
  },
});
