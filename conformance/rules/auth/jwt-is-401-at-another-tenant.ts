import { control, expectStatus } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { isNamedRead } from '../applies.ts';

/** The other direction: one tenant that is right about the other proves nothing of the other. */
export const jwtIs401AtAnotherTenant = rule({
  id: 'auth/jwt-is-401-at-another-tenant',
  level: 'must',
  section: 'Errors',
  cites: 'Errors, rule 5; Authentication errors',
  requirement: "This tenant's JWT is refused with 401 at another tenant's host.",
  needs: ['other'],
  cost: { requests: 3 },
  appliesTo: isNamedRead,
  async check(trial) {
    const { method, path } = trial.operation;
    const [own, other] = [await trial.people.administrator(), await trial.people.otherAdministrator()];
    control(await trial.send({ method, path, as: own.credential }), 'reading at home');
    control(await trial.send({ method, path, as: other.credential, tenant: 'other' }), "reading as the other tenant's");
    const answer = await trial.send({ method, path, as: own.credential, tenant: 'other' });
    expectStatus(answer, 401, 'for a JWT of another tenant');
  },
});
