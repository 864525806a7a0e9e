import { expectRefusal } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { controlOwn, own } from './steps.ts';

export const ofAnotherTenantIsRefused = rule({
  id: 'contact-hash/of-another-tenant-is-refused',
  level: 'must',
  section: 'Authentication',
  cites:
    'X-Contact-Hash: one specific event and one specific contact identity only; What the service does: multi-tenant',
  requirement: "A contact's hash of one tenant is refused at the host of another.",
  needs: ['writes', 'mailbox', 'other'],
  cost: { requests: 16 },
  async check(trial) {
    const here = await trial.invitees.shared();
    await controlOwn(trial, here);
    const there = await trial.invitees.invite({ name: 'contact of the other tenant', tenant: 'other' });
    await controlOwn(trial, there, 'other');
    expectRefusal(await own(trial, here.credential, 'other'), 'of a hash of another tenant');
    expectRefusal(await own(trial, there.credential), 'of a hash of another tenant');
  },
});
