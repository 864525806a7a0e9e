import { expectStatus } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { impersonate } from './impersonate.ts';

/** That it is refused is a rule of its own, which has the control. RFC 9110, 15.5.4: who asks is known, and may not. */
export const refusalIs403 = rule({
  id: 'impersonation/refusal-is-403',
  level: 'should',
  section: 'Endpoints',
  cites: 'Endpoints, permission/impersonate: administrators',
  requirement: 'A user who is no administrator is told by 403 that impersonating is not allowed.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 1 },
  async check(trial) {
    const [administrator, member] = [await trial.people.administrator(), await trial.people.member()];
    expectStatus(await impersonate(trial, administrator.id, member.credential), 403, 'for a user without a role');
  },
});
