import { control } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Skipped } from '../../verdict.ts';
import { expectNothingGiven } from '../credentials.ts';
import { isOneOfAKind } from '../identifiers.ts';
import { impersonate } from './impersonate.ts';

export const notAcrossTenants = rule({
  id: 'impersonation/not-across-tenants',
  level: 'must',
  section: 'What the service does',
  cites: 'multi-tenant: each tenant has its own host; permission administration, including impersonation',
  requirement: 'An administrator impersonates nobody of another tenant.',
  needs: ['writes', 'mailbox', 'other'],
  cost: { requests: 3 },
  async check(trial) {
    const { people } = trial;
    const [administrator, other] = [await people.administrator(), await people.otherAdministrator()];
    if (!isOneOfAKind(other.id)) throw new Skipped('not-applicable', 'the id may be that of a user here, too');
    const answer = await impersonate(trial, other.id, administrator.credential);
    expectNothingGiven(trial, answer, 'for a user of another tenant');
    const member = await people.member();
    control(await impersonate(trial, member.id, administrator.credential), 'impersonating a user of this tenant');
  },
});
