import { control, expectStatus } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { expectNothingGiven } from '../credentials.ts';
import { impersonate } from './impersonate.ts';

export const othersAreRefused = rule({
  id: 'impersonation/others-are-refused',
  level: 'must',
  section: 'Endpoints',
  cites: 'Endpoints, permission/impersonate: administrators',
  requirement: 'A user who is no administrator impersonates nobody, neither an administrator nor another user.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 4 },
  async check(trial) {
    const { people, resources } = trial;
    const [administrator, member] = [await people.administrator(), await people.member()];
    const user = (await resources.make('user')).text('id');
    for (const id of [user, administrator.id]) {
      const answer = await impersonate(trial, id, member.credential);
      expectNothingGiven(trial, answer, 'for a user without a role');
      expectStatus(answer, [401, 403, 404], 'for a user without a role');
    }
    control(await impersonate(trial, user, administrator.credential), 'impersonating as the administrator');
  },
});
