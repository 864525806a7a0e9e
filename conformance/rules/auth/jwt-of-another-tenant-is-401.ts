import { expectStatus } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { takesJwt } from '../applies.ts';
import { controlProbe, probe } from './probe.ts';

/** At every operation: one that forgets to compare is enough to read another tenant. */
export const jwtOfAnotherTenantIs401 = rule({
  id: 'auth/jwt-of-another-tenant-is-401',
  level: 'must',
  section: 'Errors',
  cites: 'Errors, rule 5; Authentication errors',
  requirement: "A JWT of another tenant is refused with 401 at this tenant's host.",
  needs: ['other'],
  cost: { requests: 2 },
  appliesTo: takesJwt,
  async check(trial) {
    await controlProbe(trial);
    const { credential } = await trial.people.otherAdministrator();
    expectStatus(await probe(trial, credential), 401, 'for a JWT of another tenant');
  },
});
