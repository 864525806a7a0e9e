import { control, expectStatus } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { isNamedRead } from '../applies.ts';

export const apiTokenOfAnotherTenantIsRefused = rule({
  id: 'auth/api-token-of-another-tenant-is-refused',
  level: 'must',
  section: 'Authentication',
  cites: 'Api-Token: inherits the permissions of the user that created it',
  requirement: "An Api-Token of another tenant, whose owner is nobody here, is refused at this tenant's host.",
  needs: ['other', 'writes'],
  cost: { requests: 3 },
  appliesTo: isNamedRead,
  async check(trial) {
    const { method, path } = trial.operation;
    const [own, other] = [await trial.people.readWrite(), await trial.people.otherReadWrite()];
    control(await trial.send({ method, path, as: own.credential }), "reading with this tenant's token");
    control(await trial.send({ method, path, as: other.credential, tenant: 'other' }), 'reading at home');
    const answer = await trial.send({ method, path, as: other.credential });
    expectStatus(answer, [401, 403], 'for a token of another tenant');
  },
});
